//! A row of `users`, with the data that admins base decisions on.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::models::prepared::prepared;
use crate::models::user_list::{USER_COLUMNS, UserRow};

/// A user with counts.
#[derive(Debug, Clone, QueryableByName)]
pub struct UserDetail {
    #[diesel(embed)]
    pub user: UserRow,
    /// Active sessions.
    #[diesel(sql_type = BigInt)]
    pub open_sessions: i64,
    /// Booked lessons as a student that are over or in progress.
    #[diesel(sql_type = BigInt)]
    pub lessons_taken: i64,
    /// Session records as a tutor that are over or in progress.
    #[diesel(sql_type = BigInt)]
    pub lessons_given: i64,
    /// Held or booked lessons that have not ended, as student or tutor.
    #[diesel(sql_type = BigInt)]
    pub upcoming_lessons: i64,
    /// Research projects as student or mentor.
    #[diesel(sql_type = BigInt)]
    pub research_projects: i64,
}

const COUNTS: &str = "
    (SELECT count(*) FROM sessions s WHERE s.user_id = u.id AND s.expires_at > $2 AND NOT s.awaits_second_factor)
        AS open_sessions,
    (SELECT count(*) FROM student_bookings b
     WHERE b.student_id = u.id AND b.starts_at <= $2 AND b.status IN ('confirmed', 'completed')) AS lessons_taken,
    (SELECT count(*) FROM tutor_sessions t WHERE t.tutor_id = u.id AND t.starts_at <= $2) AS lessons_given,
    -- No lesson takes a day.
    (SELECT count(*) FROM student_bookings b
     WHERE b.student_id = u.id AND b.starts_at > $2::timestamptz - interval '1 day' AND b.ends_at > $2
         AND b.status IN ('pending', 'confirmed'))
    + (SELECT count(*) FROM student_bookings b
       WHERE b.tutor_id = u.id AND b.starts_at > $2::timestamptz - interval '1 day' AND b.ends_at > $2
           AND b.status IN ('pending', 'confirmed')) AS upcoming_lessons,
    (SELECT count(*) FROM research_requests q WHERE q.student_id = u.id)
    + (SELECT count(*) FROM research_requests q WHERE q.assigned_tutor_id = u.id) AS research_projects";

/// Returns the user, unless their account was deleted. One query.
pub fn find(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> QueryResult<Option<UserDetail>> {
    let text = format!(
        "SELECT {USER_COLUMNS}, {COUNTS} FROM users u JOIN profiles p ON p.id = u.id
         WHERE u.id = $1 AND u.deleted_at IS NULL"
    );
    prepared(text).bind::<SqlUuid, _>(id).bind::<Timestamptz, _>(now).get_result(conn).optional()
}
