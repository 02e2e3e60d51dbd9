//! Holds: how long a slot is kept for an unpaid booking, and how many holds a student may have.

use chrono::{DateTime, TimeDelta, Utc};
use schema::models::student_booking::StudentBooking;

/// Duration of a hold, from the booking on. Long enough to pay: Stripe's shortest Checkout Session lives 30 minutes.
/// The session begins later than the hold and can outlive it, so it is expired at Stripe before the slot is released.
pub const HOLD_LENGTH: TimeDelta = TimeDelta::minutes(31);
/// Maximum number of unpaid lessons that one student may hold at the same time.
pub const MAX_HOLDS: i64 = 5;
/// Duration of a hold that an admin creates for a student, who is not on the payment page.
const HOLD_BY_ADMIN: TimeDelta = TimeDelta::hours(24);

/// Returns when a hold created by an admin expires: at the lesson's start at the latest, but not before a student's
/// own hold would.
#[must_use]
pub fn by_admin_ends(starts_at: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    (now + HOLD_BY_ADMIN).min(starts_at).max(now + HOLD_LENGTH)
}

/// Whether the hold is longer than that of a student's own booking: in that case an email says where to pay.
#[must_use]
pub fn is_by_admin(booking: &StudentBooking) -> bool {
    booking.hold_expires_at.is_some_and(|end| end - booking.created_at > HOLD_LENGTH)
}
