//! `held_messages`: messages in which the screening found something, and which their senders submitted for review.

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use serde_json::Value;
use uuid::Uuid;

use crate::enums::{ChatKind, HeldMessageState, Subject};
use crate::models::keyset::{Page, PageRequest, Position};
use crate::schema::{chat_sessions, held_messages};

#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = held_messages, check_for_backend(diesel::pg::Pg))]
pub struct HeldMessageRow {
    pub id: Uuid,
    pub chat_session_id: Uuid,
    pub sender_id: Uuid,
    /// Idempotency key from the sender's browser.
    pub client_message_id: Uuid,
    pub message: String,
    /// Subject of a student's inquiry.
    pub subject: Option<Subject>,
    /// Attached file.
    pub file_id: Option<Uuid>,
    /// A list of kinds and excerpts.
    pub findings: Value,
    pub state: HeldMessageState,
    pub created_at: DateTime<Utc>,
    pub decided_by: Option<Uuid>,
    pub decided_at: Option<DateTime<Utc>>,
}

/// A held message with its chat.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = chat_sessions, check_for_backend(diesel::pg::Pg))]
pub struct HeldInChat {
    #[diesel(embed)]
    pub held: HeldMessageRow,
    #[diesel(column_name = kind)]
    pub chat_kind: ChatKind,
    pub student_id: Uuid,
    pub tutor_id: Uuid,
    /// Number of other held messages of its sender.
    #[diesel(select_expression = sql::<BigInt>(OTHER_MESSAGES), select_expression_type = SqlLiteral<BigInt>)]
    pub earlier_held: i64,
}

const OTHER_MESSAGES: &str =
    "(SELECT count(*) - 1 FROM held_messages other WHERE other.sender_id = held_messages.sender_id)";

/// A new held message.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = held_messages)]
pub struct NewHeldMessageRow<'a> {
    pub chat_session_id: Uuid,
    pub sender_id: Uuid,
    pub client_message_id: Uuid,
    pub message: &'a str,
    /// Subject of a student's inquiry.
    pub subject: Option<Subject>,
    /// Attached file.
    pub file_id: Option<Uuid>,
    pub findings: Value,
    pub created_at: DateTime<Utc>,
}

impl NewHeldMessageRow<'_> {
    /// Inserts and returns the message.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<HeldMessageRow> {
        diesel::insert_into(held_messages::table)
            .values(self)
            .returning(HeldMessageRow::as_returning())
            .get_result(conn)
    }
}

impl HeldMessageRow {
    /// Returns the held message with this id from the sender's browser.
    pub fn by_client_id(
        conn: &mut PgConnection,
        (chat_session_id, sender_id): (Uuid, Uuid),
        client_message_id: Uuid,
    ) -> QueryResult<Option<HeldMessageRow>> {
        held_messages::table
            .filter(held_messages::chat_session_id.eq(chat_session_id))
            .filter(held_messages::sender_id.eq(sender_id))
            .filter(held_messages::client_message_id.eq(client_message_id))
            .select(HeldMessageRow::as_select())
            .first(conn)
            .optional()
    }

    /// Returns a person's waiting messages in a chat, and those withheld since `since`, oldest first.
    pub fn of_sender(
        conn: &mut PgConnection,
        (chat_session_id, sender_id): (Uuid, Uuid),
        since: DateTime<Utc>,
    ) -> QueryResult<Vec<HeldMessageRow>> {
        let waits = held_messages::state.eq(HeldMessageState::Waiting);
        let kept_back = held_messages::state
            .eq(HeldMessageState::KeptBack)
            .and(held_messages::decided_at.assume_not_null().ge(since));
        held_messages::table
            .filter(held_messages::chat_session_id.eq(chat_session_id))
            .filter(held_messages::sender_id.eq(sender_id))
            .filter(waits.or(kept_back))
            .order((held_messages::created_at, held_messages::id))
            .limit(100)
            .select(HeldMessageRow::as_select())
            .load(conn)
    }

    /// Counts the waiting and the decided messages.
    pub fn counts(conn: &mut PgConnection) -> QueryResult<(i64, i64)> {
        // Each uses its own partial index, whose condition is written as a literal: decided messages become many.
        let waiting = held_messages::table.filter(sql::<Bool>("held_messages.state = 'waiting'"));
        let decided = held_messages::table.filter(sql::<Bool>("held_messages.state <> 'waiting'"));
        let counts = (waiting.count().single_value(), decided.count().single_value());
        let (waiting, decided): (Option<i64>, Option<i64>) = diesel::select(counts).get_result(conn)?;
        Ok((waiting.unwrap_or_default(), decided.unwrap_or_default()))
    }

    /// Stores an admin's decision.
    pub fn decide(
        conn: &mut PgConnection,
        id: Uuid,
        state: HeldMessageState,
        (admin, now): (Uuid, DateTime<Utc>),
    ) -> QueryResult<()> {
        diesel::update(held_messages::table.find(id))
            .set((
                held_messages::state.eq(state),
                held_messages::decided_by.eq(admin),
                held_messages::decided_at.eq(now),
            ))
            .execute(conn)?;
        Ok(())
    }
}

impl HeldInChat {
    /// Recipient of the message.
    #[must_use]
    pub fn recipient_id(&self) -> Uuid {
        if self.held.sender_id == self.student_id { self.tutor_id } else { self.student_id }
    }

    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<HeldInChat>> {
        let joined = held_messages::table.inner_join(chat_sessions::table);
        joined.filter(held_messages::id.eq(id)).select(HeldInChat::as_select()).first(conn).optional()
    }

    /// Locks the message until the transaction ends, and reads it after the lock is acquired.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<HeldInChat>> {
        let row: Option<Uuid> =
            held_messages::table.find(id).select(held_messages::id).for_update().first(conn).optional()?;
        if row.is_none() { Ok(None) } else { HeldInChat::find(conn, id) }
    }

    /// Returns a page of waiting messages, oldest first; or of decided ones, newest first.
    pub fn page(
        conn: &mut PgConnection,
        is_waiting: bool,
        request: PageRequest,
    ) -> QueryResult<Page<HeldInChat>> {
        let query = held_messages::table
            .inner_join(chat_sessions::table)
            .select(HeldInChat::as_select())
            .limit(request.rows_to_read())
            .into_boxed();
        let (at, id) = (held_messages::created_at, held_messages::id);
        let rows: Vec<HeldInChat> = if is_waiting {
            let mut query =
                query.filter(held_messages::state.eq(HeldMessageState::Waiting)).order((at.asc(), id.asc()));
            if let Some(after) = request.after {
                query = query.filter(at.gt(after.at).or(at.eq(after.at).and(id.gt(after.id))));
            }
            query.load(conn)?
        } else {
            let mut query = query
                .filter(held_messages::state.ne(HeldMessageState::Waiting))
                .order((at.desc(), id.desc()));
            if let Some(after) = request.after {
                query = query.filter(at.lt(after.at).or(at.eq(after.at).and(id.lt(after.id))));
            }
            query.load(conn)?
        };
        Ok(request.page(rows, |row| Position { at: row.held.created_at, id: row.held.id }))
    }
}
