//! The effects of a conversation.

use std::time::Duration;

use schema::enums::{AiTutorEndReason, FlagSeverity, FlagSource, HintLevel};

use super::TranscriptMessage;
use crate::ai_tutor::event::ServerEvent;
use crate::clients::realtime_model::ModelCommand;

#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Send an event to the page.
    Send(ServerEvent),
    /// Send a command to the model.
    Command(ModelCommand),
    /// Connect to the model after this pause and report the result. The previous connection is dropped.
    Connect(Duration),
    /// Moderate a text and report the result.
    Check {
        /// Returned with the result.
        id: u64,
        /// The text.
        text: String,
    },
    /// Store a record.
    Record(Record),
    /// End the session.
    Close(AiTutorEndReason),
}

/// A record to store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// A message.
    Message(TranscriptMessage),
    /// A hint was requested.
    Hint(HintLevel),
    /// The closing question.
    ClosingQuestion(String),
    /// The answer to it.
    ClosingAnswer(String),
    /// The summary: what was worked on and what to practice.
    Summary(String),
    /// A text was withheld.
    Flag {
        severity: FlagSeverity,
        /// The author of the text.
        source: FlagSource,
        /// The categories found.
        categories: Vec<String>,
        /// The text.
        excerpt: String,
    },
}
