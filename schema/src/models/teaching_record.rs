//! What tutors have done here: completed lessons, and replies in chats. Pages show it to visitors.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, min};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Double, Nullable, Timestamptz, Uuid as SqlUuid};

use crate::enums::BookingStatus;
use crate::ids::UserId;
use crate::models::prepared::prepared;
use crate::schema::student_bookings;

/// A tutor's completed lessons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LessonsGiven {
    pub count: i64,
    /// Start of the first one.
    pub since: DateTime<Utc>,
}

/// A tutor's completed lessons, and their replies in chats.
#[derive(Debug, Clone, Copy, PartialEq, QueryableByName)]
pub struct TeachingRecord {
    #[diesel(sql_type = BigInt)]
    lessons: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    first_lesson_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = BigInt)]
    pub replies: i64,
    /// The median time until a reply, in seconds; `None` without any.
    #[diesel(sql_type = Nullable<Double>)]
    pub median_reply_seconds: Option<f64>,
}

impl TeachingRecord {
    /// Returns the completed lessons; `None` without any.
    #[must_use]
    pub fn lessons_given(&self) -> Option<LessonsGiven> {
        self.first_lesson_at.map(|since| LessonsGiven { count: self.lessons, since })
    }
}

/// Returns the completed lessons of these tutors; those without any are left out.
pub fn lessons_given(
    conn: &mut PgConnection,
    tutors: &[UserId],
) -> QueryResult<HashMap<UserId, LessonsGiven>> {
    use student_bookings::{starts_at, status, tutor_id};
    let rows: Vec<(UserId, i64, Option<DateTime<Utc>>)> = student_bookings::table
        .filter(tutor_id.eq_any(tutors))
        .filter(status.eq(BookingStatus::Completed))
        .group_by(tutor_id)
        .select((tutor_id, count_star(), min(starts_at)))
        .load(conn)?;
    let given = |(id, count, since): (_, _, Option<_>)| Some((id, LessonsGiven { count, since: since? }));
    Ok(rows.into_iter().filter_map(given).collect())
}

/// Returns a tutor's completed lessons, and their replies to messages since an instant. Several messages in a row, of
/// either side, count as one; a message without a reply counts as none, because many need none.
pub fn of_tutor(
    conn: &mut PgConnection,
    tutor_id: UserId,
    since: DateTime<Utc>,
) -> QueryResult<TeachingRecord> {
    prepared(
        "WITH said AS (
             SELECT m.chat_session_id, m.seq, m.sender_id, m.created_at,
                    lag(m.sender_id) OVER (PARTITION BY m.chat_session_id ORDER BY m.seq) AS sender_before
             FROM chat_sessions s JOIN chat_messages m ON m.chat_session_id = s.id
             WHERE s.tutor_id = $1 AND s.updated_at >= $2 AND m.created_at >= $2
         ), turns AS (
             SELECT sender_id, created_at,
                    lead(created_at) OVER (PARTITION BY chat_session_id ORDER BY seq) AS replied_at
             FROM said WHERE sender_before IS DISTINCT FROM sender_id
         ), replies AS (
             SELECT count(*) AS replies,
                    percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM replied_at - created_at)::float8)
                        AS median_reply_seconds
             FROM turns WHERE sender_id <> $1 AND replied_at IS NOT NULL
         ), given AS (
             SELECT count(*) AS lessons, min(starts_at) AS first_lesson_at
             FROM student_bookings WHERE tutor_id = $1 AND status = 'completed'
         )
         SELECT * FROM given CROSS JOIN replies",
    )
    .bind::<SqlUuid, _>(tutor_id)
    .bind::<Timestamptz, _>(since)
    .get_result(conn)
}
