//! Payments that Stripe does not know, as after a change to another account's key. The right key may come back.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::models::audit_log;
use schema::models::payment::Payment;
use serde_json::{Value, json};

use crate::error::Result;
use crate::platform::audit::{AuditSubject, audit};

/// How often Stripe is asked about such a payment again.
pub const RECHECK_INTERVAL: TimeDelta = TimeDelta::hours(12);
/// For how long: by then the right key is back, or it never will be.
pub const RECHECK_PERIOD: TimeDelta = TimeDelta::days(30);
/// How long money that is on its way keeps its time meanwhile.
pub const PROCESSING_GRACE: TimeDelta = TimeDelta::days(1);

/// Since when Stripe does not know the payment's Checkout Session; `None` when nobody has found that.
pub fn missing_since(conn: &mut PgConnection, payment: &Payment) -> Result<Option<DateTime<Utc>>> {
    let subject = AuditSubject::of_payment(payment);
    Ok(audit_log::first(conn, subject.id(), "checkout.missing", &mark(payment))?)
}

/// Says once that Stripe does not know the payment's Checkout Session; since when.
pub fn report_missing(
    conn: &mut PgConnection,
    payment: &Payment,
    now: DateTime<Utc>,
) -> Result<DateTime<Utc>> {
    if let Some(since) = missing_since(conn, payment)? {
        return Ok(since);
    }
    tracing::error!(payment = %payment.id, booking = ?payment.booking_id,
        session_id = payment.stripe_checkout_session_id,
        "Stripe does not know this payment page: is STRIPE_SECRET_KEY another account's?");
    audit(conn, None, "checkout.missing", AuditSubject::of_payment(payment), mark(payment), now)?;
    Ok(now)
}

fn mark(payment: &Payment) -> Value {
    json!({ "session": payment.stripe_checkout_session_id })
}
