//! Giving money back.

use chrono::TimeDelta;
use schema::enums::PaymentStatus;
use schema::models::booking_money;
use schema::models::student_booking::{BookingChange, StudentBooking};
use uuid::Uuid;

use super::settle::find_booking;
use crate::domain::booking::{Action, Actor, find};
use crate::error::{Error, Result};
use crate::process;
use crate::state::State;

/// Stripe refunds nothing that is disputed; how that ends takes weeks.
const DISPUTED_PAUSE: TimeDelta = TimeDelta::hours(12);

/// Gives a payment back that is marked to go back. Safe to repeat: the payment is read first, and Stripe
/// never gives back more than was paid.
///
/// # Errors
/// `payment_provider_failed` when Stripe does not do it now; it stays marked, to be tried again.
pub async fn give_back(state: &State, id: Uuid) -> Result<()> {
    let booking = find_booking(state, id).await?;
    if booking.payment_status != PaymentStatus::RefundPending {
        return Ok(());
    }
    let stripe = state.stripe()?;
    let intent_id = booking
        .stripe_payment_intent_id
        .as_deref()
        .ok_or_else(|| Error::internal(format!("booking {id} has no payment to give back")))?;
    let payment = stripe.read_payment(intent_id).await?;
    if payment.disputed && !payment.refunded {
        tracing::error!(booking = %id, intent_id, "a disputed payment cannot be given back");
        let until = state.clock.now() + DISPUTED_PAUSE;
        return state.db.run(move |conn| Ok(booking_money::rest(conn, id, until)?)).await;
    }
    if !payment.refunded {
        let key = format!("refund-{id}-{}", booking.refund_attempt);
        if let Err(failure) = stripe.refund(intent_id, id, &key).await {
            if failure.is_final() {
                start_next_attempt(state, id, booking.refund_attempt).await?;
            }
            return Err(failure.into());
        }
    }
    mark_refunded(state, id).await
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

async fn mark_refunded(state: &State, id: Uuid) -> Result<()> {
    let (config, now) = (state.config.clone(), state.clock.now());
    state
        .db
        .transaction(move |conn| {
            let Some(booking) = StudentBooking::lock(conn, id)? else { return Ok(()) };
            let step = (Action::FollowRefund, Actor::Stripe);
            if find((&booking, now).into(), step.0, step.1).is_some() {
                let change = BookingChange {
                    payment_status: Some(PaymentStatus::Refunded),
                    ..BookingChange::default()
                };
                process::apply(conn, &config, &booking, step, change, now)?;
            }
            Ok(())
        })
        .await
}
