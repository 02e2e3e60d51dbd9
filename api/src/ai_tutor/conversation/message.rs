//! Messages of the conversation.

use schema::enums::{AiTutorMessageState, AiTutorRole, HintLevel};

use crate::ai_tutor::event::MessageView;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TranscriptMessage {
    /// Its number, starting at 1.
    pub seq: i32,
    pub role: AiTutorRole,
    pub content: String,
    /// Whether the message is complete.
    pub state: AiTutorMessageState,
    /// The level of the hint that it gives.
    pub hint: Option<HintLevel>,
}

impl TranscriptMessage {
    pub(super) fn id(&self) -> String {
        message_id(self.seq)
    }

    /// Whether the model may see it.
    pub(super) fn is_context(&self) -> bool {
        self.state != AiTutorMessageState::Withheld
    }

    /// Whether it needs a response: a student's message, or an interrupted response.
    pub(super) fn is_unanswered(&self) -> bool {
        self.role == AiTutorRole::User || self.state == AiTutorMessageState::Interrupted
    }

    /// The message for pages.
    #[must_use]
    pub fn view(&self) -> MessageView {
        MessageView {
            id: self.id(),
            role: self.role,
            content: self.content.clone(),
            state: self.state,
            hint: self.hint,
        }
    }
}

/// The id of the message with this number, for pages and the model.
pub(super) fn message_id(seq: i32) -> String {
    format!("m{seq}")
}
