//! Checks, when everything is quiet, that each adjustment was sent once, and reversed completely if it was cancelled.

use diesel::prelude::*;
use schema::enums::PayoutState;
use schema::models::payout_account::PayoutAccount;
use schema::models::payout_adjustment::PayoutAdjustment;
use schema::schema::{payables, payout_adjustments};

use super::books::{Books, QuietMoment};
use super::movements;

/// Checks all adjustments; returns what tutors have of them, in cents.
pub fn check(conn: &mut PgConnection, moment: &QuietMoment<'_>, books: &mut Books) -> i64 {
    let adjustments: Vec<PayoutAdjustment> = payout_adjustments::table
        .left_join(payables::table)
        .select(PayoutAdjustment::as_select())
        .load(conn)
        .expect("adjustments");
    adjustments.iter().map(|adjustment| check_one(conn, moment, adjustment, books)).sum()
}

fn check_one(
    conn: &mut PgConnection,
    moment: &QuietMoment<'_>,
    adjustment: &PayoutAdjustment,
    books: &mut Books,
) -> i64 {
    let id = adjustment.id.to_string();
    let own = |one: &&stand_ins::stripe::Transfer| one.metadata.get("payout_adjustment_id") == Some(&id);
    let made: Vec<_> = moment.stripe.transfers.iter().filter(own).collect();
    assert!(made.len() <= 1, "sent more than once: {adjustment:?} {made:?}");
    movements::check(conn, adjustment.id, &made);
    let sent: i64 = made.iter().map(|one| one.amount - one.amount_reversed()).sum();
    assert_eq!(sent, i64::from(adjustment.net_cents()), "{adjustment:?} {made:?}");
    assert!(made.iter().all(|one| one.amount == i64::from(adjustment.amount_cents)), "{adjustment:?}");
    let account = PayoutAccount::find(conn, adjustment.tutor_id).expect("an account");
    let is_ready = account.is_some_and(|account| account.state == PayoutState::Ready);
    if adjustment.cancelled_at.is_some() {
        assert_eq!(sent, 0, "cancelled, and not taken back: {adjustment:?} {made:?}");
    } else if is_ready && made.is_empty() {
        // The academy's balance is too low.
        assert!(adjustment.refusal().is_some(), "not sent: {adjustment:?}");
    }
    books.adjustments_sent += u64::from(sent > 0);
    books.adjustments_taken_back += u64::from(made.iter().any(|one| one.amount_reversed() > 0));
    books.adjustments_cancelled += u64::from(adjustment.cancelled_at.is_some() && made.is_empty());
    sent
}
