//! The format of `samples/desk.json`.

use academy::error::Result;
use schema::enums::ChatReportReason;
use serde::Deserialize;

use crate::samples::{SampleAuthor, parse};

/// The file.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleDesk {
    pub reports: Vec<SampleChatReport>,
    pub held_messages: Vec<SampleHeldMessage>,
    pub suspension: SampleSuspension,
}

impl SampleDesk {
    /// Parses the file.
    ///
    /// # Errors
    /// When the file does not have this format.
    pub fn read() -> Result<SampleDesk> {
        parse(include_str!("../samples/desk.json"))
    }
}

/// An inquiry, who acted in it, and when.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleInChat {
    /// The student's email address.
    pub student: String,
    /// The tutor's email address.
    pub tutor: String,
    pub by: SampleAuthor,
    pub hours_ago: i64,
}

/// A chat report.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleChatReport {
    #[serde(flatten)]
    pub place: SampleInChat,
    pub message_seq: Option<i64>,
    pub reason: ChatReportReason,
    pub details: String,
    /// `None` while the report is open.
    pub dismissed: Option<SampleDismissal>,
}

/// The dismissal of a report.
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

/// A suspension.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleSuspension {
    /// Shown to admins.
    pub reason: String,
    /// Sent to the person.
    pub message: String,
    pub hours_ago: i64,
}
