//! `chat_files`: what people send each other in chats beside words.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::ChatFileKind;
use crate::schema::chat_files;

/// A file, as the people of its chat are told of it.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = chat_files, check_for_backend(diesel::pg::Pg))]
pub struct ChatFileRow {
    pub id: Uuid,
    pub kind: ChatFileKind,
    /// As its sender called it.
    pub name: String,
    pub byte_size: i32,
    /// Of a picture, in pixels.
    pub width: Option<i32>,
    /// Of a picture, in pixels.
    pub height: Option<i32>,
}

impl ChatFileRow {
    /// Takes a file for a message that is about to be stored: one of this chat, which its uploader has not sent yet. `None`
    /// when there is none such.
    pub fn take_unsent(
        conn: &mut PgConnection,
        id: Uuid,
        (chat_session_id, uploader_id): (Uuid, Uuid),
        now: DateTime<Utc>,
    ) -> QueryResult<Option<ChatFileRow>> {
        let unsent = chat_files::table
            .find(id)
            .filter(chat_files::chat_session_id.eq(chat_session_id))
            .filter(chat_files::uploader_id.eq(uploader_id))
            .filter(chat_files::sent_at.is_null());
        diesel::update(unsent)
            .set(chat_files::sent_at.eq(now))
            .returning(ChatFileRow::as_returning())
            .get_result(conn)
            .optional()
    }
}
