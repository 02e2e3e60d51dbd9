//! What somebody wants to send.

use schema::enums::Subject;
use uuid::Uuid;

use crate::error::Error;

/// A message that somebody wants to send.
#[derive(Debug, Clone)]
pub struct Draft {
    /// As its sender's browser calls it: what is sent twice under one name is stored once.
    pub client_message_id: Uuid,
    /// As it is stored; see [`crate::domain::chat::message`].
    pub text: String,
    /// A file of the sender's in this chat that was not sent yet.
    pub file_id: Option<Uuid>,
    /// What a student's question is about.
    pub subject: Option<Subject>,
    /// Whether it is to wait for an admin if something is found in it.
    pub insist: bool,
}

/// What is said of a file that was sent already, that somebody else added, or that is gone.
#[must_use]
pub fn file_is_gone() -> Error {
    Error::field("file_id", "This file cannot be sent any more. Please add it again.")
}
