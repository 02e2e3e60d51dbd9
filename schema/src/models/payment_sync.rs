//! `payments`, as the jobs see them that keep asking Stripe.
//!
//! What can be due is in the partial index `payments_next_sync`, and leaves it when the last question is answered.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{BookingStatus, PaymentStatus};
use crate::schema::{payments, student_bookings};

/// What a job looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentWork {
    /// A hold that has run out, with no payment on its way.
    ExpiredHold,
    /// A payment that may have arrived, failed, or been given back without our hearing of it.
    Payment,
    /// Money that has to go back.
    Refund,
}

/// All of it, or as much of it as an admin has decided and is here: `Payment::refund_due_cents` of many.
#[diesel::dsl::auto_type]
fn has_to_go_back() -> _ {
    let (pending, paid): (PaymentStatus, PaymentStatus) = (PaymentStatus::RefundPending, PaymentStatus::Paid);
    let is_missing = payments::refund_requested_cents.gt(payments::refunded_cents);
    let is_here = payments::amount_cents.gt(payments::refunded_cents + payments::lost_cents);
    payments::status.eq(pending).or(payments::status.eq(paid).and(is_missing).and(is_here))
}

/// Up to `limit` payments that are due, longest due first.
pub fn due(
    conn: &mut PgConnection,
    work: PaymentWork,
    now: DateTime<Utc>,
    limit: i64,
) -> QueryResult<Vec<Uuid>> {
    let due = payments::table
        .filter(payments::next_sync_at.le(now))
        .order(payments::next_sync_at)
        .limit(limit)
        .select(payments::id);
    match work {
        PaymentWork::ExpiredHold => payments::table
            .inner_join(student_bookings::table)
            .filter(payments::next_sync_at.le(now))
            .filter(payments::status.eq(PaymentStatus::Unpaid))
            .filter(student_bookings::status.eq(BookingStatus::Pending))
            .filter(student_bookings::hold_expires_at.le(now))
            .order(payments::next_sync_at)
            .limit(limit)
            .select(payments::id)
            .load(conn),
        PaymentWork::Payment => due
            // What has to go back is the other job's until it has.
            .filter(diesel::dsl::not(has_to_go_back()))
            .filter(payments::status.eq_any([
                PaymentStatus::Unpaid,
                PaymentStatus::Processing,
                PaymentStatus::Paid,
                // While a dispute goes on.
                PaymentStatus::Refunded,
            ]))
            .filter(payments::stripe_checkout_session_id.is_not_null())
            .load(conn),
        PaymentWork::Refund => due.filter(has_to_go_back()).load(conn),
    }
}

/// Takes a payment that is due for `lease`; `false` when somebody else has taken it. Nobody else takes it
/// until the lease has passed, so a worker that dies in the middle only delays it.
pub fn claim(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>, lease: TimeDelta) -> QueryResult<bool> {
    let still_due = payments::table.find(id).filter(payments::next_sync_at.le(now));
    let taken = diesel::update(still_due).set(payments::next_sync_at.eq(now + lease)).execute(conn)?;
    Ok(taken > 0)
}

/// Leaves a payment that has to go back alone until then, or for good; one that has gone back meanwhile stays as it is.
pub fn put_off_refund(conn: &mut PgConnection, id: Uuid, until: Option<DateTime<Utc>>) -> QueryResult<()> {
    let pending = payments::table.find(id).filter(has_to_go_back());
    diesel::update(pending).set(payments::next_sync_at.eq(until)).execute(conn)?;
    Ok(())
}

/// Leaves the payment alone until then, or for good.
pub fn set_next_sync(conn: &mut PgConnection, id: Uuid, until: Option<DateTime<Utc>>) -> QueryResult<()> {
    diesel::update(payments::table.find(id)).set(payments::next_sync_at.eq(until)).execute(conn)?;
    Ok(())
}
