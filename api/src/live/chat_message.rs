//! A message of a chat as its people are told of it: over the socket, and by the API alike.

use chrono::{DateTime, Utc};
use schema::enums::{ChatFileKind, ChatMessageKind};
use schema::models::chat_file::ChatFileRow;
use schema::models::chat_message::ChatMessageRow;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A message of a chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChatMessage {
    /// The message.
    pub id: Uuid,
    /// Its chat.
    pub chat_session_id: Uuid,
    /// Its number in the chat. They rise by one; old messages are removed one day.
    pub seq: i64,
    /// What it is.
    pub kind: ChatMessageKind,
    /// Who sent it.
    pub sender_id: Uuid,
    /// As its sender's browser calls it.
    pub client_message_id: Uuid,
    /// Plain text, to be escaped where it is shown; the new subject where that changed. May be empty beside a file.
    pub message: String,
    /// What came with it.
    pub file: Option<ChatFile>,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
}

/// A file in a chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChatFile {
    /// The file.
    pub id: Uuid,
    /// What it is.
    pub kind: ChatFileKind,
    /// As its sender called it.
    pub name: String,
    /// How large it is.
    pub byte_size: i32,
    /// Of a picture, in pixels.
    pub width: Option<i32>,
    /// Of a picture, in pixels.
    pub height: Option<i32>,
    /// Where its people get it.
    pub url: String,
}

impl From<ChatMessageRow> for ChatMessage {
    fn from(row: ChatMessageRow) -> ChatMessage {
        ChatMessage {
            id: row.id,
            chat_session_id: row.chat_session_id,
            seq: row.seq,
            kind: row.kind,
            sender_id: row.sender_id,
            client_message_id: row.client_message_id,
            message: row.message,
            file: row.file.map(|file| ChatFile::new(row.chat_session_id, file)),
            created_at: row.created_at,
        }
    }
}

impl ChatFile {
    /// Tells of a file of this chat.
    #[must_use]
    pub fn new(chat_session_id: Uuid, row: ChatFileRow) -> ChatFile {
        let ChatFileRow { id, kind, name, byte_size, width, height } = row;
        let url = format!("/api/chats/{chat_session_id}/files/{id}");
        ChatFile { id, kind, name, byte_size, width, height, url }
    }
}
