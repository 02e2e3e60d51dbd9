//! Holds: how long a time is kept for a student who has not paid yet, and how many at once.

use chrono::TimeDelta;

/// How long a time is held. A Checkout Session lives at least 30 minutes, so a hold lasts a little longer.
pub const HOLD_LENGTH: TimeDelta = TimeDelta::minutes(31);
/// As many hours one student holds at once without having paid for them.
pub const MAX_HOLDS: i64 = 5;
