//! Holds: how long a time is kept for a student who has not paid yet, and how many at once.

use chrono::{DateTime, TimeDelta, Utc};
use schema::models::student_booking::StudentBooking;

/// How long a time is held. A Checkout Session lives at least 30 minutes, so a hold lasts a little longer.
pub const HOLD_LENGTH: TimeDelta = TimeDelta::minutes(31);
/// As many hours one student holds at once without having paid for them.
pub const MAX_HOLDS: i64 = 5;
/// How long a time is held for a student for whom an admin has booked it: they are not at the payment page.
const HOLD_BY_ADMIN: TimeDelta = TimeDelta::hours(24);

/// Until when an admin's booking is held: not beyond its start, but at least as long as one that a student makes.
#[must_use]
pub fn by_admin_ends(starts_at: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    (now + HOLD_BY_ADMIN).min(starts_at).max(now + HOLD_LENGTH)
}

/// Whether a time is held for longer than a student's own booking would be: an email says where to pay.
#[must_use]
pub fn is_by_admin(booking: &StudentBooking) -> bool {
    booking.hold_expires_at.is_some_and(|end| end - booking.created_at > HOLD_LENGTH)
}
