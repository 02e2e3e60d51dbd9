//! Lessons in states that the product can produce.

use std::collections::HashMap;

use academy::domain::price;
use academy::domain::slots::{self, AvailabilityWindow, of_window};
use academy::domain::time;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use schema::enums::BookingStatus;
use schema::ids::UserId;
use schema::models::profile::Profile;
use schema::models::student_booking::StudentBooking;
use schema::models::tutor_availability::TutorAvailability;
use schema::schema::{payments, profiles, student_bookings, users};

use super::seeded::Seeded;

fn bookings(conn: &mut PgConnection) -> Vec<StudentBooking> {
    student_bookings::table
        .left_join(payments::table)
        .select(StudentBooking::as_select())
        .load(conn)
        .expect("bookings")
}

fn is_offered(windows: &[TutorAvailability], booking: &StudentBooking) -> bool {
    let date = time::local_date(booking.starts_at);
    windows
        .iter()
        .filter(|window| window.subject == booking.subject && window.day_of_week == time::day_of_week(date))
        .flat_map(|window| {
            of_window(date, AvailabilityWindow { start: window.start_time, end: window.end_time })
        })
        .any(|slot| (slot.starts_at, slot.ends_at) == (booking.starts_at, booking.ends_at))
}

pub fn every_lesson_is_one_that_its_tutor_offers_at_its_price(seeded: &Seeded, at: &str) {
    let mut conn = seeded.conn();
    let mut hours: HashMap<UserId, Vec<TutorAvailability>> = HashMap::new();
    for booking in bookings(&mut conn) {
        let tutor = Profile::bookable_tutor(&mut conn, booking.tutor_id).expect("a look").expect("a tutor");
        let windows = hours
            .entry(booking.tutor_id)
            .or_insert_with(|| TutorAvailability::of_tutor(&mut conn, booking.tutor_id).expect("hours"));
        assert!(is_offered(windows, &booking), "{at}: {booking:?}");
        let price = price::of_hour(tutor.tutoring_hourly_rate_cents);
        assert_eq!(
            (booking.price_cents, booking.tutor_share_cents),
            (price.total_cents, price.tutor_share_cents)
        );
        let (first, last) = slots::bookable_dates(booking.created_at);
        let date = time::local_date(booking.starts_at);
        assert!(booking.created_at < booking.starts_at && (first..=last).contains(&date), "{booking:?}");
        assert!(booking.created_at <= seeded.clock.now() && booking.updated_at <= seeded.clock.now());
        if booking.status == BookingStatus::Completed {
            assert!(booking.ends_at <= booking.updated_at, "{booking:?}");
        }
    }
}

pub fn everybody_had_an_account_before_they_booked_or_were_booked(seeded: &Seeded, _at: &str) {
    let mut conn = seeded.conn();
    let joined: HashMap<UserId, DateTime<Utc>> =
        users::table.select((users::id, users::created_at)).load(&mut conn).unwrap().into_iter().collect();
    for booking in bookings(&mut conn) {
        assert!(joined[&booking.student_id] < booking.created_at, "{booking:?}");
        assert!(joined[&booking.tutor_id] < booking.created_at, "{booking:?}");
    }
    let early =
        "SELECT 1 FROM student_bookings b JOIN pending_tutor_applications a ON a.account_id = b.tutor_id
         WHERE a.decided_at > b.created_at";
    assert_eq!(seeded.count(early), 0);
    let nameless = profiles::table.filter(profiles::bio.eq("")).filter(profiles::is_mentor_approved);
    assert_eq!(nameless.count().get_result::<i64>(&mut conn).unwrap(), 0);
}

/// Constraints cover the current state; this covers every moment between a booking and its cancellation.
pub fn nobody_was_ever_in_two_lessons_at_once(seeded: &Seeded, at: &str) {
    let at_once = "WITH taken AS (
             SELECT id, person, tstzrange(starts_at, ends_at) AS lesson,
                 tstzrange(created_at, coalesce(cancelled_at, 'infinity')) AS booked
             FROM student_bookings, unnest(ARRAY[student_id, tutor_id]) AS person)
         SELECT 1 FROM taken one JOIN taken other
             ON one.person = other.person AND one.id < other.id
                 AND one.lesson && other.lesson AND one.booked && other.booked";
    assert_eq!(seeded.count(at_once), 0, "{at}");
}

