//! Invariants of a quiet moment, in the database and at Stripe.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::sum;
use diesel::prelude::*;
use schema::enums::{BookingStatus, CancellationReason, DisputeState, PaymentStatus, RefundStatus};
use schema::models::balance_month;
use schema::models::payment::Payment;
use schema::models::student_booking::StudentBooking;
use schema::schema::{payment_disputes, payment_refunds, payments, stripe_events, student_bookings};
use stand_ins::stripe::{BalanceTransaction, Charge, ChargeStatus, DisputeStatus, StripeState};
use uuid::Uuid;

use super::{adjustments, covers, decisions, records, shares};
use test_support::TestDatabase;
use test_support::money::{find_differences, find_unmoved};

/// Counts the situations that a run has covered.
#[derive(Debug, Default)]
pub struct Books {
    pub confirmed: u64,
    pub released: u64,
    pub refunded: u64,
    /// Cancelled too late: the price was kept, whatever happened later.
    pub late: u64,
    /// Partially refunded.
    pub in_part: u64,
    /// Moved at least once.
    pub moved: u64,
    /// Cancelled by an admin without a refund, whatever happened later.
    pub kept_by_admin: u64,
    /// Reassigned to another tutor at least once.
    pub substituted: u64,
    /// Partially refunded by an admin.
    pub refunded_in_part_by_admin: u64,
    /// Completely refunded, with the last part by an admin.
    pub refunded_in_full_by_admin: u64,
    /// Booked by an admin, for the student to pay.
    pub booked_by_admin: u64,
    /// Booked by an admin, and paid elsewhere.
    pub settled_elsewhere: u64,
    pub disputes_won: u64,
    pub disputes_lost: u64,
    /// Lessons whose tutor was paid.
    pub paid_out: u64,
    /// Lessons whose transfer was partly or fully reversed.
    pub taken_back: u64,
    /// Lessons whose share was sent in several transfers, because the share grew beyond what had been sent or left.
    pub topped_up: u64,
    /// Failed refunds of paid lessons.
    pub refunds_failed: u64,
    /// Lessons whose share waits for the tutor's account.
    pub waiting: u64,
    /// Adjustments that were sent.
    pub adjustments_sent: u64,
    /// Adjustments that were sent and reversed.
    pub adjustments_taken_back: u64,
    /// Adjustments that were cancelled in time.
    pub adjustments_cancelled: u64,
    pub suspensions: u64,
    pub deaths: u64,
    pub faults: u64,
    pub events: u64,
}

impl Books {
    fn counts(&mut self) -> [&mut u64; 26] {
        [
            &mut self.confirmed,
            &mut self.released,
            &mut self.refunded,
            &mut self.late,
            &mut self.in_part,
            &mut self.moved,
            &mut self.kept_by_admin,
            &mut self.substituted,
            &mut self.refunded_in_part_by_admin,
            &mut self.refunded_in_full_by_admin,
            &mut self.booked_by_admin,
            &mut self.settled_elsewhere,
            &mut self.disputes_won,
            &mut self.disputes_lost,
            &mut self.paid_out,
            &mut self.taken_back,
            &mut self.topped_up,
            &mut self.refunds_failed,
            &mut self.waiting,
            &mut self.adjustments_sent,
            &mut self.adjustments_taken_back,
            &mut self.adjustments_cancelled,
            &mut self.suspensions,
            &mut self.deaths,
            &mut self.faults,
            &mut self.events,
        ]
    }

    pub fn add(&mut self, mut other: Books) {
        for (mine, theirs) in self.counts().into_iter().zip(other.counts()) {
            *mine += *theirs;
        }
    }

    pub fn covers_everything(&mut self) -> bool {
        covers(&self.counts(), 20)
    }
}

/// Stripe's objects of one payment.
struct Account<'a> {
    charge: &'a Charge,
    /// Lost in a dispute.
    lost: i64,
}

impl Account<'_> {
    fn kept(&self) -> i64 {
        self.charge.amount - self.charge.amount_refunded - self.lost
    }
}

/// A database and a Stripe without any pending work.
pub struct QuietMoment<'a> {
    pub database: &'a TestDatabase,
    pub stripe: StripeState,
    pub now: DateTime<Utc>,
    pub transfer_delay: TimeDelta,
}

