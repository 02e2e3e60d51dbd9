//! What page and relay say to each other. `docs/ai-tutor.md` is the contract.

use std::borrow::Cow;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use schema::enums::{
    AiTutorEndReason, AiTutorGrade, AiTutorMessageState, AiTutorMode, AiTutorRole, AiTutorSubject, HintLevel,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::clients::realtime_model::{ModelCommand, TurnTaking};
use crate::domain::ai_tutor::HintCounts;
use crate::platform::config::HelpLine;

/// The longest id that a browser gives an item.
const MAX_ITEM_ID: usize = 32;
/// How much a microphone hears at once, at most, in bytes: two thirds of a second.
const MAX_AUDIO: usize = 32 * 1024;
const MAX_AUDIO_BASE64: usize = MAX_AUDIO.div_ceil(3) * 4;
const BYTES_PER_SAMPLE: usize = 2;

/// What a page says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BrowserEvent {
    /// The text of the `system` item, which says what the session is about.
    Setup(String),
    /// What the student typed.
    Item {
        /// The page's own id of it.
        id: String,
        /// As it was typed.
        text: String,
    },
    /// The student waits for an answer.
    Respond,
    /// The student has read enough.
    Cancel,
    /// The student asks for a hint.
    Hint(HintLevel),
    /// The student wants to be asked.
    ClosingQuestion,
    /// The student is done.
    End,
    /// What is said aloud.
    Speech(SpeechEvent),
    /// How the AI tutor is to know that the student has said everything.
    TakeTurns(TurnTaking),
    /// How much of a spoken answer was heard.
    Played {
        /// The answer's item.
        item_id: String,
        /// From its beginning, in ms.
        heard_ms: u64,
        /// Whether more of it is played.
        state: PlayState,
    },
}

/// What is said aloud.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpeechEvent {
    /// What the microphone hears.
    Audio(AudioChunk),
    /// The student has said everything.
    End,
    /// What the microphone heard means nothing.
    Ignore,
}

impl SpeechEvent {
    /// How much audio it is, in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        match self {
            SpeechEvent::Audio(chunk) => chunk.bytes,
            SpeechEvent::End | SpeechEvent::Ignore => 0,
        }
    }

    /// As the model is told it.
    #[must_use]
    pub fn into_command(self) -> ModelCommand {
        match self {
            SpeechEvent::Audio(chunk) => ModelCommand::Hear(chunk.base64),
            SpeechEvent::End => ModelCommand::EndOfSpeech,
            SpeechEvent::Ignore => ModelCommand::IgnoreSpeech,
        }
    }
}

/// What a microphone heard, 24 kHz mono 16-bit.
#[derive(Clone, PartialEq, Eq)]
pub struct AudioChunk {
    base64: String,
    bytes: usize,
}

impl AudioChunk {
    /// Reads one; `None` for what is no audio, or too much at once.
    #[must_use]
    pub fn parse(base64: &str) -> Option<AudioChunk> {
        if base64.len() > MAX_AUDIO_BASE64 {
            return None;
        }
        let bytes = BASE64_STANDARD.decode(base64).ok()?.len();
        let is_whole = bytes > 0 && bytes.is_multiple_of(BYTES_PER_SAMPLE);
        is_whole.then(|| AudioChunk { base64: base64.to_owned(), bytes })
    }
}

impl std::fmt::Debug for AudioChunk {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "AudioChunk({} bytes)", self.bytes)
    }
}

/// Whether more of a spoken answer is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayState {
    /// Yes.
    Playing,
    /// All of it was.
    Ended,
    /// No: somebody spoke, or had heard enough.
    Stopped,
}

/// Why what a page says is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The stable code.
    pub code: &'static str,
    /// One sentence for people.
    pub message: Cow<'static, str>,
}

impl Refusal {
    /// A refusal.
    #[must_use]
    pub fn new(code: &'static str, message: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { code, message: message.into() }
    }
}

/// What a page sent, and what it calls that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedEvent {
    /// The page's id of the event, to answer it by; only from well-formed ones.
    pub event_id: Option<String>,
    pub event: Result<BrowserEvent, Refusal>,
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    event_id: Option<String>,
    item: Option<Item>,
    level: Option<HintLevel>,
    /// Base64 has nothing that is escaped.
    audio: Option<&'a str>,
    turn_taking: Option<TurnTaking>,
    item_id: Option<String>,
    heard_ms: Option<u64>,
    state: Option<PlayState>,
}

#[derive(Deserialize)]
struct Item {
    id: Option<String>,
    #[serde(rename = "type")]
    kind: String,
    role: String,
    content: Vec<ItemContent>,
}

#[derive(Deserialize)]
struct ItemContent {
    #[serde(rename = "type")]
    kind: String,
    text: Option<String>,
}

