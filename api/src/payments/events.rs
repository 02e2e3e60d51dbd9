//! Processes Stripe events from the inbox. An event only says what to read: the current state is read from Stripe
//! again, so that late, duplicate and out-of-order events all lead to the same state.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::RefundStatus;
use schema::models::audit_log;
use schema::models::payment::Payment;
use schema::models::stripe_event::{EventSubject, StripeEvent};
use serde_json::{Value, json};
use uuid::Uuid;

use super::missing::RECHECK_PERIOD;
use super::purchase;
use super::sync::sync_checkout_session;
use crate::clients::stripe::{CheckoutStatus, PaymentReference, StripePayment};
use crate::error::{Error, PaymentFailure, Result};
use crate::platform::audit::{AuditSubject, audit};
use crate::state::AppState;

/// Processes one event and marks it as processed, in one transaction with its effects. An event about an object that
/// Stripe does not know stays unprocessed for [`RECHECK_PERIOD`], in which a wrong API key can be corrected.
///
/// # Errors
/// If Stripe or the database cannot be reached; the event stays unprocessed.
pub async fn process_event(state: &AppState, event: &StripeEvent) -> Result<()> {
    let now = state.clock.now();
    match process(state, event).await {
        Err(Error::Payment(PaymentFailure::Missing(what))) if event.received_at + RECHECK_PERIOD <= now => {
            tracing::error!(
                event = event.id,
                what,
                "an event about something that Stripe does not know is given up"
            );
            mark_processed(state, event, None).await
        }
        processed => processed,
    }
}

async fn process(state: &AppState, event: &StripeEvent) -> Result<()> {
    let payment = match event.kind.as_str() {
        kind if kind.starts_with("checkout.session.") => of_session(state, event).await?,
        kind if kind.starts_with("charge.dispute.") => of_payment(state, event).await?,
        "charge.refunded" | "refund.updated" | "refund.failed" => of_payment(state, event).await?,
        _ => None,
    };
    let session_id = payment.as_ref().and_then(|payment| payment.stripe_checkout_session_id.as_deref());
    if let (Some(payment), Some(session_id)) = (&payment, session_id) {
        sync_checkout_session(state, payment.id, session_id, Some(event)).await?;
        return Ok(());
    }
    let payment_id = payment.map(|found| found.id);
    tracing::debug!(event = event.id, kind = event.kind, payment = ?payment_id, "nothing to do");
    mark_processed(state, event, payment_id).await
}

async fn mark_processed(state: &AppState, event: &StripeEvent, payment_id: Option<Uuid>) -> Result<()> {
    let (id, now) = (event.id.clone(), state.clock.now());
    let subject = EventSubject { payment_id, ..EventSubject::default() };
    state.db.run(move |conn| Ok(StripeEvent::mark_processed(conn, &id, subject, now).map(drop)?)).await
}

/// Returns the payment that a Checkout Session refers to, if it is one of ours.
async fn of_session(state: &AppState, event: &StripeEvent) -> Result<Option<Payment>> {
    let payment = find(state, event.reference).await?;
    if let (Some(payment), Some(session_id)) = (&payment, event.object_id.as_deref())
        && payment.stripe_checkout_session_id.as_deref() != Some(session_id)
    {
        return_stray_payment(state, payment, session_id, event.attempts + 1).await?;
    }
    Ok(payment)
}

/// Refunds a payment made through a session that is not the payment's current one. Such a session can no longer be
/// paid, or its URL was never handed out; if it is paid anyway, the money is returned.
async fn return_stray_payment(
    state: &AppState,
    payment: &Payment,
    session_id: &str,
    attempt: i32,
) -> Result<()> {
    let Some(stray) = read_unmatched(state, payment.id, session_id).await? else { return Ok(()) };
    if stray.is_returned() || stray.is_locked() {
        return Ok(());
    }
    tracing::error!(payment = %payment.id, session_id, intent = stray.intent_id, "stray payment given back");
    let detail = json!({ "cents": stray.amount, "because": "stray_payment", "payment": stray.intent_id });
    let (subject, now) = (AuditSubject::of_payment(payment), state.clock.now());
    state.db.run(move |conn| audit(conn, None, "refund.asked", subject, detail, now)).await?;
    // `attempt` counts the tries of the event, so that each has its own idempotency key: an old key would return the
    // old response for a day. Repeating is safe, because Stripe never refunds more than was paid.
    let key = format!("refund-{}-{attempt}", stray.intent_id);
    state.stripe()?.refund(&stray.intent_id, (purchase::reference(payment), None), &key).await?;
    read_unmatched(state, payment.id, session_id).await.map(drop)
}

/// Returns the stray payment, if there is one, and records it in the audit log.
async fn read_unmatched(state: &AppState, id: Uuid, session_id: &str) -> Result<Option<StripePayment>> {
    let reading = state.stripe()?.read_checkout_session(session_id).await?;
    let stray = match reading.status {
        CheckoutStatus::Paid(stray) => stray,
        CheckoutStatus::Missing => return Err(PaymentFailure::Missing(session_id.to_owned()).into()),
        _ => return Ok(None),
    };
    let (seen, now) = (stray.clone(), state.clock.now());
    state.db.transaction(move |conn| audit_stray(conn, id, &seen, now)).await?;
    Ok(Some(*stray))
}

/// Records the arrival of the payment and its refunds in the audit log, once each.
fn audit_stray(conn: &mut PgConnection, id: Uuid, stray: &StripePayment, now: DateTime<Utc>) -> Result<()> {
    // Serializes concurrent calls, so that nothing is recorded twice.
    let Some(payment) = Payment::lock(conn, id)? else { return Ok(()) };
    let subject = AuditSubject::of_payment(&payment);
    let mut once = |action: &str, mark: Value, cents: i64| {
        if audit_log::first(conn, subject.id(), action, &mark)?.is_some() {
            return Ok(());
        }
        let mut detail = mark;
        detail["cents"] = json!(cents);
        detail["because"] = json!("stray_payment");
        audit(conn, None, action, subject, detail, now)
    };
    once("payment.received", json!({ "payment": stray.intent_id }), stray.amount)?;
    for refund in stray.refunds.iter().filter(|refund| refund.status != RefundStatus::Failed) {
        once("refund.made", json!({ "refund": refund.id }), refund.amount)?;
    }
    Ok(())
}

/// Returns the payment that a charge, a refund or a dispute belongs to, if it is one of ours.
async fn of_payment(state: &AppState, event: &StripeEvent) -> Result<Option<Payment>> {
    let Some(intent_id) = event.intent_id.clone() else { return Ok(None) };
    let intent = intent_id.clone();
    let known = state.db.run(move |conn| Ok(Payment::find_by_intent(conn, &intent)?)).await?;
    if known.is_some() {
        return Ok(known);
    }
    // The id of a PaymentIntent is stored only once it is known to be paid. Before that, its metadata names the
    // purchase.
    let read = state.stripe()?.read_payment(&intent_id).await?;
    find(state, read.reference.map(PaymentReference::id)).await
}

async fn find(state: &AppState, reference: Option<Uuid>) -> Result<Option<Payment>> {
    let Some(reference) = reference else { return Ok(None) };
    state.db.run(move |conn| Ok(Payment::find_by_reference(conn, reference)?)).await
}
