//! `ai_tutor_sessions`: who worked with the AI tutor, on what, and what came of it.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Timestamptz};
use uuid::Uuid;

use crate::enums::{AiTutorEndReason, AiTutorGrade, AiTutorMode, AiTutorSubject, HintLevel};
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::prepared::prepared;
use crate::schema::{ai_tutor_messages, ai_tutor_sessions};

/// A session.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = ai_tutor_sessions, check_for_backend(Pg))]
pub struct AiTutorSession {
    pub id: Uuid,
    /// `None` where nobody was signed in.
    pub user_id: Option<Uuid>,
    /// The browser in which it was begun.
    pub access_id: Option<Uuid>,
    pub grade: AiTutorGrade,
    pub subject: AiTutorSubject,
    pub topic: String,
    pub mode: AiTutorMode,
    /// The lesson whose notes the AI tutor reads.
    pub notes_booking_id: Option<Uuid>,
    pub started_at: DateTime<Utc>,
    pub last_active_at: DateTime<Utc>,
    /// The socket that it is on.
    pub connection_id: Uuid,
    /// How long it was connected in all.
    pub seconds: i32,
    /// Hints asked for, by level.
    pub nudges: i32,
    pub steps: i32,
    pub worked_examples: i32,
    /// Empty until it is asked.
    pub closing_question: String,
    /// Empty until it is answered.
    pub closing_answer: String,
    /// What was worked on and what to practise; empty where nothing was written.
    pub summary: String,
    pub ended_at: Option<DateTime<Utc>>,
    pub end_reason: Option<AiTutorEndReason>,
}

/// A new session.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = ai_tutor_sessions)]
pub struct NewAiTutorSession<'a> {
    pub id: Uuid,
    pub user_id: Option<Uuid>,
    pub access_id: Option<Uuid>,
    pub grade: AiTutorGrade,
    pub subject: AiTutorSubject,
    pub topic: &'a str,
    pub mode: AiTutorMode,
    pub notes_booking_id: Option<Uuid>,
    pub started_at: DateTime<Utc>,
    pub last_active_at: DateTime<Utc>,
    pub connection_id: Uuid,
}

/// Whose sessions are meant: a person's, or those of a browser in which nobody is signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionHolder {
    /// An account.
    User(Uuid),
    /// A browser's access.
    Access(Uuid),
}

/// Whether a session is a holder's.
type HeldBy = Box<dyn BoxableExpression<ai_tutor_sessions::table, Pg, SqlType = Nullable<Bool>>>;

fn held_by(holder: SessionHolder) -> HeldBy {
    match holder {
        SessionHolder::User(id) => Box::new(ai_tutor_sessions::user_id.eq(id)),
        SessionHolder::Access(id) => {
            Box::new(ai_tutor_sessions::access_id.eq(id).and(ai_tutor_sessions::user_id.is_null()))
        }
    }
}

impl NewAiTutorSession<'_> {
    /// Stores it.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<AiTutorSession> {
        diesel::insert_into(ai_tutor_sessions::table)
            .values(self)
            .returning(AiTutorSession::as_returning())
            .get_result(conn)
    }
}

