//! Checks that each lesson has the correct session record.

use academy::domain::price;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use schema::enums::BookingStatus;
use schema::ids::UserId;
use schema::models::student_booking::StudentBooking;
use schema::schema::{profiles, tutor_sessions};

/// The session record of a lesson.
#[derive(Debug, PartialEq, Eq, Queryable)]
struct LessonRecord {
    tutor_id: UserId,
    starts_at: DateTime<Utc>,
    ends_at: DateTime<Utc>,
    paid: bool,
    settled_elsewhere: bool,
    tutor_share_cents: Option<i32>,
}

/// Checks that a booking's session records agree with it; returns their number.
pub fn check(conn: &mut PgConnection, booking: &StudentBooking) -> usize {
    // Rates are constant: each tutor earns their rate, but no more than was paid here.
    let hour = rate_share(conn, booking.tutor_id);
    let share_here = hour.min(booking.price_cents);
    assert_eq!(booking.tutor_share_cents, share_here, "another tutor's share: {booking:?}");
    let expected = LessonRecord {
        tutor_id: booking.tutor_id,
        starts_at: booking.starts_at,
        ends_at: booking.ends_at,
        paid: !booking.settled_elsewhere,
        settled_elsewhere: booking.settled_elsewhere,
        tutor_share_cents: Some(if booking.settled_elsewhere { hour } else { share_here }),
    };
    let records: Vec<LessonRecord> = tutor_sessions::table
        .filter(tutor_sessions::booking_id.eq(booking.id))
        .select((
            tutor_sessions::tutor_id,
            tutor_sessions::starts_at,
            tutor_sessions::ends_at,
            tutor_sessions::paid,
            tutor_sessions::settled_elsewhere,
            tutor_sessions::tutor_share_cents,
        ))
        .load(conn)
        .expect("records");
    for record in &records {
        assert_eq!(*record, expected, "{booking:?}");
    }
    records.len()
}

/// Checks a booking without a payment here.
pub fn check_without_payment(conn: &mut PgConnection, booking: &StudentBooking, records: usize) {
    let is_free = rate_share(conn, booking.tutor_id) == 0;
    assert!(booking.settled_elsewhere || is_free, "given away: {booking:?}");
    assert_ne!(booking.status, BookingStatus::Pending, "nothing to wait for: {booking:?}");
    let is_given = booking.status != BookingStatus::Cancelled;
    assert_eq!(records, usize::from(is_given), "one record of each lesson: {booking:?}");
}

/// Returns a tutor's share of an hour, in cents.
fn rate_share(conn: &mut PgConnection, tutor_id: UserId) -> i32 {
    let rate: Option<i32> = profiles::table
        .find(tutor_id)
        .select(profiles::tutoring_hourly_rate_cents)
        .first(conn)
        .expect("a tutor");
    price::of_hour(rate).tutor_share_cents
}
