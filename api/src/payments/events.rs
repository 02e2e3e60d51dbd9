//! Doing what an event in the inbox is about. Its content only says where to look: Stripe is read again,
//! so that old, doubled and disordered events all end in the same state.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::RefundStatus;
use schema::models::audit_log;
use schema::models::stripe_event::StripeEvent;
use schema::models::student_booking::StudentBooking;
use serde_json::{Value, json};
use uuid::Uuid;

use super::settle::settle_session;
use crate::clients::stripe::{Failure, Payment, Standing};
use crate::error::Result;
use crate::process;
use crate::state::State;

/// Processes one event and marks it as done, in one transaction with its effects.
///
/// # Errors
/// When Stripe or the database cannot be reached; the event stays undone.
pub async fn process_event(state: &State, event: &StripeEvent) -> Result<()> {
    let object = &event.payload["data"]["object"];
    let booking = match event.kind.as_str() {
        kind if kind.starts_with("checkout.session.") => of_session(state, object, event.attempts).await?,
        kind if kind.starts_with("charge.dispute.") => of_payment(state, object).await?,
        "charge.refunded" | "refund.updated" | "refund.failed" => of_payment(state, object).await?,
        _ => None,
    };
    let session_id = booking.as_ref().and_then(|booking| booking.stripe_checkout_session_id.as_deref());
    if let (Some(booking), Some(session_id)) = (&booking, session_id) {
        settle_session(state, booking.id, session_id, Some(event.id.clone())).await?;
        return Ok(());
    }
    tracing::debug!(event = event.id, kind = event.kind, booking = ?booking.map(|found| found.id), "nothing to do");
    let (id, now) = (event.id.clone(), state.clock.now());
    state.db.run(move |conn| Ok(StripeEvent::mark_processed(conn, &id, now).map(drop)?)).await
}

/// The booking that a Checkout Session names, if it is one of ours.
async fn of_session(state: &State, session: &Value, attempt: i32) -> Result<Option<StudentBooking>> {
    let id = session["client_reference_id"].as_str().and_then(|text| text.parse().ok());
    let booking = find(state, id).await?;
    if let (Some(booking), Some(session_id)) = (&booking, session["id"].as_str())
        && booking.stripe_checkout_session_id.as_deref() != Some(session_id)
    {
        return_stray_payment(state, booking.id, session_id, attempt).await?;
    }
    Ok(booking)
}

/// A session that is not the booking's newest one can no longer be paid, or its address was never handed
/// out. Should it be paid all the same, the money goes back: the booking's own session is another one.
async fn return_stray_payment(state: &State, id: Uuid, session_id: &str, attempt: i32) -> Result<()> {
    let Some(payment) = read_stray(state, id, session_id).await? else { return Ok(()) };
    if payment.is_returned() || payment.is_locked() {
        return Ok(());
    }
    tracing::error!(booking = %id, session_id, intent = payment.intent_id, "stray payment given back");
    let detail = json!({ "cents": payment.amount, "because": "stray_payment", "payment": payment.intent_id });
    let now = state.clock.now();
    state.db.run(move |conn| process::note(conn, (None, id), "refund.asked", detail, now)).await?;
    // Read anew for each try, and never more than was paid: so each has a key of its own, since an old one would give
    // the old answer for a day.
    let key = format!("refund-{}-{attempt}", payment.intent_id);
    state.stripe()?.refund(&payment.intent_id, id, &key).await?;
    read_stray(state, id, session_id).await.map(drop)
}

/// The stray payment, if there is one, with what it says entered into the log of deeds.
async fn read_stray(state: &State, id: Uuid, session_id: &str) -> Result<Option<Payment>> {
    let reading = state.stripe()?.read_session(session_id).await?;
    let Standing::Paid(payment) = reading.standing else { return Ok(None) };
    let (seen, now) = (payment.clone(), state.clock.now());
    state.db.transaction(move |conn| note_stray(conn, id, &seen, now)).await?;
    Ok(Some(*payment))
}

/// Enters that the payment has arrived, and what of it went back, once each.
fn note_stray(conn: &mut PgConnection, id: Uuid, payment: &Payment, now: DateTime<Utc>) -> Result<()> {
    // One after another, so that none is entered twice.
    StudentBooking::lock(conn, id)?;
    let mut once = |action: &str, mark: Value, cents: i64| {
        if audit_log::first(conn, id, action, &mark)?.is_some() {
            return Ok(());
        }
        let mut detail = mark;
        detail["cents"] = json!(cents);
        detail["because"] = json!("stray_payment");
        process::note(conn, (None, id), action, detail, now)
    };
    once("payment.received", json!({ "payment": payment.intent_id }), payment.amount)?;
    for refund in payment.refunds.iter().filter(|refund| refund.status != RefundStatus::Failed) {
        once("refund.made", json!({ "refund": refund.id }), refund.amount)?;
    }
    Ok(())
}

/// The booking that a charge, a refund or a dispute belongs to, if it is one of ours.
async fn of_payment(state: &State, object: &Value) -> Result<Option<StudentBooking>> {
    let Some(intent_id) = object["payment_intent"].as_str().map(str::to_owned) else { return Ok(None) };
    let intent = intent_id.clone();
    let known = state.db.run(move |conn| Ok(StudentBooking::id_by_payment_intent(conn, &intent)?)).await?;
    if known.is_some() {
        return find(state, known).await;
    }
    // The payment names its booking even when we have not heard yet that it arrived.
    match state.stripe()?.read_payment(&intent_id).await {
        Ok(payment) => find(state, payment.booking_id).await,
        Err(Failure::Missing(_)) => Ok(None),
        Err(failure) => Err(failure.into()),
    }
}

async fn find(state: &State, id: Option<Uuid>) -> Result<Option<StudentBooking>> {
    let Some(id) = id else { return Ok(None) };
    state.db.run(move |conn| Ok(StudentBooking::find(conn, id)?)).await
}