/// Checks all invariants at a moment. `promised` are the bookings that somebody was told are confirmed.
pub fn check(moment: &QuietMoment<'_>, promised: &[Uuid], books: &mut Books) {
    let mut conn = moment.database.connect();
    let bookings: Vec<StudentBooking> = student_bookings::table
        .left_join(payments::table)
        .select(StudentBooking::as_select())
        .load(&mut conn)
        .expect("bookings");
    let stripe = &moment.stripe;
    let (mut kept, mut fees) = (0, 0);
    for booking in &bookings {
        decisions::check(&mut conn, booking, books);
        let Some(payment) = &booking.payment else {
            assert_eq!(booking.price_cents, 0, "a lesson with a price and no payment: {booking:?}");
            assert!(accounts(stripe, booking).is_empty(), "paid for nothing: {booking:?}");
            let records = records::check(&mut conn, booking);
            records::check_without_payment(&mut conn, booking, records);
            continue;
        };
        assert!(!booking.settled_elsewhere, "to be paid here and elsewhere: {booking:?}");
        let payee = (payment.payee_id, payment.payee_share_cents);
        assert_eq!(payee, (Some(booking.tutor_id), booking.tutor_share_cents), "{booking:?}");
        assert_eq!((payment.booking_id, payment.amount_cents), (Some(booking.id), booking.price_cents));
        let left = check_booking(&mut conn, (booking, payment), &accounts(stripe, booking), books);
        decisions::check_refunds(&mut conn, stripe, (booking, payment), books);
        kept += left;
        fees += left - shares::check(moment, (booking, payment), left, books);
    }
    let adjusted = adjustments::check(&mut conn, moment, books);
    check_money(stripe, kept, fees - adjusted);
    check_balance(&mut conn, moment);
    check_overlaps(&bookings);
    check_promises(&bookings, promised);
    let undone = stripe_events::table.filter(stripe_events::processed_at.is_null());
    assert_eq!(undone.count().get_result::<i64>(&mut conn).expect("a count"), 0, "events not processed");
    books.events +=
        stripe_events::table.count().get_result::<i64>(&mut conn).expect("a count").unsigned_abs();
}

/// Checks that every cent received is where the database says.
fn check_money(stripe: &StripeState, kept: i64, fees: i64) {
    let totals = stripe.totals;
    assert_eq!(
        totals.charged,
        totals.refunded + totals.disputed + kept,
        "money in = money back + money lost + money kept: {totals:?}"
    );
    assert_eq!(
        kept,
        totals.transferred + fees,
        "money kept = tutors' shares and adjustments + the academy's: {totals:?}"
    );
    assert_eq!(totals.balance, fees, "{totals:?}");
}

/// Checks that Stripe's balance transactions, read just now, agree with its balance and with our own rows, to the cent.
fn check_balance(conn: &mut PgConnection, moment: &QuietMoment<'_>) {
    let listed: i64 = moment.stripe.balance_transactions.iter().map(BalanceTransaction::net).sum();
    assert_eq!(balance_month::balance(conn).expect("a sum"), listed, "all was read");
    let totals = moment.stripe.totals;
    let held = totals.balance + totals.topped_up - totals.fees - totals.paid_out;
    assert_eq!(held, listed, "{totals:?}");
    let found = find_differences(conn, moment.now + TimeDelta::days(1));
    assert_eq!(found, [], "the balance differs");
    let unmoved = find_unmoved(conn, moment.now, moment.transfer_delay);
    assert_eq!(unmoved, [], "what was sent is not what is owed");
}

/// Returns the payments of the booking.
fn accounts<'a>(stripe: &'a StripeState, booking: &StudentBooking) -> Vec<Account<'a>> {
    let lost = |charge: &Charge| {
        let of_charge = stripe.disputes.iter().filter(|one| one.charge == charge.id);
        of_charge.filter(|one| one.status == DisputeStatus::Lost).map(|one| one.amount).sum()
    };
    stripe
        .charges
        .iter()
        .filter(|charge| charge.status == ChargeStatus::Succeeded)
        .filter(|charge| charge.details.metadata["booking_id"] == booking.id.to_string())
        .map(|charge| Account { charge, lost: lost(charge) })
        .collect()
}

