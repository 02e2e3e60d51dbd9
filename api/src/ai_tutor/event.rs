//! The protocol between page and relay. `docs/ai-tutor.md` is the contract.

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

/// The maximum length of an item id from a browser.
const MAX_ITEM_ID: usize = 32;
/// The maximum size of one audio chunk in bytes: two thirds of a second.
const MAX_AUDIO: usize = 32 * 1024;
const MAX_AUDIO_BASE64: usize = MAX_AUDIO.div_ceil(3) * 4;
const BYTES_PER_SAMPLE: usize = 2;

/// An event from the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BrowserEvent {
    /// The setup: the text of the `system` item.
    Setup(String),
    /// A typed message.
    Item {
        /// The page's id of the item.
        id: String,
        text: String,
    },
    /// Requests a response.
    Respond,
    /// Cancels the response.
    Cancel,
    /// Requests a hint.
    Hint(HintLevel),
    /// Requests the closing question.
    ClosingQuestion,
    /// Ends the session.
    End,
    /// Speech.
    Speech(SpeechEvent),
    /// Changes the turn detection.
    TakeTurns(TurnTaking),
    /// Reports how much of a spoken response was played.
    Played {
        /// The response's item.
        item_id: String,
        /// From its beginning, in milliseconds.
        heard_ms: u64,
        /// Whether playback continues.
        state: PlayState,
    },
}

/// A speech event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpeechEvent {
    /// Audio from the microphone.
    Audio(AudioChunk),
    /// The student's turn has ended.
    End,
    /// Discards the audio received so far.
    Ignore,
}

impl SpeechEvent {
    /// The size of the audio in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        match self {
            SpeechEvent::Audio(chunk) => chunk.bytes,
            SpeechEvent::End | SpeechEvent::Ignore => 0,
        }
    }

    /// The command for the model.
    #[must_use]
    pub fn into_command(self) -> ModelCommand {
        match self {
            SpeechEvent::Audio(chunk) => ModelCommand::Hear(chunk.base64),
            SpeechEvent::End => ModelCommand::EndOfSpeech,
            SpeechEvent::Ignore => ModelCommand::IgnoreSpeech,
        }
    }
}

/// A chunk of audio: 24 kHz mono 16-bit PCM.
#[derive(Clone, PartialEq, Eq)]
pub struct AudioChunk {
    base64: String,
    bytes: usize,
}

impl AudioChunk {
    /// Parses a chunk; `None` if it is not audio or too large.
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

/// The state of a spoken response's playback.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayState {
    /// It continues.
    Playing,
    /// It reached the end.
    Ended,
    /// It was stopped: the student spoke or canceled.
    Stopped,
}

/// Why an event was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The stable code.
    pub code: &'static str,
    /// A sentence for people.
    pub message: Cow<'static, str>,
}

impl Refusal {
    #[must_use]
    pub fn new(code: &'static str, message: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { code, message: message.into() }
    }
}

/// A parsed frame from a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedEvent {
    /// The page's id of the event, for the response; only if the frame is well-formed.
    pub event_id: Option<String>,
    pub event: Result<BrowserEvent, Refusal>,
}

#[derive(Deserialize)]
struct BrowserFrame<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    event_id: Option<String>,
    item: Option<Item>,
    level: Option<HintLevel>,
    /// Borrowed: base64 contains no escapes.
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
    /// Parses a frame. Unknown fields of a known event are dropped.
    #[must_use]
    pub fn parse(frame: &str) -> ReceivedEvent {
        let not_understood = || Refusal::new("not_understood", "This couldn’t be read.");
        let Ok(envelope) = serde_json::from_str::<BrowserFrame>(frame) else {
            return ReceivedEvent { event_id: None, event: Err(not_understood()) };
        };
        let event_id = envelope.event_id.filter(|id| is_id(id));
        let event = match envelope.kind {
            "input_audio_buffer.append" => envelope
                .audio
                .and_then(AudioChunk::parse)
                .map(|chunk| BrowserEvent::Speech(SpeechEvent::Audio(chunk)))
                .ok_or_else(|| Refusal::new("invalid_audio", "We can’t hear this audio.")),
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
                Err(Refusal::new("not_allowed", "Only the academy’s server may do this."))
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
            _ => Err(Refusal::new("not_allowed", "Only the student’s own words can be sent.")),
        }
    }
}

fn invalid_item() -> Refusal {
    Refusal::new("invalid_item", "This message can’t be sent.")
}

