//! What was said.

use schema::enums::{AiTutorMessageState, AiTutorRole, HintLevel};

use crate::ai_tutor::event::MessageView;

/// Something that was said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TranscriptMessage {
    /// Its place, from 1 on.
    pub seq: i32,
    /// Who said it.
    pub role: AiTutorRole,
    pub content: String,
    /// Whether all of it was said.
    pub state: AiTutorMessageState,
    /// The level of the hint that it gives.
    pub hint: Option<HintLevel>,
}

impl TranscriptMessage {
    pub(super) fn id(&self) -> String {
        message_id(self.seq)
    }

    /// Whether the model may know of it.
    pub(super) fn is_context(&self) -> bool {
        self.state != AiTutorMessageState::Withheld
    }

    /// Whether it is a question, or the start of an answer.
    pub(super) fn is_unanswered(&self) -> bool {
        self.role == AiTutorRole::User || self.state == AiTutorMessageState::Interrupted
    }

    /// As pages show it.
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

/// What pages and the model call the message at a place.
pub(super) fn message_id(seq: i32) -> String {
    format!("m{seq}")
}
