//! Checks, when everything is quiet, that admins' decisions about a lesson were carried out completely and once.

use diesel::prelude::*;
use schema::enums::{BookingStatus, CancellationReason, PaymentStatus};
use schema::models::payment::Payment;
use schema::models::student_booking::StudentBooking;
use schema::schema::{audit_log, refund_requests};
use serde_json::Value;
use stand_ins::stripe::{Refund, StripeState};
use uuid::Uuid;

use super::books::Books;

/// Checks the admins' actions on the booking itself.
pub fn check(conn: &mut PgConnection, booking: &StudentBooking, books: &mut Books) {
    let by_admin = booking.cancellation_reason == Some(CancellationReason::Admin);
    // Or a student cancelled too late, and an admin refunded a part.
    let by_student = booking.cancellation_reason == Some(CancellationReason::Student);
    assert!(!booking.price_kept || by_admin || by_student, "{booking:?}");
    assert!(!booking.price_kept || booking.status == BookingStatus::Cancelled, "{booking:?}");
    let substitutions = entries(conn, booking.id, "booking.substituted").len();
    let changes = usize::try_from(booking.calendar_sequence).expect("a count");
    let is_given = matches!(booking.status, BookingStatus::Confirmed | BookingStatus::Completed);
    assert!(substitutions <= changes, "a substitute of whom no calendar has heard: {booking:?}");
    books.moved += u64::from(is_given && changes > substitutions);
    books.substituted += u64::from(substitutions > 0);
    books.kept_by_admin += u64::from(booking.price_kept && by_admin);
    let is_booked_by_admin = !entries(conn, booking.id, "booking.booked_for_student").is_empty();
    assert!(is_booked_by_admin || !booking.settled_elsewhere, "{booking:?}");
    books.booked_by_admin += u64::from(is_booked_by_admin && !booking.settled_elsewhere);
    books.settled_elsewhere += u64::from(booking.settled_elsewhere);
}

/// Checks that admins' refunds were made once.
pub fn check_refunds(
    conn: &mut PgConnection,
    stripe: &StripeState,
    (booking, payment): (&StudentBooking, &Payment),
    books: &mut Books,
) {
    let requested = requested_cents(conn, payment);
    let of_payment: Vec<&Refund> = stripe
        .refunds
        .iter()
        .filter(|refund| Some(&refund.payment_intent) == payment.stripe_payment_intent_id.as_ref())
        .collect();
    books.refunds_failed += of_payment.iter().filter(|refund| refund.failed).count() as u64;
    // Our refunds have metadata; those made in the dashboard have none.
    let is_ours = |refund: &Refund| refund.metadata.get("booking_id") == Some(&booking.id.to_string());
    // A failed refund is not repeated, so it counts as well.
    let made: i64 = of_payment.iter().filter(|refund| is_ours(refund)).map(|refund| refund.amount).sum();
    let arrived = of_payment.iter().filter(|refund| !is_ours(refund) && !refund.failed);
    let by_others: i64 = arrived.map(|refund| refund.amount).sum();
    // A cancellation refunds whatever is left, in as many requests as needed.
    let is_whole = entries(conn, booking.id, "refund.asked")
        .iter()
        .any(|entry| !matches!(entry["because"].as_str(), Some("refund" | "stray_payment")));
    if !is_whole {
        assert!(made <= requested, "{made} given back of {requested} that were decided: {booking:?}");
        let refunded = i64::from(payment.refunded_cents);
        assert!(refunded <= requested + by_others, "given back without a reason: {booking:?}");
    }
    if payment.status == PaymentStatus::Paid {
        assert_eq!(payment.refund_due_cents(), 0, "decided and not done: {booking:?}");
        let has_failed = of_payment.iter().any(|refund| refund.failed);
        let refunded = i64::from(payment.refunded_cents);
        assert!(has_failed || requested <= refunded, "{requested} decided, {refunded} done: {booking:?}");
    }
    let is_by_admin = requested > 0 && made > 0 && !is_whole;
    books.refunded_in_part_by_admin += u64::from(is_by_admin && payment.status == PaymentStatus::Paid);
    books.refunded_in_full_by_admin +=
        u64::from(is_by_admin && payment.status == PaymentStatus::Refunded && payment.lost_cents == 0);
}

/// Returns the sum of the admins' requested refunds, in cents.
fn requested_cents(conn: &mut PgConnection, payment: &Payment) -> i64 {
    let amounts: Vec<i32> = refund_requests::table
        .filter(refund_requests::payment_id.eq(payment.id))
        .select(refund_requests::amount_cents)
        .load(conn)
        .expect("the decisions");
    amounts.into_iter().map(i64::from).sum()
}

/// Returns the audit log's details of an action on a booking.
pub fn entries(conn: &mut PgConnection, booking: Uuid, action: &str) -> Vec<Value> {
    audit_log::table
        .filter(audit_log::subject_id.eq(booking))
        .filter(audit_log::action.eq(action))
        .select(audit_log::detail)
        .load(conn)
        .expect("the log")
}
