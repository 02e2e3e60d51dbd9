//! Reads payments from Stripe and applies the result. All code that learns of money goes through here, except for stray
//! payments (`events.rs`), which change no purchase.

use schema::models::payment::Payment;
use schema::models::stripe_event::{EventSubject, StripeEvent};
use schema::models::student_booking::StudentBooking;
use uuid::Uuid;

use super::apply::apply_payment;
use crate::clients::stripe::{CheckoutSnapshot, CheckoutStatus};
use crate::error::{Code, Error, PaymentFailure, Result};
use crate::state::AppState;

/// Reads the payment's current Checkout Session from Stripe and applies it; returns its status. A payment without a
/// session is left as it is.
///
/// # Errors
/// `payment_provider_failed` if Stripe does not respond; nothing is changed then.
pub async fn sync_payment(state: &AppState, id: Uuid) -> Result<Option<CheckoutStatus>> {
    let Some(session_id) = find_payment(state, id).await?.stripe_checkout_session_id else { return Ok(None) };
    Ok(Some(sync_checkout_session(state, id, &session_id, None).await?.status))
}

/// Reads the payment's current Checkout Session from Stripe and applies it. Returns whether it can still be paid;
/// `false` if no session is stored.
pub async fn is_page_open(state: &AppState, id: Uuid) -> Result<bool> {
    Ok(matches!(sync_payment(state, id).await?, Some(CheckoutStatus::Open { .. })))
}

/// Returns the payment.
///
/// # Errors
/// `not_found` if there is none.
pub async fn find_payment(state: &AppState, id: Uuid) -> Result<Payment> {
    let found = state.db.run(move |conn| Ok(Payment::find(conn, id)?)).await?;
    found.ok_or_else(|| Error::new(Code::NotFound))
}

/// Returns the booking.
///
/// # Errors
/// `not_found` if there is none.
pub async fn find_booking(state: &AppState, id: Uuid) -> Result<StudentBooking> {
    let found = state.db.run(move |conn| Ok(StudentBooking::find(conn, id)?)).await?;
    found.ok_or_else(|| Error::new(Code::NotFound))
}

/// Reads one session, applies it, and marks the event that announced it as processed, in one transaction.
///
/// # Errors
/// `payment_provider_failed` if Stripe does not respond; nothing is changed then. Also if Stripe does not know the
/// session of an event: the event stays unprocessed, because it may be the only trace of the money.
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
            // Locked before the event's row references the payment: otherwise two events of one payment would each hold
            // a share lock on it, by the foreign key, and neither could get the exclusive lock.
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
        // Emails or a refund may be due.
        state.job_wakeup.notify_waiters();
    }
    if is_missing && event.is_some() {
        return Err(PaymentFailure::Missing(session_id.to_owned()).into());
    }
    Ok(reading)
}
