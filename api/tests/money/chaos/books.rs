//! What has to hold when everything is quiet, by the database's and by Stripe's books.

use diesel::prelude::*;
use schema::enums::{BookingStatus, PaymentStatus};
use schema::models::student_booking::StudentBooking;
use schema::schema::{stripe_events, student_bookings, tutor_sessions};
use stand_ins::stripe::{Charge, ChargeStatus};
use uuid::Uuid;

use super::world::World;

/// How much a run has seen of what it is about.
#[derive(Debug, Default)]
pub struct Books {
    pub confirmed: u64,
    pub released: u64,
    pub refunded: u64,
    pub deaths: u64,
    pub faults: u64,
    pub events: u64,
}

impl Books {
    pub fn add(&mut self, other: &Books) {
        self.confirmed += other.confirmed;
        self.released += other.released;
        self.refunded += other.refunded;
        self.deaths += other.deaths;
        self.faults += other.faults;
        self.events += other.events;
    }

    /// Whether the schedules were wild enough to prove anything.
    pub fn covers_everything(&self) -> bool {
        [self.confirmed, self.released, self.refunded, self.deaths, self.faults, self.events]
            .iter()
            .all(|count| *count >= 20)
    }
}

/// Checks one world. `promised` are the bookings that somebody was told are confirmed.
pub fn check(world: &World<'_>, promised: &[Uuid], books: &mut Books) {
    let mut conn = world.database.connect();
    let bookings: Vec<StudentBooking> =
        student_bookings::table.select(StudentBooking::as_select()).load(&mut conn).expect("bookings");
    let stripe = world.stripe.state();
    let charges: Vec<&Charge> =
        stripe.charges.iter().filter(|charge| charge.status == ChargeStatus::Succeeded).collect();

    let is_kept = |charge: &&&Charge| charge.amount_refunded < charge.amount;
    let mut kept = 0;
    for booking in &bookings {
        let own = |charge: &&&Charge| charge.details.metadata["booking_id"] == booking.id.to_string();
        let paid: Vec<&&Charge> = charges.iter().filter(own).filter(is_kept).collect();
        let records: i64 = tutor_sessions::table
            .filter(tutor_sessions::booking_id.eq(booking.id))
            .count()
            .get_result(&mut conn)
            .expect("a count");
        match (booking.status, booking.payment_status) {
            (BookingStatus::Confirmed, PaymentStatus::Paid) => {
                assert_eq!(paid.len(), 1, "one payment for one lesson: {booking:?}");
                assert_eq!(Some(&paid[0].payment_intent), booking.stripe_payment_intent_id.as_ref());
                assert_eq!(paid[0].amount, i64::from(booking.price_cents));
                assert_eq!(records, 1, "one record of a lesson: {booking:?}");
                kept += paid[0].amount - paid[0].amount_refunded;
                books.confirmed += 1;
            }
            (BookingStatus::Cancelled, PaymentStatus::Unpaid | PaymentStatus::Refunded) => {
                assert_eq!(paid.len(), 0, "paid without a lesson: {booking:?}");
                assert_eq!(records, 0, "a record without a lesson: {booking:?}");
                assert!(
                    booking.payment_status != PaymentStatus::Unpaid
                        || charges.iter().filter(own).count() == 0
                );
                books.released += u64::from(booking.payment_status == PaymentStatus::Unpaid);
                books.refunded += u64::from(booking.payment_status == PaymentStatus::Refunded);
            }
            _ => panic!("left over when all is quiet: {booking:?}"),
        }
    }
    assert_eq!(stripe.totals.charged, stripe.totals.refunded + kept, "money in = money back + money kept");
    check_overlaps(&bookings);
    check_promises(&bookings, promised);
    let undone = stripe_events::table.filter(stripe_events::processed_at.is_null());
    assert_eq!(undone.count().get_result::<i64>(&mut conn).expect("a count"), 0, "events not processed");
    books.events +=
        stripe_events::table.count().get_result::<i64>(&mut conn).expect("a count").unsigned_abs();
}

fn check_overlaps(bookings: &[StudentBooking]) {
    let booked: Vec<_> = bookings.iter().filter(|one| one.status == BookingStatus::Confirmed).collect();
    for (index, one) in booked.iter().enumerate() {
        for other in &booked[index + 1..] {
            let share = one.tutor_id == other.tutor_id || one.student_id == other.student_id;
            let overlap = one.starts_at < other.ends_at && other.starts_at < one.ends_at;
            assert!(!(share && overlap), "{one:?} overlaps {other:?}");
        }
    }
}

/// Whoever was told that a lesson is confirmed still has it, unless its price went back.
fn check_promises(bookings: &[StudentBooking], promised: &[Uuid]) {
    for id in promised {
        let booking = bookings.iter().find(|one| one.id == *id).expect("a booking");
        let refunded = booking.payment_status == PaymentStatus::Refunded;
        assert!(booking.status == BookingStatus::Confirmed || refunded, "a broken promise: {booking:?}");
    }
}
