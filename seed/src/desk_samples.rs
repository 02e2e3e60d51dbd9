//! The samples of the desk, as `samples/desk.json` describes them.

use academy::error::Result;
use schema::enums::ChatReportReason;
use serde::Deserialize;

use crate::samples::{SampleAuthor, parse};

/// What waits at the desk, and what was done there.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleDesk {
    pub reports: Vec<SampleReport>,
    pub held_messages: Vec<SampleHeldMessage>,
    pub suspension: SampleSuspension,
}

impl SampleDesk {
    /// Reads it.
    ///
    /// # Errors
    /// When the file is not as described here.
    pub fn read() -> Result<SampleDesk> {
        parse(include_str!("../samples/desk.json"))
    }
}

/// The inquiry in which somebody did something, and when.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleInChat {
    /// The address of its student.
    pub student: String,
    /// The address of its tutor.
    pub tutor: String,
    pub by: SampleAuthor,
    pub hours_ago: i64,
}

/// A report.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleReport {
    #[serde(flatten)]
    pub place: SampleInChat,
    pub message_seq: Option<i64>,
    pub reason: ChatReportReason,
    pub details: String,
    /// If it was found to be about nothing.
    pub dismissed: Option<SampleDismissal>,
}

/// What came of a report.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleDismissal {
    pub hours_ago: i64,
    pub reply: String,
}

/// A message that waits for an admin.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleHeldMessage {
    #[serde(flatten)]
    pub place: SampleInChat,
    pub text: String,
}

/// Why somebody is suspended.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleSuspension {
    /// For admins.
    pub reason: String,
    /// What the person is told.
    pub message: String,
    pub hours_ago: i64,
}
