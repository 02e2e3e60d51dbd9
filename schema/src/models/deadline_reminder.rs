//! Reminders of the deadlines of `saved_opportunities`.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::ids::UserId;
use crate::models::opportunity::{Opportunity, oldest_check};
use crate::models::prepared::{PreparedStatement, prepared};
use crate::schema::opportunities;

/// How long before a deadline the first reminder is due.
pub const FIRST_BEFORE: TimeDelta = TimeDelta::days(7);
/// How long before it the last reminder is due, which replaces the first if that was not sent.
pub const LAST_BEFORE: TimeDelta = TimeDelta::days(2);

/// Condition of saved opportunities `s` and opportunities `o` that need a reminder: open ones whose deadline differs
/// from the one that was reminded of, or was already that near when they were saved. `$1` is now, `$2` the oldest
/// check of an open one, `$3` and `$4` the latest deadline for the first and for the last reminder.
macro_rules! due {
    () => {
        "o.is_listed AND o.hidden_reason IS NULL AND o.checked_at > $2
         AND o.deadline_at > $1 AND o.deadline_at <= $3 AND s.wants_reminders
         AND CASE WHEN o.deadline_at <= $4
             THEN s.last_reminder_for IS DISTINCT FROM o.deadline_at
             ELSE s.week_reminder_for IS DISTINCT FROM o.deadline_at
         END"
    };
}

const NEXT_STUDENT: &str = concat!(
    "SELECT u.id FROM opportunities o
     JOIN saved_opportunities s ON s.opportunity_id = o.id
     JOIN users u ON u.id = s.user_id
     WHERE u.suspended_at IS NULL AND u.deleted_at IS NULL AND ",
    due!(),
    " ORDER BY o.deadline_at, o.id, u.id LIMIT 1 FOR NO KEY UPDATE OF u SKIP LOCKED"
);

const TAKE: &str = concat!(
    "UPDATE saved_opportunities s SET week_reminder_for = o.deadline_at,
         last_reminder_for = CASE WHEN o.deadline_at <= $4 THEN o.deadline_at ELSE s.last_reminder_for END
     FROM opportunities o
     WHERE o.id = s.opportunity_id AND s.user_id = $5 AND ",
    due!(),
    " RETURNING o.id"
);

#[derive(QueryableByName)]
struct DueStudent {
    #[diesel(sql_type = SqlUuid)]
    id: UserId,
}

#[derive(QueryableByName)]
struct DueOpportunity {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// Returns the student with the most urgent reminder, locked until the transaction ends; locked students are skipped.
/// Another process may have reminded them just before, which [`claim_due`] detects.
pub fn lock_next_student(conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<Option<UserId>> {
    let found: Option<DueStudent> = at(NEXT_STUDENT, now).get_result(conn).optional()?;
    Ok(found.map(|student| student.id))
}

/// Claims everything that the student is to be reminded of, soonest deadline first; after the commit, these reminders
/// are not due again. The caller has locked the account.
pub fn claim_due(
    conn: &mut PgConnection,
    user_id: UserId,
    now: DateTime<Utc>,
) -> QueryResult<Vec<Opportunity>> {
    let taken: Vec<DueOpportunity> = at(TAKE, now).bind::<SqlUuid, _>(user_id).get_results(conn)?;
    opportunities::table
        .filter(opportunities::id.eq_any(taken.iter().map(|taken| taken.id)))
        .order((opportunities::deadline_at, opportunities::id))
        .select(Opportunity::as_select())
        .load(conn)
}

fn at(sql: &'static str, now: DateTime<Utc>) -> PreparedStatement<'static> {
    prepared(sql)
        .bind::<Timestamptz, _>(now)
        .bind::<Timestamptz, _>(oldest_check(now))
        .bind::<Timestamptz, _>(now + FIRST_BEFORE)
        .bind::<Timestamptz, _>(now + LAST_BEFORE)
}
