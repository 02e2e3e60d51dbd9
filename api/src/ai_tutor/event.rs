//! What page and relay say to each other. `docs/ai-tutor.md` is the contract.

use std::borrow::Cow;

use schema::enums::{
    AiTutorEndReason, AiTutorGrade, AiTutorMessageState, AiTutorMode, AiTutorRole, AiTutorSubject, HintLevel,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::domain::ai_tutor::HintCounts;
use crate::platform::config::HelpLine;

/// The longest id that a browser gives an item.
const MAX_ITEM_ID: usize = 32;

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
    /// What it is.
    pub event: Result<BrowserEvent, Refusal>,
}

#[derive(Deserialize)]
struct Envelope {
    #[serde(rename = "type")]
    kind: String,
    event_id: Option<String>,
    item: Option<Item>,
    level: Option<HintLevel>,
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
        let event = match envelope.kind.as_str() {
            "conversation.item.create" => envelope.item.ok_or_else(invalid_item).and_then(Item::into_event),
            "response.create" => Ok(BrowserEvent::Respond),
            "response.cancel" => Ok(BrowserEvent::Cancel),
            "tutor.hint" => envelope.level.map(BrowserEvent::Hint).ok_or_else(not_understood),
            "tutor.closing_question" => Ok(BrowserEvent::ClosingQuestion),
            "tutor.end" => Ok(BrowserEvent::End),
            kind if kind.starts_with("input_audio_buffer.") => Err(Refusal::new(
                "voice_unavailable",
                "Talking with the AI tutor is coming. Please type for now.",
            )),
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
#[allow(missing_docs, reason = "docs/ai-tutor.md, the contract, says what the fields hold")]
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
#[allow(missing_docs, reason = "the names of the fields say it all")]
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
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}
