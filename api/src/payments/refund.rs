//! Giving money back.

use chrono::TimeDelta;
use schema::enums::PaymentStatus;
use schema::models::{audit_log, booking_money};
use schema::models::student_booking::{BookingChange, StudentBooking};
use serde_json::json;
use uuid::Uuid;

use super::settle::{find_booking, settle_session};
use crate::clients::stripe::{Failure, Payment, Standing};
use crate::domain::cancellation::refundable_cents;
use crate::error::{Error, Result};
use crate::process;
use crate::state::State;

/// Stripe refunds nothing while it is disputed, which takes weeks, and what it refuses it refuses for longer.
const PAUSE: TimeDelta = TimeDelta::hours(12);
/// How long a refund is tried whose payment Stripe does not know: by then the right key is back, or it never will be.
const MISSING_FOR: TimeDelta = TimeDelta::days(30);

/// Gives a payment back that is marked to go back. Safe to repeat: the payment is read first, and Stripe never
/// gives back more than was paid. What a lost dispute took does not go back a second time.
///
/// # Errors
/// `payment_provider_failed` when Stripe does not do it now; it stays marked, to be tried again.
pub async fn give_back(state: &State, id: Uuid) -> Result<()> {
    let booking = find_booking(state, id).await?;
    if booking.payment_status != PaymentStatus::RefundPending {
        return Ok(());
    }
    let session_id = booking
        .stripe_checkout_session_id
        .as_deref()
        .ok_or_else(|| Error::internal(format!("booking {id} has no payment to give back")))?;
    // Reading it applies what it says as well: what has gone back by now is marked so.
    let payment = match settle_session(state, id, session_id, None).await?.standing {
        Standing::Paid(payment) => payment,
        Standing::Missing => return put_off_missing(state, id).await,
        _ => return Err(Error::internal(format!("booking {id} waits for its money, but none was paid"))),
    };
    if payment.is_returned() {
        return Ok(());
    }
    if payment.is_locked() {
        tracing::error!(booking = %id, payment.intent_id, "a disputed payment cannot be given back");
        return rest(state, id).await;
    }
    ask(state, &booking, &payment).await?;
    settle_session(state, id, session_id, None).await.map(drop)
}

async fn ask(state: &State, booking: &StudentBooking, payment: &Payment) -> Result<()> {
    let (id, attempt) = (booking.id, booking.refund_attempt);
    let key = format!("refund-{id}-{attempt}");
    let Err(failure) = state.stripe()?.refund(&payment.intent_id, id, &key).await else { return Ok(()) };
    if failure.is_final() {
        start_next_attempt(state, id, attempt).await?;
    }
    match failure {
        Failure::Missing(_) => put_off_missing(state, id).await?,
        Failure::Refused(_) => {
            tracing::error!(booking = %id, payment.intent_id, %failure, "a payment cannot be given back");
            rest(state, id).await?;
        }
        Failure::Broken(_) | Failure::UnderWay(_) | Failure::Unreachable(_) => {}
    }
    Err(failure.into())
}

/// Leaves a refund alone whose payment Stripe does not know. Admins find it in the audit log; in the end it is left to
/// them.
async fn put_off_missing(state: &State, id: Uuid) -> Result<()> {
    let now = state.clock.now();
    state
        .db
        .transaction(move |conn| {
            let Some(booking) = StudentBooking::lock(conn, id)? else { return Ok(()) };
            let payment = json!({ "payment": booking.stripe_payment_intent_id });
            let since = audit_log::first(conn, id, "refund.stuck", &payment)?;
            if since.is_none() {
                tracing::error!(booking = %id, %payment, "Stripe does not know a payment that has to go back");
                let mut detail = payment;
                detail["cents"] = json!(refundable_cents(&booking));
                process::note(conn, (None, id), "refund.stuck", detail, now)?;
            }
            let next = Some(now + PAUSE).filter(|next| *next < since.unwrap_or(now) + MISSING_FOR);
            Ok(booking_money::rest(conn, id, next)?)
        })
        .await
}

async fn rest(state: &State, id: Uuid) -> Result<()> {
    let until = Some(state.clock.now() + PAUSE);
    state.db.run(move |conn| Ok(booking_money::rest(conn, id, until)?)).await
}

/// The old key would only give the old answer again.
async fn start_next_attempt(state: &State, id: Uuid, failed: i32) -> Result<()> {
    state
        .db
        .transaction(move |conn| {
            let booking = StudentBooking::lock(conn, id)?;
            if booking.is_some_and(|booking| booking.refund_attempt == failed) {
                let change = BookingChange { refund_attempt: Some(failed + 1), ..BookingChange::default() };
                StudentBooking::change(conn, id, &change)?;
            }
            Ok(())
        })
        .await
}