/// Queries that find invalid lessons; `$now` is the current time.
const FAULTS: [(&str, &str); 12] = [
    (
        "a lesson that takes or took place and has no record, or the other way round",
        "SELECT 1 FROM student_bookings b LEFT JOIN payments p ON p.booking_id = b.id
             LEFT JOIN tutor_sessions t ON t.booking_id = b.id
         WHERE (t.id IS NOT NULL)
             <> (b.status IN ('confirmed', 'completed') OR coalesce(p.status = 'paid', false))",
    ),
    (
        "a record of another time",
        "SELECT 1 FROM student_bookings b JOIN tutor_sessions t ON t.booking_id = b.id
         WHERE (t.starts_at, t.ends_at, t.tutor_id) <> (b.starts_at, b.ends_at, b.tutor_id)",
    ),
    (
        "two who had a confirmed lesson and have no chat",
        "SELECT 1 FROM student_bookings b WHERE b.confirmed_at IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM chat_sessions c WHERE (c.student_id, c.tutor_id) = (b.student_id, b.tutor_id))",
    ),
    (
        "a project that goes on whose people have no chat",
        "SELECT 1 FROM research_requests q WHERE q.status IN ('assigned', 'in_progress') AND NOT EXISTS (
             SELECT 1 FROM chat_sessions c
             WHERE (c.student_id, c.tutor_id, c.kind) = (q.student_id, q.assigned_tutor_id, 'booking'))",
    ),
    (
        "a message of the time to come, or before its chat",
        "SELECT 1 FROM chat_messages m JOIN chat_sessions c ON c.id = m.chat_session_id
         WHERE m.created_at < c.created_at OR m.created_at > c.updated_at",
    ),
    (
        "money without a receipt, or the other way round",
        "SELECT 1 FROM payments p LEFT JOIN payment_receipts r ON r.payment_id = p.id
         WHERE (r.payment_id IS NULL) <> (p.status = 'unpaid')",
    ),
    (
        "receipts that are not numbered as they came",
        "SELECT 1 FROM payment_receipts one JOIN payment_receipts other
             ON other.receipt_number = one.receipt_number + 1 WHERE other.received_at < one.received_at",
    ),
    (
        "a lesson to come without its reminders, or another with some",
        "SELECT 1 FROM student_bookings b
             LEFT JOIN lesson_reminders r ON r.booking_id = b.id AND r.hours_before = 1
         WHERE (r.booking_id IS NOT NULL)
             <> (b.status = 'confirmed' AND b.starts_at > $now::timestamptz + interval '1 hour')",
    ),
    (
        "a reminder of the past",
        "SELECT 1 FROM lesson_reminders WHERE due_at <= $now::timestamptz - interval '1 minute'",
    ),
    (
        "a payment of a past lesson that is watched for ever",
        "SELECT 1 FROM payments p JOIN student_bookings b ON b.id = p.booking_id
         WHERE p.status = 'paid'
             AND (p.next_sync_at IS NULL) <> (b.ends_at < $now::timestamptz - interval '60 days')
             AND abs(extract(epoch FROM $now::timestamptz - b.ends_at) / 86400 - 60) > 1",
    ),
    (
        "a payment that Stripe is asked about at once",
        "SELECT 1 FROM payments WHERE status IN ('paid', 'unpaid') AND next_sync_at <= $now::timestamptz",
    ),
    (
        "a mail to nobody",
        "SELECT 1 FROM mail_outbox WHERE to_address NOT IN (SELECT email FROM users)
             AND template NOT IN ('application_received', 'new_application')",
    ),
];

pub fn each_row_of_a_lesson_fits_the_others(seeded: &Seeded, at: &str) {
    let now = format!("'{}'", seeded.clock.now().to_rfc3339());
    for (fault, query) in FAULTS {
        assert_eq!(seeded.count(&query.replace("$now", &now)), 0, "{fault} at {at}");
    }
}
