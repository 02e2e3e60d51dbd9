//! `ai_tutor_sessions`: sessions with the AI tutor, their topics and outcomes.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Timestamptz};
use uuid::Uuid;

use crate::enums::{AiTutorEndReason, AiTutorGrade, AiTutorMode, AiTutorSubject, HintLevel};
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::prepared::prepared;
use crate::schema::{ai_tutor_messages, ai_tutor_sessions};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = ai_tutor_sessions, check_for_backend(Pg))]
pub struct AiTutorSession {
    pub id: Uuid,
    /// `None` if nobody was signed in.
    pub user_id: Option<Uuid>,
    /// Access of the browser in which it began.
    pub access_id: Option<Uuid>,
    pub grade: AiTutorGrade,
    pub subject: AiTutorSubject,
    pub topic: String,
    pub mode: AiTutorMode,
    /// Booking of the lesson whose notes the AI tutor reads.
    pub notes_booking_id: Option<Uuid>,
    pub started_at: DateTime<Utc>,
    pub last_active_at: DateTime<Utc>,
    /// WebSocket connection that it is on.
    pub connection_id: Uuid,
    /// Total connected time, in seconds.
    pub seconds: i32,
    /// Number of requested hints, by level.
    pub nudges: i32,
    pub steps: i32,
    pub worked_examples: i32,
    /// Empty until it is asked.
    pub closing_question: String,
    /// Empty until it is answered.
    pub closing_answer: String,
    /// What was worked on and what to practice; empty if nothing was written.
    pub summary: String,
    pub ended_at: Option<DateTime<Utc>>,
    pub end_reason: Option<AiTutorEndReason>,
}

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

/// Owner of sessions: a user, or a browser without a signed-in user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionHolder {
    /// An account.
    User(Uuid),
    /// A browser's access.
    Access(Uuid),
}

/// Condition that a session belongs to a holder.
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
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<AiTutorSession> {
        diesel::insert_into(ai_tutor_sessions::table)
            .values(self)
            .returning(AiTutorSession::as_returning())
            .get_result(conn)
    }
}

impl AiTutorSession {
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<AiTutorSession>> {
        ai_tutor_sessions::table.find(id).select(AiTutorSession::as_select()).first(conn).optional()
    }

    /// Locks and returns the holder's session with this id until the transaction ends.
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

    /// Returns the user's session with this id.
    pub fn find_own(conn: &mut PgConnection, id: Uuid, user_id: Uuid) -> QueryResult<Option<AiTutorSession>> {
        ai_tutor_sessions::table
            .find(id)
            .filter(ai_tutor_sessions::user_id.eq(user_id))
            .select(AiTutorSession::as_select())
            .first(conn)
            .optional()
    }

    /// Returns a page of a user's sessions that have messages, newest first.
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

    /// Moves a session that has not ended to another connection.
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

    /// Adds to the connected time, even if the session has ended. Returns the session, or `None` if it does not exist.
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

    /// Returns the session's connection, locked until the transaction ends; `None` if the session does not exist.
    pub fn lock_connection(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Uuid>> {
        ai_tutor_sessions::table
            .find(id)
            .select(ai_tutor_sessions::connection_id)
            .for_update()
            .first(conn)
            .optional()
    }

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

    /// Stores the closing question, which is answered without help, and clears the answer to an earlier one.
    pub fn set_closing_question(conn: &mut PgConnection, id: Uuid, question: &str) -> QueryResult<()> {
        diesel::update(ai_tutor_sessions::table.find(id))
            .set((ai_tutor_sessions::closing_question.eq(question), ai_tutor_sessions::closing_answer.eq("")))
            .execute(conn)?;
        Ok(())
    }

    /// Stores the student's answer to it.
    pub fn set_closing_answer(conn: &mut PgConnection, id: Uuid, answer: &str) -> QueryResult<()> {
        diesel::update(ai_tutor_sessions::table.find(id))
            .set(ai_tutor_sessions::closing_answer.eq(answer))
            .execute(conn)?;
        Ok(())
    }

    /// Stores the summary of what was worked on and what to practice.
    pub fn set_summary(conn: &mut PgConnection, id: Uuid, summary: &str) -> QueryResult<()> {
        diesel::update(ai_tutor_sessions::table.find(id))
            .set(ai_tutor_sessions::summary.eq(summary))
            .execute(conn)?;
        Ok(())
    }

    /// Ends the session if it is on this connection; `false` if it is not, or has already ended.
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

    /// Ends the holder's other open sessions: only one may be open at a time.
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

    /// Deletes the user's session; `false` if there is none.
    pub fn delete_own(conn: &mut PgConnection, id: Uuid, user_id: Uuid) -> QueryResult<bool> {
        let own = ai_tutor_sessions::table.find(id).filter(ai_tutor_sessions::user_id.eq(user_id));
        Ok(diesel::delete(own).execute(conn)? == 1)
    }
}

/// Ends up to `limit` sessions that have been idle since `before`, as of their last activity. Returns how many.
pub fn end_abandoned(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    prepared(
        "UPDATE ai_tutor_sessions SET ended_at = last_active_at, end_reason = 'left' WHERE id IN (
             SELECT id FROM ai_tutor_sessions WHERE ended_at IS NULL AND last_active_at < $1
             ORDER BY last_active_at LIMIT $2 FOR UPDATE SKIP LOCKED)",
    )
    .bind::<Timestamptz, _>(before)
    .bind::<BigInt, _>(limit)
    .execute(conn)
}

/// Deletes up to `limit` sessions of users that ended before `before`. Returns how many.
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

/// Deletes up to `limit` sessions without a user that ended before `before`. Returns how many.
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
