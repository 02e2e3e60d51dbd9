//! `student_bookings` that lie ahead of a tutor, with who comes.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{BookingStatus, PaymentStatus, Subject};
use crate::schema::{payments, profiles, student_bookings};

/// More than fit into the booking window.
const LIMIT: i64 = 1000;

/// A lesson that is held or confirmed, and not over.
#[allow(missing_docs, reason = "the names say it all")]
#[derive(Debug, Clone, Queryable)]
pub struct UpcomingLesson {
    pub id: Uuid,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub subject: Subject,
    pub student_first_name: String,
    pub student_last_name: String,
}

/// A tutor's lessons that are not over; soonest first. A hold that ran out is none, unless its payment is on its way.
pub fn of_tutor(
    conn: &mut PgConnection,
    tutor_id: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<Vec<UpcomingLesson>> {
    use student_bookings::{ends_at, hold_expires_at, id, starts_at, status, subject};
    let is_held = status.eq(BookingStatus::Pending).and(
        hold_expires_at
            .gt(now)
            .assume_not_null()
            .or(payments::status.eq(PaymentStatus::Processing).assume_not_null()),
    );
    student_bookings::table
        .inner_join(profiles::table.on(profiles::id.eq(student_bookings::student_id)))
        .left_join(payments::table)
        .filter(student_bookings::tutor_id.eq(tutor_id))
        .filter(ends_at.gt(now))
        .filter(status.eq(BookingStatus::Confirmed).or(is_held))
        .order((starts_at, id))
        .limit(LIMIT)
        .select((id, starts_at, ends_at, subject, profiles::first_name, profiles::last_name))
        .load(conn)
}
