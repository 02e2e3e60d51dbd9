//! `payments`, as the jobs see them that keep asking Stripe.
//!
//! What can be due is in the partial index `payments_next_sync`, and leaves it when the last question is answered.

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use uuid::Uuid;

use crate::models::lease::{DueRows, LeaseQueue};
use crate::schema::payments;

/// Money has to go back: all of it, or as much of it as an admin has decided and is here. `Payment::refund_due_cents` of many.
macro_rules! has_to_go_back {
    () => {
        "(payments.status = 'refund_pending' OR (payments.status = 'paid'
            AND payments.refund_requested_cents > payments.refunded_cents
            AND payments.amount_cents > payments.refunded_cents + payments.lost_cents))"
    };
}

/// Payments that may have arrived, failed, or been given back without our hearing of it. What has to go back is the other job's until
/// it has; what was refunded is looked at while a dispute goes on.
pub const TO_RECONCILE: LeaseQueue = LeaseQueue {
    rows: DueRows {
        table: "payments",
        due_at: "next_sync_at",
        waits: concat!(
            "status IN ('unpaid', 'processing', 'paid', 'refunded') AND stripe_checkout_session_id IS NOT NULL AND NOT ",
            has_to_go_back!()
        ),
    },
    key: "id",
    key_type: "uuid",
    leased_until: "next_sync_at",
    failures: "sync_failures",
    order: "next_sync_at",
};

/// Payments whose money has to go back.
pub const TO_REFUND: LeaseQueue =
    LeaseQueue { rows: DueRows { waits: has_to_go_back!(), ..TO_RECONCILE.rows }, ..TO_RECONCILE };

/// Bookings whose hold has run out, with no payment on its way.
pub const HOLDS_TO_EXPIRE: LeaseQueue = LeaseQueue {
    rows: DueRows {
        table: "student_bookings",
        due_at: "greatest(hold_expires_at, hold_retry_at)",
        waits: "status = 'pending' AND EXISTS (
            SELECT FROM payments p WHERE p.booking_id = student_bookings.id AND p.status = 'unpaid')",
    },
    key: "id",
    key_type: "uuid",
    leased_until: "hold_retry_at",
    failures: "hold_failures",
    order: "greatest(hold_expires_at, hold_retry_at)",
};

/// Leaves a payment that has to go back alone until then, or for good; one that has gone back meanwhile stays as it is.
pub fn postpone_refund(conn: &mut PgConnection, id: Uuid, until: Option<DateTime<Utc>>) -> QueryResult<()> {
    let pending = payments::table.find(id).filter(sql::<Bool>(has_to_go_back!()));
    diesel::update(pending).set(payments::next_sync_at.eq(until)).execute(conn)?;
    Ok(())
}

/// Leaves the payment alone until then, or for good.
pub fn set_next_sync(conn: &mut PgConnection, id: Uuid, until: Option<DateTime<Utc>>) -> QueryResult<()> {
    diesel::update(payments::table.find(id)).set(payments::next_sync_at.eq(until)).execute(conn)?;
    Ok(())
}
