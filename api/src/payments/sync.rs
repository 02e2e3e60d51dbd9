//! Asking Stripe about a payment, and doing what it says. Everybody who learns of money comes through here.

use schema::models::payment::Payment;
use schema::models::stripe_event::{EventSubject, StripeEvent};
use schema::models::student_booking::StudentBooking;
use uuid::Uuid;

use super::apply::apply_payment;
use crate::clients::stripe::{CheckoutSnapshot, CheckoutStatus};
use crate::error::{Code, Error, PaymentFailure, Result};
use crate::state::AppState;

/// Reads the payment's newest Checkout Session from Stripe and does what it says; returns where that stands. A payment that has
/// none is left as it is.
///
/// # Errors
/// `payment_provider_failed` when Stripe gives no answer; nothing is changed then.
pub async fn sync_payment(state: &AppState, id: Uuid) -> Result<Option<CheckoutStatus>> {
    let Some(session_id) = find_payment(state, id).await?.stripe_checkout_session_id else { return Ok(None) };
    Ok(Some(sync_checkout_session(state, id, &session_id, None).await?.status))
}

/// Reads the payment's newest Checkout Session from Stripe and does what it says; answers whether it can still be paid. Of a payment
/// whose page was never asked for that is not so.
pub async fn is_page_open(state: &AppState, id: Uuid) -> Result<bool> {
    Ok(matches!(sync_payment(state, id).await?, Some(CheckoutStatus::Open { .. })))
}

/// The payment as it is now.
///
/// # Errors
/// `not_found` when there is none.
pub async fn find_payment(state: &AppState, id: Uuid) -> Result<Payment> {
    let found = state.db.run(move |conn| Ok(Payment::find(conn, id)?)).await?;
    found.ok_or_else(|| Error::new(Code::NotFound))
}

/// The booking as it is now.
///
/// # Errors
/// `not_found` when there is none.
pub async fn find_booking(state: &AppState, id: Uuid) -> Result<StudentBooking> {
    let found = state.db.run(move |conn| Ok(StudentBooking::find(conn, id)?)).await?;
    found.ok_or_else(|| Error::new(Code::NotFound))
}

/// Reads one session and does what it says, together with marking the event that told of it as done.
///
/// # Errors
/// `payment_provider_failed` when Stripe gives no answer; nothing is changed then. Also when there is an event of a
/// session that Stripe does not know: the event stays, for it may be all that tells of the money.
pub async fn sync_checkout_session(
    state: &AppState,
    id: Uuid,
    session_id: &str,
    event: Option<&StripeEvent>,
) -> Result<CheckoutSnapshot> {
    let reading = state.stripe()?.read_checkout_session(session_id).await?;
    let is_missing = reading.status == CheckoutStatus::Missing;
    let event_id = event.filter(|_| !is_missing).map(|event| event.id.clone());
    let said = reading.clone();
    let subject = EventSubject { payment_id: Some(id), ..EventSubject::default() };
    let changed = state
        .transaction(move |ctx| {
            // Before the event's row refers to it: of two events of one payment each would hold a share of its lock, and neither
            // would get the whole.
            Payment::lock(ctx.conn, id)?;
            if let Some(event_id) = event_id
                && !StripeEvent::mark_processed(ctx.conn, &event_id, subject, ctx.now)?
            {
                return Ok(false);
            }
            apply_payment(ctx, id, &said)
        })
        .await?;
    if changed {
        // Mails, or a refund, have become due.
        state.job_wakeup.notify_waiters();
    }
    if is_missing && event.is_some() {
        return Err(PaymentFailure::Missing(session_id.to_owned()).into());
    }
    Ok(reading)
}
