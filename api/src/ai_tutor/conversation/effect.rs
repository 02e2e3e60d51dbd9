//! What a conversation wants done.

use std::time::Duration;

use schema::enums::{AiTutorEndReason, FlagSeverity, FlagSource, HintLevel};

use super::TranscriptMessage;
use crate::ai_tutor::event::ServerEvent;
use crate::clients::realtime_model::ModelCommand;

/// What is to be done.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Tell the page.
    Send(ServerEvent),
    /// Ask the model.
    Command(ModelCommand),
    /// Connect to the model after so long, and say how that went. The connection before is dropped.
    Connect(Duration),
    /// Check a text, and say what was found.
    Check {
        /// Comes back with it.
        id: u64,
        /// What to check.
        text: String,
    },
    /// Store something.
    Record(Record),
    /// The session is over.
    Close(AiTutorEndReason),
}

/// Something to store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// Something that was said.
    Message(TranscriptMessage),
    /// A hint was asked for.
    Hint(HintLevel),
    /// The closing question was asked.
    ClosingQuestion(String),
    /// It was answered.
    ClosingAnswer(String),
    /// What was worked on and what to practise.
    Summary(String),
    /// Something was not let through.
    Flag {
        /// How serious it is.
        severity: FlagSeverity,
        /// In whose words it was found.
        source: FlagSource,
        /// What was found.
        categories: Vec<String>,
        /// The words.
        excerpt: String,
    },
}
