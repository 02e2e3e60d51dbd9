//! Sends refunds: the rest of a payment, or as much as an admin decided.

use chrono::TimeDelta;
use schema::enums::PaymentStatus;
use schema::models::payment::{Payment, PaymentChange};
use schema::models::{audit_log, payment_sync};
use serde_json::json;
use uuid::Uuid;

use super::missing::{RECHECK_INTERVAL, RECHECK_PERIOD};
use super::purchase;
use super::sync::{find_payment, sync_checkout_session};
use crate::clients::stripe::{CheckoutStatus, StripePayment};
use crate::error::{Error, PaymentFailure, Result};
use crate::platform::audit::{AuditSubject, audit};
use crate::state::AppState;

/// Retry interval for refused refunds. Stripe refunds nothing during a dispute, which takes weeks, and other refusals
/// are not resolved sooner.
const REFUSED_RETRY_INTERVAL: TimeDelta = TimeDelta::hours(12);

/// Refunds a payment with a pending refund. Safe to repeat: the payment is read first, and Stripe never refunds more
/// than was paid. Amounts taken by a lost dispute are not refunded again.
///
/// # Errors
/// `payment_provider_failed` if Stripe does not refund it now; the refund stays pending and is retried.
pub async fn refund_payment(state: &AppState, id: Uuid) -> Result<()> {
    let payment = find_payment(state, id).await?;
    if amount(&payment).is_none() {
        return Ok(());
    }
    let session_id = payment.stripe_checkout_session_id.as_deref().ok_or_else(|| {
        Error::internal(format!("payment {id} was never asked for, and is to be given back"))
    })?;
    // Reading also applies the snapshot, so refunds made meanwhile are recorded.
    let read = match sync_checkout_session(state, id, session_id, None).await?.status {
        CheckoutStatus::Paid(read) => read,
        CheckoutStatus::Missing => return postpone_missing(state, id).await,
        _ => return Err(Error::internal(format!("payment {id} is to be given back, but never arrived"))),
    };
    if read.is_returned() {
        return Ok(());
    }
    if read.is_locked() {
        tracing::error!(payment = %id, read.intent_id, "a disputed payment cannot be given back");
        return postpone(state, id).await;
    }
    // Reloaded, because part of the amount may have been refunded meanwhile.
    let payment = find_payment(state, id).await?;
    let Some(amount) = amount(&payment) else { return Ok(()) };
    request_refund(state, &payment, &read, amount).await?;
    sync_checkout_session(state, id, session_id, None).await.map(drop)
}

/// Amount to refund.
#[derive(Debug, Clone, Copy)]
enum RefundAmount {
    /// Everything that is left.
    Rest,
    /// `cents` US cents, so that `in_all` cents are refunded in total.
    Part { cents: i32, in_all: i32 },
}

/// Returns what is to be refunded now, if anything.
fn amount(payment: &Payment) -> Option<RefundAmount> {
    match payment.status {
        PaymentStatus::RefundPending => Some(RefundAmount::Rest),
        PaymentStatus::Paid => {
            let (cents, in_all) = (payment.refund_due_cents(), payment.refund_requested_cents);
            (cents > 0).then_some(RefundAmount::Part { cents, in_all })
        }
        _ => None,
    }
}

async fn request_refund(
    state: &AppState,
    payment: &Payment,
    read: &StripePayment,
    amount: RefundAmount,
) -> Result<()> {
    let (id, reference, attempt) = (payment.id, purchase::reference(payment), payment.refund_attempt);
    // One idempotency key per decision: Stripe refuses another amount under the same key, and the next attempt has the
    // next key.
    let (cents, key) = match amount {
        RefundAmount::Rest => (None, format!("refund-{}-{attempt}", reference.id())),
        RefundAmount::Part { cents, in_all } => {
            (Some(cents), format!("refund-{}-{attempt}-up-to-{in_all}", reference.id()))
        }
    };
    let asked = state.stripe()?.refund(&read.intent_id, (reference, cents), &key).await;
    let Err(failure) = asked else { return Ok(()) };
    if failure.is_final() {
        start_next_attempt(state, id, attempt).await?;
    }
    match failure {
        PaymentFailure::Missing(_) => postpone_missing(state, id).await?,
        PaymentFailure::Refused(_) => {
            tracing::error!(payment = %id, read.intent_id, %failure, "a payment cannot be given back");
            postpone(state, id).await?;
        }
        PaymentFailure::ServerError(_) | PaymentFailure::KeyInUse(_) | PaymentFailure::Unreachable(_) => {}
    }
    Err(failure.into())
}

/// Postpones a refund whose payment Stripe does not know, and records it once in the audit log. After
/// [`RECHECK_PERIOD`] it is no longer tried: admins have to refund it by other means.
async fn postpone_missing(state: &AppState, id: Uuid) -> Result<()> {
    let now = state.clock.now();
    state
        .db
        .transaction(move |conn| {
            let Some(payment) = Payment::lock(conn, id)? else { return Ok(()) };
            let subject = AuditSubject::of_payment(&payment);
            let mark = json!({ "payment": payment.stripe_payment_intent_id });
            let since = audit_log::first(conn, subject.id(), "refund.stuck", &mark)?;
            if since.is_none() {
                tracing::error!(payment = %id, %mark, "Stripe does not know a payment that has to go back");
                let mut detail = mark;
                detail["cents"] = json!(payment.left_cents());
                audit(conn, None, "refund.stuck", subject, detail, now)?;
            }
            let next =
                Some(now + RECHECK_INTERVAL).filter(|next| *next < since.unwrap_or(now) + RECHECK_PERIOD);
            Ok(payment_sync::postpone_refund(conn, id, next)?)
        })
        .await
}

async fn postpone(state: &AppState, id: Uuid) -> Result<()> {
    let until = Some(state.clock.now() + REFUSED_RETRY_INTERVAL);
    state.db.run(move |conn| Ok(payment_sync::postpone_refund(conn, id, until)?)).await
}

/// Moves on to the next idempotency key, because the old one would return the old response again.
async fn start_next_attempt(state: &AppState, id: Uuid, failed: i32) -> Result<()> {
    let now = state.clock.now();
    state
        .db
        .transaction(move |conn| {
            let payment = Payment::lock(conn, id)?;
            if payment.is_some_and(|payment| payment.refund_attempt == failed) {
                let change = PaymentChange { refund_attempt: Some(failed + 1), ..PaymentChange::default() };
                Payment::change(conn, id, &change, now)?;
            }
            Ok(())
        })
        .await
}