/// Checks that a booking's state, payment and session record agree with each other and with Stripe; returns what is
/// kept, in cents.
fn check_booking(
    conn: &mut PgConnection,
    (booking, payment): (&StudentBooking, &Payment),
    accounts: &[Account<'_>],
    books: &mut Books,
) -> i64 {
    let kept: Vec<&Account<'_>> = accounts.iter().filter(|account| account.kept() > 0).collect();
    let records = records::check(conn, booking);
    let is_given = matches!(booking.status, BookingStatus::Confirmed | BookingStatus::Completed);
    match (booking.status, payment.status) {
        (
            BookingStatus::Confirmed | BookingStatus::Completed | BookingStatus::Cancelled,
            PaymentStatus::Paid,
        ) => {
            assert_eq!(kept.len(), 1, "one payment for one lesson: {booking:?}");
            assert_eq!(Some(&kept[0].charge.payment_intent), payment.stripe_payment_intent_id.as_ref());
            assert_eq!(kept[0].charge.amount, i64::from(booking.price_cents));
            assert_eq!(records, 1, "one record of what is earned: {booking:?}");
            let by_student = booking.cancellation_reason == Some(CancellationReason::Student);
            assert!(
                is_given || by_student || booking.price_kept,
                "kept from somebody who did not cancel: {booking:?}"
            );
            books.confirmed += u64::from(is_given);
        }
        (BookingStatus::Confirmed | BookingStatus::Completed, PaymentStatus::Refunded) => {
            assert_eq!((kept.len(), records), (0, 1), "given and given back: {booking:?}");
            books.refunded += 1;
        }
        (BookingStatus::Cancelled, PaymentStatus::Unpaid | PaymentStatus::Refunded) => {
            assert_eq!(kept.len(), 0, "paid without a lesson: {booking:?}");
            assert_eq!(records, 0, "a record without a lesson: {booking:?}");
            assert!(payment.status != PaymentStatus::Unpaid || accounts.is_empty());
            books.released += u64::from(payment.status == PaymentStatus::Unpaid);
            books.refunded += u64::from(payment.status == PaymentStatus::Refunded);
        }
        _ => panic!("left over when all is quiet: {booking:?}"),
    }
    books.in_part += u64::from(payment.status == PaymentStatus::Paid && payment.refunded_cents > 0);
    check_history(conn, (booking, payment), accounts, books);
    kept.iter().map(|account| account.kept()).sum()
}

/// Checks the stored refunds and disputes against Stripe's.
fn check_history(
    conn: &mut PgConnection,
    (booking, payment): (&StudentBooking, &Payment),
    accounts: &[Account<'_>],
    books: &mut Books,
) {
    let own = |account: &&Account<'_>| {
        Some(&account.charge.payment_intent) == payment.stripe_payment_intent_id.as_ref()
    };
    let Some(account) = accounts.iter().find(own) else {
        assert_eq!(payment.refunded_cents, 0, "refunded out of nothing: {booking:?}");
        return;
    };
    assert_eq!(i64::from(payment.refunded_cents), account.charge.amount_refunded, "{booking:?}");
    let refunds: Option<i64> = payment_refunds::table
        .filter(payment_refunds::payment_id.eq(payment.id))
        .filter(payment_refunds::status.ne(RefundStatus::Failed))
        .select(sum(payment_refunds::amount_cents))
        .first(conn)
        .expect("a sum");
    assert_eq!(refunds.unwrap_or(0), account.charge.amount_refunded, "{booking:?}");
    let withdrawn: Option<i64> = payment_disputes::table
        .filter(payment_disputes::payment_id.eq(payment.id))
        .select(sum(payment_disputes::withdrawn_cents))
        .first(conn)
        .expect("a sum");
    assert_eq!(withdrawn.unwrap_or(0), account.lost, "{booking:?}");
    assert_eq!(payment.dispute_state.is_some(), account.charge.disputed, "{booking:?}");
    assert_ne!(payment.dispute_state, Some(DisputeState::Open), "every dispute is decided: {booking:?}");
    books.disputes_won += u64::from(payment.dispute_state == Some(DisputeState::Won));
    books.disputes_lost += u64::from(payment.dispute_state == Some(DisputeState::Lost));
}

fn check_overlaps(bookings: &[StudentBooking]) {
    let booked: Vec<_> = bookings.iter().filter(|one| one.status != BookingStatus::Cancelled).collect();
    for (index, one) in booked.iter().enumerate() {
        for other in &booked[index + 1..] {
            let share = one.tutor_id == other.tutor_id || one.student_id == other.student_id;
            let overlap = one.starts_at < other.ends_at && other.starts_at < one.ends_at;
            assert!(!(share && overlap), "{one:?} overlaps {other:?}");
        }
    }
}

/// A lesson reported as confirmed still exists, unless its price was refunded, its participant cancelled it, or an
/// admin made it payable by the student. Payments made elsewhere are refunded there.
fn check_promises(bookings: &[StudentBooking], promised: &[Uuid]) {
    for id in promised {
        let booking = bookings.iter().find(|one| one.id == *id).expect("a booking");
        let refunded = booking.payment_status() == PaymentStatus::Refunded;
        let given_up = booking.cancellation_reason == Some(CancellationReason::Student);
        let by_academy = [CancellationReason::Tutor, CancellationReason::Admin]
            .map(Some)
            .contains(&booking.cancellation_reason);
        let settled = booking.settled_elsewhere && by_academy;
        let kept = booking.status != BookingStatus::Cancelled;
        let ended = refunded || given_up || booking.price_kept || settled;
        assert!(kept || ended, "a broken promise: {booking:?}");
    }
}