fn is_id(text: &str) -> bool {
    (1..=MAX_ITEM_ID).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

/// An event for the page.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "type")]
pub enum ServerEvent {
    /// The model is ready.
    #[serde(rename = "session.updated")]
    SessionUpdated { session: SessionView },
    /// The messages so far, after a reconnect.
    #[serde(rename = "tutor.transcript")]
    Transcript { messages: Vec<MessageView> },
    /// A typed message passed moderation and is part of the conversation.
    #[serde(rename = "conversation.item.created")]
    ItemCreated { item: ItemView, previous_item_id: Option<String> },
    /// A response starts.
    #[serde(rename = "response.created")]
    ResponseCreated { response: ResponseId, item_id: String, purpose: Purpose, hint: Option<HintLevel> },
    /// A delta of its text.
    #[serde(rename = "response.text.delta")]
    TextDelta { response_id: String, item_id: String, delta: String },
    /// Its complete text.
    #[serde(rename = "response.text.done")]
    TextDone { response_id: String, item_id: String, text: String },
    /// A delta of a spoken response's audio: base64 of 24 kHz mono 16-bit PCM. Its words have been moderated.
    #[serde(rename = "response.audio.delta")]
    AudioDelta { response_id: String, item_id: String, delta: String },
    /// The audio is complete.
    #[serde(rename = "response.audio.done")]
    AudioDone { response_id: String, item_id: String },
    /// A delta of its transcript, and the position in the audio at which it begins.
    #[serde(rename = "response.audio_transcript.delta")]
    SpokenDelta { response_id: String, item_id: String, delta: String, audio_ms: u64 },
    /// The part of its transcript that was heard.
    #[serde(rename = "response.audio_transcript.done")]
    SpokenDone { response_id: String, item_id: String, transcript: String },
    /// The student starts to speak.
    #[serde(rename = "input_audio_buffer.speech_started")]
    SpeechStarted,
    /// The student stops speaking.
    #[serde(rename = "input_audio_buffer.speech_stopped")]
    SpeechStopped,
    /// The student's turn is being transcribed and will become this item.
    #[serde(rename = "input_audio_buffer.committed")]
    Committed { item_id: String },
    /// The turn contained no speech.
    #[serde(rename = "conversation.item.deleted")]
    ItemDeleted { item_id: String },
    /// Voice is off; the session continues in text.
    #[serde(rename = "tutor.voice_closed")]
    VoiceClosed { message: Cow<'static, str> },
    /// The response has ended.
    #[serde(rename = "response.done")]
    ResponseDone { response: ResponseView },
    /// An item was withheld; the message replaces it.
    #[serde(rename = "tutor.withheld")]
    Withheld { item_id: String, message: Cow<'static, str> },
    /// The help lines.
    #[serde(rename = "tutor.help")]
    Help { message: Cow<'static, str>, help_lines: Vec<HelpLineView> },
    /// The state of the connection to the model.
    #[serde(rename = "tutor.connection")]
    Connection { state: ConnectionState },
    /// The student's progress.
    #[serde(rename = "tutor.progress")]
    Progress { hints: HintsView, next_hint: Option<HintLevel>, closing_question: ClosingState },
    /// The connection works.
    #[serde(rename = "tutor.heartbeat")]
    Heartbeat { seconds_left: i32, is_last: bool },
    /// The session's summary.
    #[serde(rename = "tutor.summary")]
    Summary { text: String },
    /// The session has ended.
    #[serde(rename = "tutor.ended")]
    Ended { reason: AiTutorEndReason, message: Cow<'static, str>, session_id: Option<Uuid> },
    /// An event was refused, or a response failed.
    #[serde(rename = "error")]
    Error { error: ErrorView },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SessionView {
    /// The session's id, for resuming.
    pub id: Uuid,
    /// Voice or text.
    pub mode: AiTutorMode,
    /// The student's school year.
    pub grade: AiTutorGrade,
    /// The subject.
    pub subject: AiTutorSubject,
    /// The topic within the subject.
    pub topic: String,
}

/// A message of the conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = AiTutorMessage)]
pub struct MessageView {
    /// The id within the transcript.
    pub id: String,
    /// The author.
    pub role: AiTutorRole,
    /// The text.
    pub content: String,
    /// Whether the message is complete.
    pub state: AiTutorMessageState,
    /// The level of the hint that it gives.
    pub hint: Option<HintLevel>,
}

/// A typed message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ItemView {
    /// The page's id of the item.
    pub id: String,
    /// `user`.
    pub role: AiTutorRole,
    /// The stored text.
    pub content: String,
}

/// A response's id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResponseId {
    pub id: String,
}

/// The end of a response.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResponseView {
    pub id: String,
    pub status: ResponseStatus,
}

/// How a response ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ResponseStatus {
    /// It is complete.
    Completed,
    /// The student canceled it.
    Cancelled,
    /// The model failed.
    Failed,
    /// It was withheld.
    Withheld,
}

/// The purpose of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Responds to the student.
    Answer,
    /// Gives a hint.
    Hint,
    /// Asks the closing question.
    ClosingQuestion,
    /// Evaluates the answer to the closing question.
    Feedback,
}

/// The state of the connection to the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ConnectionState {
    /// It is being reestablished.
    Reconnecting,
    /// It works again.
    Ready,
}

/// The state of the closing question.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AiTutorClosing)]
pub enum ClosingState {
    /// Not asked.
    #[default]
    None,
    /// Asked, and waiting for the answer.
    Asked,
    /// Answered.
    Answered,
}

/// The number of hints requested, by level.
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

/// A help line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct HelpLineView {
    /// Its name.
    pub name: String,
    /// Telephone number or other contact.
    pub contact: String,
}

impl From<&HelpLine> for HelpLineView {
    fn from(HelpLine { name, contact }: &HelpLine) -> HelpLineView {
        HelpLineView { name: name.clone(), contact: contact.clone() }
    }
}

/// An error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ErrorView {
    /// The type in OpenAI's protocol.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The stable code.
    pub code: &'static str,
    /// A sentence for people.
    pub message: Cow<'static, str>,
    /// The page's id of the refused event.
    pub event_id: Option<String>,
}

impl ServerEvent {
    /// The error for a refused event.
    #[must_use]
    pub fn refused(refusal: Refusal, event_id: Option<String>) -> ServerEvent {
        let Refusal { code, message } = refusal;
        ServerEvent::Error { error: ErrorView { kind: "invalid_request_error", code, message, event_id } }
    }

    /// Serializes the event.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}
