//! A chat message as sent over the socket and by the API.

use chrono::{DateTime, Utc};
use schema::enums::{ChatFileKind, ChatMessageKind};
use schema::ids::UserId;
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
    /// Its number in the chat. Numbers ascend by one; old messages are deleted eventually.
    pub seq: i64,
    /// The kind of message.
    pub kind: ChatMessageKind,
    /// The sender.
    pub sender_id: UserId,
    /// The id assigned by the sender's browser.
    pub client_message_id: Uuid,
    /// Plain text, to be escaped for display; the new subject if the subject changed. May be empty with a file.
    pub message: String,
    /// The attached file.
    pub file: Option<ChatFile>,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
}

/// A file in a chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChatFile {
    /// The id.
    pub id: Uuid,
    /// The kind of file.
    pub kind: ChatFileKind,
    /// The file name given by the sender.
    pub name: String,
    /// The size in bytes.
    pub byte_size: i32,
    /// The width in pixels, of a picture.
    pub width: Option<i32>,
    /// The height in pixels, of a picture.
    pub height: Option<i32>,
    /// The download URL for the chat's members.
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
    /// Describes a file of this chat.
    #[must_use]
    pub fn new(chat_session_id: Uuid, row: ChatFileRow) -> ChatFile {
        let ChatFileRow { id, kind, name, byte_size, width, height } = row;
        let url = format!("/api/chats/{chat_session_id}/files/{id}");
        ChatFile { id, kind, name, byte_size, width, height, url }
    }
}
