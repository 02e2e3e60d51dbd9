//! `payments` for the jobs that synchronize them with Stripe.
//!
//! Rows that can become due are in the partial index `payments_next_sync`, and leave it once nothing is left to
//! synchronize.

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use uuid::Uuid;

use crate::models::lease::{DueRows, LeaseQueue};
use crate::schema::payments;

/// Condition of payments with a pending refund: of everything, or of the part that an admin has requested and that is
/// not refunded yet. Corresponds to `Payment::refund_due_cents`.
macro_rules! has_to_go_back {
    () => {
        "(payments.status = 'refund_pending' OR (payments.status = 'paid'
            AND payments.refund_requested_cents > payments.refunded_cents
            AND payments.amount_cents > payments.refunded_cents + payments.lost_cents))"
    };
}

/// Payments that may have arrived, failed or been refunded without our knowledge. Those with a pending refund belong to
/// the refund job until they are refunded; refunded ones are checked while a dispute is open.
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

/// Payments with a pending refund.
pub const TO_REFUND: LeaseQueue =
    LeaseQueue { rows: DueRows { waits: has_to_go_back!(), ..TO_RECONCILE.rows }, ..TO_RECONCILE };

/// Bookings with an expired hold and no processing payment.
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

/// Postpones a pending refund until `until`; with `None`, it is not tried again. A payment that was refunded meanwhile
/// is not changed.
pub fn postpone_refund(conn: &mut PgConnection, id: Uuid, until: Option<DateTime<Utc>>) -> QueryResult<()> {
    let pending = payments::table.find(id).filter(sql::<Bool>(has_to_go_back!()));
    diesel::update(pending).set(payments::next_sync_at.eq(until)).execute(conn)?;
    Ok(())
}

/// Sets when the payment is next synchronized; `None` for never.
pub fn set_next_sync(conn: &mut PgConnection, id: Uuid, until: Option<DateTime<Utc>>) -> QueryResult<()> {
    diesel::update(payments::table.find(id)).set(payments::next_sync_at.eq(until)).execute(conn)?;
    Ok(())
}
