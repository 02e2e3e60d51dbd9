//! Doing what an event in the inbox is about. Its content only says where to look: Stripe is read again,
//! so that old, doubled and disordered events all end in the same state.

use diesel::PgConnection;
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
        kind if kind.starts_with("checkout.session.") => of_session(state, object).await?,
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
async fn of_session(state: &State, session: &Value) -> Result<Option<StudentBooking>> {
    let id = session["client_reference_id"].as_str().and_then(|text| text.parse().ok());
    let booking = find(state, id).await?;
    if let (Some(booking), Some(session_id)) = (&booking, session["id"].as_str())
        && booking.stripe_checkout_session_id.as_deref() != Some(session_id)
    {
        return_stray_payment(state, booking, session_id).await?;
    }
    Ok(booking)
}

/// A session that is not the booking's newest one can no longer be paid, or its address was never handed
/// out. Should it be paid all the same, the money goes back: the booking's own session is another one.
async fn return_stray_payment(state: &State, booking: &StudentBooking, session_id: &str) -> Result<()> {
    let stripe = state.stripe()?;
    let reading = match stripe.read_session(session_id).await {
        Err(Failure::Missing(_)) => return Ok(()),
        other => other?,
    };
    if let Standing::Paid(payment) = reading.standing
        && !payment.is_returned()
        && !payment.is_locked()
    {
        tracing::error!(booking = %booking.id, session_id, intent = payment.intent_id, "stray payment given back");
        note_stray(state, booking.id, &payment).await?;
        stripe.refund(&payment.intent_id, booking.id, &format!("refund-{}", payment.intent_id)).await?;
    }
    Ok(())
}

/// Notes a refund that is about to be asked for: a second try is noted again, since it is asked for again.
async fn note_stray(state: &State, id: Uuid, payment: &Payment) -> Result<()> {
    let detail = json!({ "cents": payment.amount, "because": "stray_payment", "payment": payment.intent_id });
    let now = state.clock.now();
    let work = move |conn: &mut PgConnection| process::note(conn, (None, id), "refund.asked", detail, now);
    state.db.run(work).await
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
