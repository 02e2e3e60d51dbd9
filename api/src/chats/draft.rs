//! What somebody wants to send.

use schema::enums::Subject;
use uuid::Uuid;

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