impl ReceivedEvent {
    /// Reads a frame. Whatever a known event carries beside its own fields is dropped here.
    #[must_use]
    pub fn parse(frame: &str) -> ReceivedEvent {
        let not_understood = || Refusal::new("not_understood", "This could not be read.");
        let Ok(envelope) = serde_json::from_str::<Envelope>(frame) else {
            return ReceivedEvent { event_id: None, event: Err(not_understood()) };
        };
        let event_id = envelope.event_id.filter(|id| is_id(id));
        let event = match envelope.kind {
            "input_audio_buffer.append" => envelope
                .audio
                .and_then(AudioChunk::parse)
                .map(|chunk| BrowserEvent::Speech(SpeechEvent::Audio(chunk)))
                .ok_or_else(|| Refusal::new("invalid_audio", "This is no sound that can be heard.")),
            "input_audio_buffer.commit" => Ok(BrowserEvent::Speech(SpeechEvent::End)),
            "input_audio_buffer.clear" => Ok(BrowserEvent::Speech(SpeechEvent::Ignore)),
            "tutor.turn_taking" => {
                envelope.turn_taking.map(BrowserEvent::TakeTurns).ok_or_else(not_understood)
            }
            "tutor.played" => {
                match (envelope.item_id.filter(|id| is_id(id)), envelope.heard_ms, envelope.state) {
                    (Some(item_id), Some(heard_ms), Some(state)) => {
                        Ok(BrowserEvent::Played { item_id, heard_ms, state })
                    }
                    _ => Err(not_understood()),
                }
            }
            "conversation.item.create" => envelope.item.ok_or_else(invalid_item).and_then(Item::into_event),
            "response.create" => Ok(BrowserEvent::Respond),
            "response.cancel" => Ok(BrowserEvent::Cancel),
            "tutor.hint" => envelope.level.map(BrowserEvent::Hint).ok_or_else(not_understood),
            "tutor.closing_question" => Ok(BrowserEvent::ClosingQuestion),
            "tutor.end" => Ok(BrowserEvent::End),
            "session.update" | "conversation.item.delete" | "conversation.item.truncate" => {
                Err(Refusal::new("not_allowed", "Only the academy's server may do this."))
            }
            _ => Err(Refusal::new("unknown_event", "There is no such event here.")),
        };
        ReceivedEvent { event_id, event }
    }
}

impl Item {
    fn into_event(self) -> Result<BrowserEvent, Refusal> {
        let [content] = <[ItemContent; 1]>::try_from(self.content).map_err(|_| invalid_item())?;
        let text = content.text.filter(|_| content.kind == "input_text").ok_or_else(invalid_item)?;
        if self.kind != "message" {
            return Err(invalid_item());
        }
        match self.role.as_str() {
            "system" => Ok(BrowserEvent::Setup(text)),
            "user" => {
                let id = self.id.filter(|id| is_id(id)).ok_or_else(invalid_item)?;
                Ok(BrowserEvent::Item { id, text })
            }
            _ => Err(Refusal::new("not_allowed", "Only the student's own words can be sent.")),
        }
    }
}

fn invalid_item() -> Refusal {
    Refusal::new("invalid_item", "This is no message that can be sent.")
}

