//! `chat_files`: what people send each other in chats beside words.

use chrono::{DateTime, Utc};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{ChatFileKind, HeldMessageState};
use crate::schema::{chat_files, held_messages};

/// A file, as the people of its chat are told of it.
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
    /// Whether its uploader may send this file in this chat: no message has it, nor one that was held.
    pub fn is_unsent(
        conn: &mut PgConnection,
        id: Uuid,
        (chat_session_id, uploader_id): (Uuid, Uuid),
    ) -> QueryResult<bool> {
        let unsent = chat_files::table
            .find(id)
            .filter(chat_files::chat_session_id.eq(chat_session_id))
            .filter(chat_files::uploader_id.eq(uploader_id))
            .filter(chat_files::sent_at.is_null())
            .filter(not(exists(held_with_it())));
        diesel::select(exists(unsent)).get_result(conn)
    }

    /// The files with these ids, in no particular order.
    pub fn find_all(conn: &mut PgConnection, ids: &[Uuid]) -> QueryResult<Vec<ChatFileRow>> {
        chat_files::table.filter(chat_files::id.eq_any(ids)).select(ChatFileRow::as_select()).load(conn)
    }

    /// Takes a file for a message that is about to be stored: one of this chat, which its uploader has not sent yet. `None`
    /// when there is none such, or a message that was held has it.
    pub fn claim_unsent(
        conn: &mut PgConnection,
        id: Uuid,
        (chat_session_id, uploader_id): (Uuid, Uuid),
        now: DateTime<Utc>,
    ) -> QueryResult<Option<ChatFileRow>> {
        let unsent = chat_files::table
            .find(id)
            .filter(chat_files::chat_session_id.eq(chat_session_id))
            .filter(chat_files::uploader_id.eq(uploader_id))
            .filter(chat_files::sent_at.is_null())
            .filter(not(exists(held_with_it())));
        diesel::update(unsent)
            .set(chat_files::sent_at.eq(now))
            .returning(ChatFileRow::as_returning())
            .get_result(conn)
            .optional()
    }
}

/// A file that is being added to a chat.
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
    /// Whether a message that was held has it, which admins look at.
    #[diesel(select_expression = exists(held_messages::table.filter(held_messages::file_id.eq(chat_files::id.nullable()))))]
    pub is_held: bool,
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

/// Messages with a file that wait for an admin, or that one has kept back: what was decided about can be looked at for as long
/// as the message is kept.
#[diesel::dsl::auto_type]
fn held_with_it() -> _ {
    let released: HeldMessageState = HeldMessageState::Released;
    held_messages::table
        .filter(held_messages::file_id.eq(chat_files::id.nullable()))
        .filter(held_messages::state.ne(released))
}

/// Drops up to `limit` files from before `before` that no message took, nor one that was held; answers how many.
/// Their bytes follow.
pub fn delete_unsent(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let unsent: Vec<Uuid> = chat_files::table
        .filter(chat_files::sent_at.is_null())
        .filter(chat_files::created_at.lt(before))
        .filter(not(exists(held_with_it())))
        .order(chat_files::created_at)
        .limit(limit)
        .select(chat_files::id)
        .load(conn)?;
    // One that is being sent at this moment is looked at once more, and stays.
    let still = chat_files::table
        .filter(chat_files::id.eq_any(unsent))
        .filter(chat_files::sent_at.is_null())
        .filter(not(exists(held_with_it())));
    diesel::delete(still).execute(conn)
}