impl AiTutorSession {
    /// The one with this id.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<AiTutorSession>> {
        ai_tutor_sessions::table.find(id).select(AiTutorSession::as_select()).first(conn).optional()
    }

    /// A holder's own with this id, locked until the transaction ends.
    pub fn lock_own(
        conn: &mut PgConnection,
        id: Uuid,
        holder: SessionHolder,
    ) -> QueryResult<Option<AiTutorSession>> {
        ai_tutor_sessions::table
            .find(id)
            .filter(held_by(holder))
            .select(AiTutorSession::as_select())
            .for_update()
            .first(conn)
            .optional()
    }

    /// A person's own with this id.
    pub fn find_own(conn: &mut PgConnection, id: Uuid, user_id: Uuid) -> QueryResult<Option<AiTutorSession>> {
        ai_tutor_sessions::table
            .find(id)
            .filter(ai_tutor_sessions::user_id.eq(user_id))
            .select(AiTutorSession::as_select())
            .first(conn)
            .optional()
    }

    /// A page of a person's sessions in which something was said, newest first.
    pub fn of_user(
        conn: &mut PgConnection,
        user_id: Uuid,
        request: PageRequest,
    ) -> QueryResult<Page<AiTutorSession>> {
        let messages =
            ai_tutor_messages::table.filter(ai_tutor_messages::session_id.eq(ai_tutor_sessions::id));
        let mut query = ai_tutor_sessions::table
            .filter(ai_tutor_sessions::user_id.eq(user_id))
            .filter(diesel::dsl::exists(messages))
            .order((ai_tutor_sessions::started_at.desc(), ai_tutor_sessions::id.desc()))
            .limit(request.rows_to_read())
            .select(AiTutorSession::as_select())
            .into_boxed();
        if let Some(after) = request.after {
            query = query.filter(older_than!(ai_tutor_sessions::started_at, ai_tutor_sessions::id, after));
        }
        Ok(request
            .page(query.load(conn)?, |row: &AiTutorSession| Position { at: row.started_at, id: row.id }))
    }

    /// Puts one that has not ended on another socket.
    pub fn reconnect(
        conn: &mut PgConnection,
        id: Uuid,
        connection_id: Uuid,
        now: DateTime<Utc>,
    ) -> QueryResult<()> {
        diesel::update(ai_tutor_sessions::table.find(id))
            .set((
                ai_tutor_sessions::connection_id.eq(connection_id),
                ai_tutor_sessions::last_active_at.eq(now),
            ))
            .execute(conn)?;
        Ok(())
    }

    /// Notes that it was connected for so much longer, ended or not; as it is then, or `None` when it is gone.
    pub fn add_seconds(
        conn: &mut PgConnection,
        id: Uuid,
        seconds: i32,
        now: DateTime<Utc>,
    ) -> QueryResult<Option<AiTutorSession>> {
        diesel::update(ai_tutor_sessions::table.find(id))
            .set((
                ai_tutor_sessions::seconds.eq(ai_tutor_sessions::seconds + seconds),
                ai_tutor_sessions::last_active_at.eq(now),
            ))
            .returning(AiTutorSession::as_returning())
            .get_result(conn)
            .optional()
    }

    /// The socket that a session is on, which it stays on until the transaction ends; `None` when it is gone.
    pub fn lock_connection(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Uuid>> {
        ai_tutor_sessions::table
            .find(id)
            .select(ai_tutor_sessions::connection_id)
            .for_update()
            .first(conn)
            .optional()
    }

    /// Counts a hint.
    pub fn count_hint(conn: &mut PgConnection, id: Uuid, level: HintLevel) -> QueryResult<()> {
        let row = diesel::update(ai_tutor_sessions::table.find(id));
        match level {
            HintLevel::Nudge => {
                row.set(ai_tutor_sessions::nudges.eq(ai_tutor_sessions::nudges + 1)).execute(conn)?
            }
            HintLevel::Step => {
                row.set(ai_tutor_sessions::steps.eq(ai_tutor_sessions::steps + 1)).execute(conn)?
            }
            HintLevel::WorkedExample => row
                .set(ai_tutor_sessions::worked_examples.eq(ai_tutor_sessions::worked_examples + 1))
                .execute(conn)?,
        };
        Ok(())
    }

    /// Stores the question to be answered without help; what was answered to an earlier one goes.
    pub fn set_closing_question(conn: &mut PgConnection, id: Uuid, question: &str) -> QueryResult<()> {
        diesel::update(ai_tutor_sessions::table.find(id))
            .set((ai_tutor_sessions::closing_question.eq(question), ai_tutor_sessions::closing_answer.eq("")))
            .execute(conn)?;
        Ok(())
    }

    /// Stores what the student answered to it.
    pub fn set_closing_answer(conn: &mut PgConnection, id: Uuid, answer: &str) -> QueryResult<()> {
        diesel::update(ai_tutor_sessions::table.find(id))
            .set(ai_tutor_sessions::closing_answer.eq(answer))
            .execute(conn)?;
        Ok(())
    }

    /// Stores what was worked on and what to practise.
    pub fn set_summary(conn: &mut PgConnection, id: Uuid, summary: &str) -> QueryResult<()> {
        diesel::update(ai_tutor_sessions::table.find(id))
            .set(ai_tutor_sessions::summary.eq(summary))
            .execute(conn)?;
        Ok(())
    }

    /// Ends one that is still on this socket; `false` when it is not, or has ended already.
    pub fn end(
        conn: &mut PgConnection,
        (id, connection_id): (Uuid, Uuid),
        reason: AiTutorEndReason,
        now: DateTime<Utc>,
    ) -> QueryResult<bool> {
        let open = ai_tutor_sessions::table
            .find(id)
            .filter(ai_tutor_sessions::connection_id.eq(connection_id))
            .filter(ai_tutor_sessions::ended_at.is_null());
        let ended = diesel::update(open)
            .set((ai_tutor_sessions::ended_at.eq(now), ai_tutor_sessions::end_reason.eq(reason)))
            .execute(conn)?;
        Ok(ended == 1)
    }

    /// Ends the holder's open ones but for the one to keep: one goes on at a time.
    pub fn end_others(
        conn: &mut PgConnection,
        holder: SessionHolder,
        keep: Option<Uuid>,
        now: DateTime<Utc>,
    ) -> QueryResult<usize> {
        let others = ai_tutor_sessions::table
            .filter(ai_tutor_sessions::ended_at.is_null())
            .filter(ai_tutor_sessions::id.nullable().is_distinct_from(keep))
            .filter(held_by(holder));
        diesel::update(others)
            .set((
                ai_tutor_sessions::ended_at.eq(now),
                ai_tutor_sessions::end_reason.eq(AiTutorEndReason::Replaced),
            ))
            .execute(conn)
    }

    /// Deletes a person's own; `false` when there is none.
    pub fn delete_own(conn: &mut PgConnection, id: Uuid, user_id: Uuid) -> QueryResult<bool> {
        let own = ai_tutor_sessions::table.find(id).filter(ai_tutor_sessions::user_id.eq(user_id));
        Ok(diesel::delete(own).execute(conn)? == 1)
    }
}

