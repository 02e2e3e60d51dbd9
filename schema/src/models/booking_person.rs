//! `booking_people`: whom bookings take, and when. Triggers of `student_bookings` write it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{BookingStatus, PaymentStatus};
use crate::schema::{booking_people, payments, student_bookings};

/// The exclusion constraint that keeps each person's lessons apart, those they give and those they take.
pub const PEOPLE_FREE: &str = "booking_people_free";

/// A stretch of time in which somebody is taken, by a lesson that they give or take.
#[derive(Debug, Clone, Copy, Queryable)]
pub struct TakenTime {
    pub booking_id: Uuid,
    pub person_id: Uuid,
    /// From here.
    pub starts_at: DateTime<Utc>,
    /// Up to here.
    pub ends_at: DateTime<Utc>,
}

/// When these people are taken between two instants. A hold that has run out takes nobody, unless its payment is on its
/// way.
pub fn taken(
    conn: &mut PgConnection,
    people: &[Uuid],
    (from, to): (DateTime<Utc>, DateTime<Utc>),
    now: DateTime<Utc>,
) -> QueryResult<Vec<TakenTime>> {
    let blocks = student_bookings::status
        .ne(BookingStatus::Pending)
        .or(student_bookings::hold_expires_at.gt(now).assume_not_null())
        .or(payments::status.eq(PaymentStatus::Processing).assume_not_null());
    booking_people::table
        .inner_join(student_bookings::table.left_join(payments::table))
        .filter(booking_people::person_id.eq_any(people))
        .filter(booking_people::starts_at.lt(to))
        .filter(booking_people::ends_at.gt(from))
        .filter(blocks)
        .select((
            booking_people::booking_id,
            booking_people::person_id,
            booking_people::starts_at,
            booking_people::ends_at,
        ))
        .load(conn)
}

/// Who of these people is in another lesson than `booking` between two instants, a hold that has run out included: it stands
/// in the way until it is released.
pub fn taken_people(
    conn: &mut PgConnection,
    people: &[Uuid],
    (from, to): (DateTime<Utc>, DateTime<Utc>),
    booking: Option<Uuid>,
) -> QueryResult<Vec<Uuid>> {
    let mut query = booking_people::table
        .filter(booking_people::person_id.eq_any(people))
        .filter(booking_people::starts_at.lt(to))
        .filter(booking_people::ends_at.gt(from))
        .select(booking_people::person_id)
        .distinct()
        .into_boxed();
    if let Some(own) = booking {
        query = query.filter(booking_people::booking_id.ne(own));
    }
    query.load(conn)
}

/// Holds that have run out and stand in the way of a lesson of these people.
pub fn expired_holds(
    conn: &mut PgConnection,
    people: &[Uuid],
    (from, to): (DateTime<Utc>, DateTime<Utc>),
    now: DateTime<Utc>,
) -> QueryResult<Vec<Uuid>> {
    booking_people::table
        .inner_join(student_bookings::table)
        .filter(booking_people::person_id.eq_any(people))
        .filter(booking_people::starts_at.lt(to))
        .filter(booking_people::ends_at.gt(from))
        .filter(student_bookings::status.eq(BookingStatus::Pending))
        .filter(student_bookings::hold_expires_at.le(now))
        .select(student_bookings::id)
        .distinct()
        .load(conn)
}
