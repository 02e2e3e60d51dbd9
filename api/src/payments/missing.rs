//! Payments that Stripe does not know, as after switching to another account's API key. They are read again for some
//! time, in which the right key may come back.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::models::audit_log;
use schema::models::payment::Payment;
use serde_json::{Value, json};

use crate::error::Result;
use crate::platform::audit::{AuditSubject, audit};

/// Interval at which Stripe is asked about such a payment again.
pub const RECHECK_INTERVAL: TimeDelta = TimeDelta::hours(12);
/// How long that continues. A wrong key is corrected by then, or never.
pub const RECHECK_PERIOD: TimeDelta = TimeDelta::days(30);
/// How long a processing payment that Stripe does not know keeps its slot.
pub const PROCESSING_GRACE: TimeDelta = TimeDelta::days(1);

/// Returns when Stripe was first observed not to know the payment's Checkout Session; `None` if never.
pub fn missing_since(conn: &mut PgConnection, payment: &Payment) -> Result<Option<DateTime<Utc>>> {
    let subject = AuditSubject::of_payment(payment);
    Ok(audit_log::first(conn, subject.id(), "checkout.missing", &mark(payment))?)
}

/// Records once that Stripe does not know the payment's Checkout Session. Returns when that was first observed.
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
