//! `chat_messages`: messages of chats, numbered within each chat.

use chrono::{DateTime, Utc};
use diesel::dsl::{exists, min};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::ChatMessageKind;
use crate::models::chat_file::ChatFileRow;
use crate::models::prepared::prepared;
use crate::schema::{chat_files, chat_messages, chat_readers, chat_sessions};

/// A message with its file; selected from a join of both tables.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = chat_messages, check_for_backend(diesel::pg::Pg))]
pub struct ChatMessageRow {
    pub id: Uuid,
    pub chat_session_id: Uuid,
    /// 1-based number in the chat.
    pub seq: i64,
    pub kind: ChatMessageKind,
    pub sender_id: Uuid,
    /// Idempotency key from the sender's browser.
    pub client_message_id: Uuid,
    /// Text, or the new subject for a change of subject; may be empty if there is a file.
    pub message: String,
    pub created_at: DateTime<Utc>,
    #[diesel(embed)]
    pub file: Option<ChatFileRow>,
}

#[derive(Debug, Clone, Copy)]
pub struct NewChatMessageRow<'a> {
    pub chat_session_id: Uuid,
    /// The chat's next number, assigned under the lock of its row.
    pub seq: i64,
    pub kind: ChatMessageKind,
    pub sender_id: Uuid,
    pub client_message_id: Uuid,
    pub message: &'a str,
    pub file_id: Option<Uuid>,
    pub created_at: DateTime<Utc>,
}

/// Range of messages to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageRange {
    /// The newest.
    Last,
    /// The newest up to this time.
    Until(DateTime<Utc>),
    /// Right before this number.
    Before(i64),
    /// Right after this number.
    After(i64),
}

impl NewChatMessageRow<'_> {
    /// Inserts the message. Returns its id.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Uuid> {
        #[derive(QueryableByName)]
        struct Stored {
            #[diesel(sql_type = SqlUuid)]
            id: Uuid,
        }
        let stored: Stored = prepared(
            "INSERT INTO chat_messages
                 (chat_session_id, seq, kind, sender_id, client_message_id, message, file_id, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id",
        )
        .bind::<SqlUuid, _>(self.chat_session_id)
        .bind::<BigInt, _>(self.seq)
        .bind::<Text, _>(self.kind)
        .bind::<SqlUuid, _>(self.sender_id)
        .bind::<SqlUuid, _>(self.client_message_id)
        .bind::<Text, _>(self.message)
        .bind::<Nullable<SqlUuid>, _>(self.file_id)
        .bind::<Timestamptz, _>(self.created_at)
        .get_result(conn)?;
        Ok(stored.id)
    }
}

impl ChatMessageRow {
    /// Returns the message with this id from the sender's browser, if it was stored.
    pub fn by_client_id(
        conn: &mut PgConnection,
        (chat_session_id, sender_id): (Uuid, Uuid),
        client_message_id: Uuid,
    ) -> QueryResult<Option<ChatMessageRow>> {
        chat_messages::table
            .left_join(chat_files::table)
            .filter(chat_messages::chat_session_id.eq(chat_session_id))
            .filter(chat_messages::sender_id.eq(sender_id))
            .filter(chat_messages::client_message_id.eq(client_message_id))
            .select(ChatMessageRow::as_select())
            .first(conn)
            .optional()
    }

    /// Returns at most `limit` messages of a chat, in order.
    pub fn of_chat(
        conn: &mut PgConnection,
        chat_session_id: Uuid,
        range: MessageRange,
        limit: i64,
    ) -> QueryResult<Vec<ChatMessageRow>> {
        let query = chat_messages::table
            .left_join(chat_files::table)
            .filter(chat_messages::chat_session_id.eq(chat_session_id))
            .select(ChatMessageRow::as_select())
            .limit(limit)
            .into_boxed();
        let seq = chat_messages::seq;
        let mut rows: Vec<ChatMessageRow> = match range {
            MessageRange::Last => query.order(seq.desc()).load(conn)?,
            MessageRange::Until(at) => {
                query.filter(chat_messages::created_at.le(at)).order(seq.desc()).load(conn)?
            }
            MessageRange::Before(before) => query.filter(seq.lt(before)).order(seq.desc()).load(conn)?,
            MessageRange::After(after) => query.filter(seq.gt(after)).order(seq.asc()).load(conn)?,
        };
        if !matches!(range, MessageRange::After(_)) {
            rows.reverse();
        }
        Ok(rows)
    }

    /// Returns the number of a chat's oldest message that is still stored.
    pub fn first_seq(conn: &mut PgConnection, chat_session_id: Uuid) -> QueryResult<Option<i64>> {
        let of_chat = chat_messages::table.filter(chat_messages::chat_session_id.eq(chat_session_id));
        of_chat.select(min(chat_messages::seq)).first(conn)
    }

    /// Returns the messages with these chats and numbers in one query; deleted ones are left out.
    pub fn at(conn: &mut PgConnection, places: &[(Uuid, i64)]) -> QueryResult<Vec<ChatMessageRow>> {
        let (chats, numbers): (Vec<Uuid>, Vec<i64>) = places.iter().copied().unzip();
        chat_messages::table
            .left_join(chat_files::table)
            .filter(IsAtPosition { chats, numbers })
            .select(ChatMessageRow::as_select())
            .load(conn)
    }

    /// Returns those of these messages that a person may read, as participant or reader of the chat, also in one query.
    /// The same rule as `chats::access::visible`; change both. It needs no condition on inquiries: one with messages
    /// exists for its tutor.
    pub fn readable_at(
        conn: &mut PgConnection,
        places: &[(Uuid, i64)],
        user_id: Uuid,
    ) -> QueryResult<Vec<ChatMessageRow>> {
        let (chats, numbers): (Vec<Uuid>, Vec<i64>) = places.iter().copied().unzip();
        let own = chat_sessions::table
            .filter(chat_sessions::id.eq(chat_messages::chat_session_id))
            .filter(chat_sessions::student_id.eq(user_id).or(chat_sessions::tutor_id.eq(user_id)));
        let read_along = chat_readers::table
            .filter(chat_readers::chat_session_id.eq(chat_messages::chat_session_id))
            .filter(chat_readers::user_id.eq(user_id));
        chat_messages::table
            .left_join(chat_files::table)
            .filter(IsAtPosition { chats, numbers })
            .filter(exists(own).or(exists(read_along)))
            .select(ChatMessageRow::as_select())
            .load(conn)
    }
}

/// Condition that a message is at one of these positions: the n-th chat with the n-th number. Compares row values,
/// which Diesel does not support.
#[derive(Debug, Clone, diesel::query_builder::QueryId)]
struct IsAtPosition {
    chats: Vec<Uuid>,
    numbers: Vec<i64>,
}

impl diesel::Expression for IsAtPosition {
    type SqlType = diesel::sql_types::Bool;
}

impl diesel::query_builder::QueryFragment<Pg> for IsAtPosition {
    fn walk_ast<'b>(&'b self, mut out: diesel::query_builder::AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("(chat_messages.chat_session_id, chat_messages.seq) IN (SELECT * FROM unnest(");
        out.push_bind_param::<Array<SqlUuid>, _>(&self.chats)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<BigInt>, _>(&self.numbers)?;
        out.push_sql("))");
        Ok(())
    }
}

impl<QS> SelectableExpression<QS> for IsAtPosition {}
impl<QS> AppearsOnTable<QS> for IsAtPosition {}
impl diesel::expression::ValidGrouping<()> for IsAtPosition {
    type IsAggregate = diesel::expression::is_aggregate::No;
}
