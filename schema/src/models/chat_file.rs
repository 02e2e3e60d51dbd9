//! `chat_files`: files that people send in chats.

use chrono::{DateTime, Utc};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{ChatFileKind, HeldMessageState};
use crate::schema::{chat_files, held_messages};

/// A file as shown to the chat's people.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = chat_files, check_for_backend(diesel::pg::Pg))]
pub struct ChatFileRow {
    pub id: Uuid,
    pub kind: ChatFileKind,
    /// File name as given by the sender.
    pub name: String,
    pub byte_size: i32,
    /// In pixels, for a picture.
    pub width: Option<i32>,
    /// In pixels, for a picture.
    pub height: Option<i32>,
}

impl ChatFileRow {
    /// Whether the uploader may send this file in this chat: no message uses it, sent or held.
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

    /// Returns the files with these ids, in no particular order.
    pub fn find_all(conn: &mut PgConnection, ids: &[Uuid]) -> QueryResult<Vec<ChatFileRow>> {
        chat_files::table.filter(chat_files::id.eq_any(ids)).select(ChatFileRow::as_select()).load(conn)
    }

    /// Claims a file for a message that is about to be stored: it must be in this chat and not yet sent by its
    /// uploader. `None` if there is none, or if a held message uses it.
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

/// A new file.
#[derive(Debug, Insertable)]
#[diesel(table_name = chat_files)]
pub struct NewChatFileRow<'a> {
    pub chat_session_id: Uuid,
    pub uploader_id: Uuid,
    pub kind: ChatFileKind,
    /// 1 to 120 characters.
    pub name: &'a str,
    /// Path in the file store.
    pub storage_name: &'a str,
    pub byte_size: i32,
    /// In pixels, for a picture.
    pub width: Option<i32>,
    /// In pixels, for a picture.
    pub height: Option<i32>,
    pub created_at: DateTime<Utc>,
}

impl NewChatFileRow<'_> {
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<ChatFileRow> {
        diesel::insert_into(chat_files::table)
            .values(self)
            .returning(ChatFileRow::as_returning())
            .get_result(conn)
    }
}

/// A file as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = chat_files, check_for_backend(diesel::pg::Pg))]
pub struct StoredChatFile {
    pub id: Uuid,
    pub uploader_id: Uuid,
    pub kind: ChatFileKind,
    pub name: String,
    /// Path in the file store.
    pub storage_name: String,
    /// When a message claimed it; before that, only its uploader can read it.
    pub sent_at: Option<DateTime<Utc>>,
    /// Whether a held message uses it, so that admins may read it.
    #[diesel(select_expression = exists(held_messages::table.filter(held_messages::file_id.eq(chat_files::id.nullable()))))]
    pub is_held: bool,
}

impl StoredChatFile {
    /// Returns the file with this id in this chat.
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

/// Held or withheld messages with a file. Admins can read such a file for as long as its message is stored.
#[diesel::dsl::auto_type]
fn held_with_it() -> _ {
    let released: HeldMessageState = HeldMessageState::Released;
    held_messages::table
        .filter(held_messages::file_id.eq(chat_files::id.nullable()))
        .filter(held_messages::state.ne(released))
}

/// Deletes up to `limit` files from before `before` that no message uses, sent or held. Returns how many. Their
/// contents are removed later.
pub fn delete_unsent(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let unsent: Vec<Uuid> = chat_files::table
        .filter(chat_files::sent_at.is_null())
        .filter(chat_files::created_at.lt(before))
        .filter(not(exists(held_with_it())))
        .order(chat_files::created_at)
        .limit(limit)
        .select(chat_files::id)
        .load(conn)?;
    // Checked again, so that a file that is being sent right now stays.
    let still = chat_files::table
        .filter(chat_files::id.eq_any(unsent))
        .filter(chat_files::sent_at.is_null())
        .filter(not(exists(held_with_it())));
    diesel::delete(still).execute(conn)
}
