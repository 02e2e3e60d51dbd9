//! Input for a message.

use schema::enums::Subject;
use uuid::Uuid;

use crate::error::Error;

/// A message to send.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Idempotency key from the sender's browser: a message sent twice under one id is stored once.
    pub client_message_id: Uuid,
    /// Validated text; see [`crate::domain::chat::message`].
    pub text: String,
    /// A file that the sender uploaded to this chat and has not sent yet.
    pub file_id: Option<Uuid>,
    /// Subject of a student's inquiry.
    pub subject: Option<Subject>,
    /// Whether to hold the message for an admin if the screening finds something.
    pub insist: bool,
}

/// The error for a file that was already sent, belongs to somebody else, or is deleted.
#[must_use]
pub fn file_is_gone() -> Error {
    Error::field("file_id", "This file can no longer be sent. Please add it again.")
}
