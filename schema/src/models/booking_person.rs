//! `booking_people`: who is occupied by bookings, and when. Maintained by triggers of `student_bookings`.

use std::ops::Range;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{BookingStatus, PaymentStatus};
use crate::ids::UserId;
use crate::schema::{booking_people, payments, student_bookings};

/// Exclusion constraint that prevents overlapping lessons of a person, as tutor or student.
pub const PEOPLE_FREE: &str = "booking_people_free";

/// A time in which a person has a lesson, as tutor or student.
#[derive(Debug, Clone, Copy, Queryable)]
pub struct TakenTime {
    pub booking_id: Uuid,
    pub person_id: UserId,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
}

/// Returns the times in which these people are occupied in a period. An expired hold does not count, unless
/// its payment is processing.
pub fn taken(
    conn: &mut PgConnection,
    people: &[UserId],
    span: &Range<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> QueryResult<Vec<TakenTime>> {
    let blocks = student_bookings::status
        .ne(BookingStatus::Pending)
        .or(student_bookings::hold_expires_at.gt(now).assume_not_null())
        .or(payments::status.eq(PaymentStatus::Processing).assume_not_null());
    booking_people::table
        .inner_join(student_bookings::table.left_join(payments::table))
        .filter(booking_people::person_id.eq_any(people))
        .filter(booking_people::starts_at.lt(span.end))
        .filter(booking_people::ends_at.gt(span.start))
        .filter(blocks)
        .select((
            booking_people::booking_id,
            booking_people::person_id,
            booking_people::starts_at,
            booking_people::ends_at,
        ))
        .load(conn)
}

/// Returns which of these people have a lesson other than `booking` in a period. Expired holds count, because
/// they block the slot until they are released.
pub fn taken_people(
    conn: &mut PgConnection,
    people: &[UserId],
    span: &Range<DateTime<Utc>>,
    booking: Option<Uuid>,
) -> QueryResult<Vec<UserId>> {
    let mut query = booking_people::table
        .filter(booking_people::person_id.eq_any(people))
        .filter(booking_people::starts_at.lt(span.end))
        .filter(booking_people::ends_at.gt(span.start))
        .select(booking_people::person_id)
        .distinct()
        .into_boxed();
    if let Some(own) = booking {
        query = query.filter(booking_people::booking_id.ne(own));
    }
    query.load(conn)
}

/// Returns expired holds that block a lesson of these people.
pub fn expired_holds(
    conn: &mut PgConnection,
    people: &[UserId],
    span: &Range<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> QueryResult<Vec<Uuid>> {
    booking_people::table
        .inner_join(student_bookings::table)
        .filter(booking_people::person_id.eq_any(people))
        .filter(booking_people::starts_at.lt(span.end))
        .filter(booking_people::ends_at.gt(span.start))
        .filter(student_bookings::status.eq(BookingStatus::Pending))
        .filter(student_bookings::hold_expires_at.le(now))
        .select(student_bookings::id)
        .distinct()
        .load(conn)
}
