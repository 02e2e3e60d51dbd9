//! `chat_sessions`: chats of a student and a tutor.
//!
//! An inquiry before a booking and the chat of a pair with lessons or a research project differ only in who may open
//! them. Both are rows of one table, at most one of each kind per pair.

use chrono::{DateTime, Utc};
use diesel::expression::{ValidGrouping, is_aggregate};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::ChatKind;
use crate::models::prepared::prepared;
use crate::schema::{chat_readers, chat_sessions, student_bookings};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = chat_sessions, check_for_backend(diesel::pg::Pg))]
pub struct ChatSession {
    pub id: Uuid,
    pub kind: ChatKind,
    pub student_id: Uuid,
    pub tutor_id: Uuid,
    /// Subject of the latest question, in an inquiry.
    pub subject: Option<String>,
    /// Number of the newest message.
    pub last_seq: i64,
    pub updated_at: DateTime<Utc>,
}

/// A computed column of `research_requests`: the pair's chat about lessons and research, looked up by its unique index
/// for the selected rows only.
///
/// A custom expression instead of Diesel's `sql`, whose queries are not cached as prepared statements.
#[derive(Debug, Clone, Copy, QueryId)]
pub(super) struct ResearchChatColumn;

impl Expression for ResearchChatColumn {
    type SqlType = Nullable<SqlUuid>;
}

impl QueryFragment<Pg> for ResearchChatColumn {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(
            "(SELECT pair_chat.id FROM chat_sessions AS pair_chat
              WHERE pair_chat.student_id = research_requests.student_id
                  AND pair_chat.tutor_id = research_requests.assigned_tutor_id AND pair_chat.kind = 'booking')",
        );
        Ok(())
    }
}

impl<QS> SelectableExpression<QS> for ResearchChatColumn {}
impl<QS> AppearsOnTable<QS> for ResearchChatColumn {}
impl ValidGrouping<()> for ResearchChatColumn {
    type IsAggregate = is_aggregate::No;
}

/// Returns the chats about lessons and research of these bookings' pairs: student, tutor and chat. A separate query:
/// as a column of bookings, its estimated cost would be so high that the planner no longer distinguishes between the
/// indexes of bookings.
pub fn of_bookings(conn: &mut PgConnection, bookings: &[Uuid]) -> QueryResult<Vec<(Uuid, Uuid, Uuid)>> {
    let of_pair = chat_sessions::student_id
        .eq(student_bookings::student_id)
        .and(chat_sessions::tutor_id.eq(student_bookings::tutor_id));
    student_bookings::table
        .inner_join(chat_sessions::table.on(of_pair))
        .filter(student_bookings::id.eq_any(bookings))
        .filter(chat_sessions::kind.eq(ChatKind::Booking))
        .select((chat_sessions::student_id, chat_sessions::tutor_id, chat_sessions::id))
        .distinct()
        .load(conn)
}

/// Opens a pair's chat about lessons and research, unless it exists. `booking_id` is the booking that causes it, if
/// there is one.
pub fn ensure_for_pair(
    conn: &mut PgConnection,
    booking_id: Option<Uuid>,
    (student_id, tutor_id): (Uuid, Uuid),
    now: DateTime<Utc>,
) -> QueryResult<()> {
    open(conn, ChatKind::Booking, booking_id, (student_id, tutor_id), now)?;
    Ok(())
}

/// Opens a student's inquiry to a tutor; `None` if there is one already.
pub fn open_inquiry(
    conn: &mut PgConnection,
    (student_id, tutor_id): (Uuid, Uuid),
    now: DateTime<Utc>,
) -> QueryResult<Option<Uuid>> {
    open(conn, ChatKind::PreBooking, None, (student_id, tutor_id), now)
}