fn is_id(text: &str) -> bool {
    (1..=MAX_ITEM_ID).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

/// What the relay says to a page.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "type")]
pub enum ServerEvent {
    /// The model is ready.
    #[serde(rename = "session.updated")]
    SessionUpdated { session: SessionView },
    /// What was said before, after a reconnection.
    #[serde(rename = "tutor.transcript")]
    Transcript { messages: Vec<MessageView> },
    /// What the student typed was checked and is part of the conversation.
    #[serde(rename = "conversation.item.created")]
    ItemCreated { item: ItemView, previous_item_id: Option<String> },
    /// An answer begins.
    #[serde(rename = "response.created")]
    ResponseCreated { response: ResponseId, item_id: String, purpose: Purpose, hint: Option<HintLevel> },
    /// More of it.
    #[serde(rename = "response.text.delta")]
    TextDelta { response_id: String, item_id: String, delta: String },
    /// All of it.
    #[serde(rename = "response.text.done")]
    TextDone { response_id: String, item_id: String, text: String },
    /// More of how a spoken answer sounds: base64 of 24 kHz mono 16-bit. Its words are checked already.
    #[serde(rename = "response.audio.delta")]
    AudioDelta { response_id: String, item_id: String, delta: String },
    /// Nothing more of it comes.
    #[serde(rename = "response.audio.done")]
    AudioDone { response_id: String, item_id: String },
    /// More of its words, and where in its sound they begin.
    #[serde(rename = "response.audio_transcript.delta")]
    SpokenDelta { response_id: String, item_id: String, delta: String, audio_ms: u64 },
    /// What was heard of it.
    #[serde(rename = "response.audio_transcript.done")]
    SpokenDone { response_id: String, item_id: String, transcript: String },
    /// The student begins to speak.
    #[serde(rename = "input_audio_buffer.speech_started")]
    SpeechStarted,
    /// The student does not any more.
    #[serde(rename = "input_audio_buffer.speech_stopped")]
    SpeechStopped,
    /// What the student said is being written down, and will be this item.
    #[serde(rename = "input_audio_buffer.committed")]
    Committed { item_id: String },
    /// It was nothing.
    #[serde(rename = "conversation.item.deleted")]
    ItemDeleted { item_id: String },
    /// Nobody talks any more; the session goes on in writing.
    #[serde(rename = "tutor.voice_closed")]
    VoiceClosed { message: Cow<'static, str> },
    /// It is over.
    #[serde(rename = "response.done")]
    ResponseDone { response: ResponseView },
    /// Something was not let through; the message stands in its place.
    #[serde(rename = "tutor.withheld")]
    Withheld { item_id: String, message: Cow<'static, str> },
    /// Where help is.
    #[serde(rename = "tutor.help")]
    Help { message: Cow<'static, str>, help_lines: Vec<HelpLineView> },
    /// Whether the model can be reached.
    #[serde(rename = "tutor.connection")]
    Connection { state: ConnectionState },
    /// How far the student has come.
    #[serde(rename = "tutor.progress")]
    Progress { hints: HintsView, next_hint: Option<HintLevel>, closing_question: ClosingState },
    /// The line lives.
    #[serde(rename = "tutor.heartbeat")]
    Heartbeat { seconds_left: i32, is_last: bool },
    /// What was worked on.
    #[serde(rename = "tutor.summary")]
    Summary { text: String },
    /// Why it ends.
    #[serde(rename = "tutor.ended")]
    Ended { reason: AiTutorEndReason, message: Cow<'static, str>, session_id: Option<Uuid> },
    /// What the page said was refused, or an answer failed.
    #[serde(rename = "error")]
    Error { error: ErrorView },
}

/// A session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SessionView {
    /// Ours, by which it is resumed.
    pub id: Uuid,
    /// How they talk.
    pub mode: AiTutorMode,
    /// The student's school year.
    pub grade: AiTutorGrade,
    /// What it is about.
    pub subject: AiTutorSubject,
    /// More precisely.
    pub topic: String,
}

/// Something that was said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = AiTutorMessage)]
pub struct MessageView {
    /// In this transcript.
    pub id: String,
    /// Who said it.
    pub role: AiTutorRole,
    /// What.
    pub content: String,
    /// Whether all of it was said.
    pub state: AiTutorMessageState,
    /// The hint that it gives.
    pub hint: Option<HintLevel>,
}

/// What the student typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ItemView {
    /// The page's own id of it.
    pub id: String,
    /// `user`.
    pub role: AiTutorRole,
    /// As it is stored.
    pub content: String,
}

/// An answer, by its id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResponseId {
    /// Ours.
    pub id: String,
}

/// How an answer ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResponseView {
    /// Ours.
    pub id: String,
    /// How.
    pub status: ResponseStatus,
}

/// How an answer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ResponseStatus {
    /// All of it was said.
    Completed,
    /// The student stopped it.
    Cancelled,
    /// The model broke off.
    Failed,
    /// It was not let through.
    Withheld,
}

/// What an answer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// It answers the student.
    Answer,
    /// It gives a hint.
    Hint,
    /// It asks the closing question.
    ClosingQuestion,
    /// It says how good the answer to that was.
    Feedback,
}

/// Whether the model can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ConnectionState {
    /// Not at the moment.
    Reconnecting,
    /// Again.
    Ready,
}

/// Where the closing question stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AiTutorClosing)]
pub enum ClosingState {
    /// Nobody asked.
    #[default]
    None,
    /// It waits for its answer.
    Asked,
    /// It was answered.
    Answered,
}

/// Hints that were asked for, by level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = AiTutorHints)]
pub struct HintsView {
    pub nudge: i32,
    pub step: i32,
    pub worked_example: i32,
}

impl From<HintCounts> for HintsView {
    fn from(counts: HintCounts) -> HintsView {
        HintsView { nudge: counts.nudges, step: counts.steps, worked_example: counts.worked_examples }
    }
}

/// Where help is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct HelpLineView {
    /// What it is called.
    pub name: String,
    /// How to reach it.
    pub contact: String,
}

impl From<&HelpLine> for HelpLineView {
    fn from(HelpLine { name, contact }: &HelpLine) -> HelpLineView {
        HelpLineView { name: name.clone(), contact: contact.clone() }
    }
}

/// A refusal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ErrorView {
    /// As OpenAI's protocol has it.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The stable code.
    pub code: &'static str,
    /// One sentence for people.
    pub message: Cow<'static, str>,
    /// What the page called the event that is refused.
    pub event_id: Option<String>,
}

impl ServerEvent {
    /// A refusal of what the page sent as `event_id`.
    #[must_use]
    pub fn refused(refusal: Refusal, event_id: Option<String>) -> ServerEvent {
        let Refusal { code, message } = refusal;
        ServerEvent::Error { error: ErrorView { kind: "invalid_request_error", code, message, event_id } }
    }

    /// As it is sent.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}