/// Ends up to `limit` that nobody has come back to since `before`, as of when they were last heard of; returns how many.
pub fn end_left(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    prepared(
        "UPDATE ai_tutor_sessions SET ended_at = last_active_at, end_reason = 'left' WHERE id IN (
             SELECT id FROM ai_tutor_sessions WHERE ended_at IS NULL AND last_active_at < $1
             ORDER BY last_active_at LIMIT $2 FOR UPDATE SKIP LOCKED)",
    )
    .bind::<Timestamptz, _>(before)
    .bind::<BigInt, _>(limit)
    .execute(conn)
}

/// Deletes up to `limit` of people with an account that ended before `before`; returns how many.
pub fn delete_ended(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let ended: Vec<Uuid> = ai_tutor_sessions::table
        .filter(ai_tutor_sessions::ended_at.lt(before))
        .filter(ai_tutor_sessions::ended_at.is_not_null())
        .filter(ai_tutor_sessions::user_id.is_not_null())
        .order(ai_tutor_sessions::ended_at)
        .limit(limit)
        .select(ai_tutor_sessions::id)
        .load(conn)?;
    diesel::delete(ai_tutor_sessions::table.filter(ai_tutor_sessions::id.eq_any(ended))).execute(conn)
}

/// Deletes up to `limit` of nobody's that ended before `before`; returns how many.
pub fn delete_ended_unowned(
    conn: &mut PgConnection,
    before: DateTime<Utc>,
    limit: i64,
) -> QueryResult<usize> {
    let ended: Vec<Uuid> = ai_tutor_sessions::table
        .filter(ai_tutor_sessions::ended_at.lt(before))
        .filter(ai_tutor_sessions::ended_at.is_not_null())
        .filter(ai_tutor_sessions::user_id.is_null())
        .order(ai_tutor_sessions::ended_at)
        .limit(limit)
        .select(ai_tutor_sessions::id)
        .load(conn)?;
    diesel::delete(ai_tutor_sessions::table.filter(ai_tutor_sessions::id.eq_any(ended))).execute(conn)
}
