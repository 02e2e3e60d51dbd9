//! Checks, when everything is quiet, that each tutor has exactly their shares.

use diesel::prelude::*;
use schema::enums::PaymentStatus;
use schema::models::payment::Payment;
use schema::models::payout_account::PayoutAccount;
use schema::models::student_booking::StudentBooking;
use schema::schema::payments;
use stand_ins::stripe::OnboardingState;

use super::books::{Books, QuietMoment};
use super::movements;

/// Checks the transfers of a lesson of whose price `kept` remains; returns their sum, in cents.
pub fn check(
    moment: &QuietMoment<'_>,
    (booking, payment): (&StudentBooking, &Payment),
    left: i64,
    books: &mut Books,
) -> i64 {
    let (mut conn, stripe) = (moment.database.connect(), &moment.stripe);
    let own =
        |one: &&stand_ins::stripe::Transfer| one.metadata.get("booking_id") == Some(&booking.id.to_string());
    let made: Vec<_> = stripe.transfers.iter().filter(own).collect();
    let sent: i64 = made.iter().map(|one| one.amount - one.amount_reversed()).sum();
    let (stored, target, action): (i32, i32, Option<String>) = payments::table
        .find(payment.id)
        .select((payments::transferred_cents, payments::target_cents, payments::payout_action))
        .first(&mut conn)
        .expect("a payment");
    assert_eq!(sent, i64::from(stored), "{booking:?}");
    let refusal = movements::check(&mut conn, payment.id, &made);

    let is_paid = payment.status == PaymentStatus::Paid;
    let share = if is_paid { left.min(i64::from(booking.tutor_share_cents)) } else { 0 };
    assert_eq!(share, i64::from(target), "nobody took anything back by hand: {booking:?}");
    let account = PayoutAccount::find(&mut conn, booking.tutor_id).expect("an account");
    let account = account.and_then(|account| account.stripe_account_id);
    assert!(made.iter().all(|one| account.as_ref() == Some(&one.destination)), "{booking:?} {made:?}");
    let is_ready = stripe
        .accounts
        .iter()
        .any(|one| Some(&one.id) == account.as_ref() && one.state == OnboardingState::Ready);
    let is_due = booking.ends_at + moment.transfer_delay <= moment.now;
    if is_ready && is_due {
        // A refusal is shown only while a movement is due: a refund may have ended that.
        assert_eq!(refusal.filter(|_| action.is_some()), None, "{booking:?}");
        assert_eq!(sent, share, "not what is the tutor's: {booking:?} {made:?}");
    } else if sent > 0 {
        assert!(sent <= share, "more than is the tutor's: {booking:?} {made:?}");
    }
    let returned = made.iter().any(|one| one.amount_reversed() > 0);
    books.paid_out += u64::from(sent > 0);
    books.taken_back += u64::from(returned);
    books.topped_up += u64::from(made.len() > 1 && sent > 0);
    books.waiting += u64::from(share > 0 && sent == 0);
    sent
}
