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

/// A file that is being added to a chat.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Insertable)]
#[diesel(table_name = chat_files)]
pub struct NewChatFileRow<'a> {
    pub chat_session_id: Uuid,
    pub uploader_id: Uuid,
    pub kind: ChatFileKind,
    /// 1 to 120 characters.
    pub name: &'a str,
    /// Where it is in the file store.
    pub storage_name: &'a str,
    pub byte_size: i32,
    /// Of a picture, in pixels.
    pub width: Option<i32>,
    /// Of a picture, in pixels.
    pub height: Option<i32>,
    pub created_at: DateTime<Utc>,
}

impl NewChatFileRow<'_> {
    /// Stores it, for its uploader to send.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<ChatFileRow> {
        diesel::insert_into(chat_files::table)
            .values(self)
            .returning(ChatFileRow::as_returning())
            .get_result(conn)
    }
}

/// A file, as it is kept.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = chat_files, check_for_backend(diesel::pg::Pg))]
pub struct StoredChatFile {
    pub id: Uuid,
    pub uploader_id: Uuid,
    pub kind: ChatFileKind,
    pub name: String,
    /// Where it is in the file store.
    pub storage_name: String,
    /// When a message took it; only its uploader gets it before.
    pub sent_at: Option<DateTime<Utc>>,
}

impl StoredChatFile {
    /// The file with this id, if it is in this chat.
    pub fn find(
        conn: &mut PgConnection,
        (chat_session_id, id): (Uuid, Uuid),
    ) -> QueryResult<Option<StoredChatFile>> {
        chat_files::table
            .find(id)
            .filter(chat_files::chat_session_id.eq(chat_session_id))
            .select(StoredChatFile::as_select())
            .first(conn)
            .optional()
    }
}

/// Drops up to `limit` files from before `before` that no message took; answers how many. Their bytes follow.
pub fn delete_unsent(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let unsent: Vec<Uuid> = chat_files::table
        .filter(chat_files::sent_at.is_null())
        .filter(chat_files::created_at.lt(before))
        .order(chat_files::created_at)
        .limit(limit)
        .select(chat_files::id)
        .load(conn)?;
    // One that is being sent at this moment is looked at once more, and stays.
    let still = chat_files::table.filter(chat_files::id.eq_any(unsent)).filter(chat_files::sent_at.is_null());
    diesel::delete(still).execute(conn)
}