fn open(
    conn: &mut PgConnection,
    kind: ChatKind,
    booking_id: Option<Uuid>,
    (student_id, tutor_id): (Uuid, Uuid),
    now: DateTime<Utc>,
) -> QueryResult<Option<Uuid>> {
    diesel::insert_into(chat_sessions::table)
        .values((
            chat_sessions::kind.eq(kind),
            chat_sessions::booking_id.eq(booking_id),
            chat_sessions::student_id.eq(student_id),
            chat_sessions::tutor_id.eq(tutor_id),
            chat_sessions::created_at.eq(now),
            chat_sessions::updated_at.eq(now),
        ))
        .on_conflict((chat_sessions::student_id, chat_sessions::tutor_id, chat_sessions::kind))
        .do_nothing()
        .returning(chat_sessions::id)
        .get_result(conn)
        .optional()
}

/// Returns the chats in which a person participates, without inquiries that have no messages, each with the other
/// participant. A part of the rule of `chats::access::visible`, without readers; change both.
pub fn of_person(conn: &mut PgConnection, user_id: Uuid) -> QueryResult<Vec<(Uuid, Uuid)>> {
    let rows: Vec<(Uuid, Uuid, Uuid)> = chat_sessions::table
        .filter(chat_sessions::student_id.eq(user_id).or(chat_sessions::tutor_id.eq(user_id)))
        .filter(chat_sessions::kind.eq(ChatKind::Booking).or(chat_sessions::last_seq.gt(0)))
        .order(chat_sessions::id)
        .select((chat_sessions::id, chat_sessions::student_id, chat_sessions::tutor_id))
        .load(conn)?;
    let other = |(id, student, tutor)| (id, if student == user_id { tutor } else { student });
    Ok(rows.into_iter().map(other).collect())
}

impl ChatSession {
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<ChatSession>> {
        chat_sessions::table.find(id).select(ChatSession::as_select()).first(conn).optional()
    }

    /// Returns a pair's chat of this kind.
    pub fn of_pair(
        conn: &mut PgConnection,
        (student_id, tutor_id): (Uuid, Uuid),
        kind: ChatKind,
    ) -> QueryResult<Option<ChatSession>> {
        chat_sessions::table
            .filter(chat_sessions::student_id.eq(student_id))
            .filter(chat_sessions::tutor_id.eq(tutor_id))
            .filter(chat_sessions::kind.eq(kind))
            .select(ChatSession::as_select())
            .first(conn)
            .optional()
    }

    /// Returns the chat, locked until the transaction ends: messages are numbered under this lock.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<ChatSession>> {
        let row = chat_sessions::table.find(id).select(ChatSession::as_select());
        // `FOR NO KEY UPDATE`, because inserted messages reference the chat's row, which nobody deletes meanwhile.
        row.for_no_key_update().first(conn).optional()
    }

    /// Whether a person is a reader of this chat without being a participant.
    pub fn has_reader(&self, conn: &mut PgConnection, user_id: Uuid) -> QueryResult<bool> {
        diesel::select(diesel::dsl::exists(chat_readers::table.find((self.id, user_id)))).get_result(conn)
    }

    /// Returns the readers of this chat who are not participants. `chats::access` in `api` says what a reader is.
    pub fn readers(&self, conn: &mut PgConnection) -> QueryResult<Vec<Uuid>> {
        let of_chat = chat_readers::table.filter(chat_readers::chat_session_id.eq(self.id));
        of_chat.select(chat_readers::user_id).order(chat_readers::user_id).load(conn)
    }

    /// Stores the number of a message that was just inserted, and the inquiry's new subject, if there is one.
    pub fn record_message(
        &self,
        conn: &mut PgConnection,
        seq: i64,
        subject: Option<&str>,
        now: DateTime<Utc>,
    ) -> QueryResult<()> {
        prepared(
            "UPDATE chat_sessions SET last_seq = $2, updated_at = $3, subject = coalesce($4, subject) WHERE id = $1",
        )
        .bind::<SqlUuid, _>(self.id)
        .bind::<BigInt, _>(seq)
        .bind::<Timestamptz, _>(now)
        .bind::<Nullable<Text>, _>(subject)
        .execute(conn)?;
        Ok(())
    }
}
