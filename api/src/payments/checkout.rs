//! Opens a Checkout Session, or returns the open one.

use std::time::Duration;

use chrono::TimeDelta;
use schema::models::payment::{Payment, PaymentChange};
use uuid::Uuid;

use super::purchase::{Purchase, checkout_params};
use super::sync::sync_checkout_session;
use crate::clients::stripe::{CheckoutSessionParams, CheckoutStatus, NewCheckoutSession};
use crate::error::{Code, Error, PaymentFailure, Result};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Lifetime of a Checkout Session. Stripe requires at least 30 minutes, counted from when the request arrives.
const CHECKOUT_SESSION_LIFETIME: TimeDelta = TimeDelta::minutes(31);
/// How long jobs leave a payment alone after its session was requested.
const RECONCILE_DELAY: TimeDelta = TimeDelta::minutes(1);
/// How many times a request polls while another one requests the same session, for instance after a double click.
const MAX_POLLS: usize = 30;
/// Interval between polls.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// Maximum number of steps in one request: an attempt that is found unusable, the next one, and one spare each.
const MAX_STEPS: usize = 4;

/// Next step according to the payment's row.
enum NextStep {
    /// Request the attempt's session from Stripe.
    Create { payment_id: Uuid, checkout_params: Box<CheckoutSessionParams>, first_time: bool },
    /// Read the existing session.
    Resume { payment_id: Uuid, attempt: i32, session_id: String },
    /// Start over: somebody else began the payment meanwhile.
    Again,
}

/// Returns the URL of the payment page for a purchase: of the open Checkout Session, or of a new one if there is none
/// or the last one can no longer be paid.
///
/// # Errors
/// `hold_expired` or `action_not_allowed` if it cannot be paid (any more), `payment_provider_failed` if Stripe does
/// not respond: the purchase stays unpaid, and the request can be retried.
pub async fn open_checkout(state: &AppState, purchase: Purchase, payer_id: Uuid) -> Result<String> {
    let stripe = state.stripe()?;
    // The attempt that is known to be unusable; if it is still the newest one at the next step, a new attempt begins.
    let mut dead = None;
    let (mut looks, mut waits) = (0, 0);
    while looks < MAX_STEPS {
        looks += 1;
        match next(state, purchase, payer_id, dead).await? {
            NextStep::Again => {}
            NextStep::Create { payment_id, checkout_params, first_time } => {
                match stripe.create_checkout_session(&checkout_params).await {
                    Ok(session) => {
                        let attempt = checkout_params.attempt;
                        let kept = store_checkout_session(state, (payment_id, attempt), &session).await?;
                        // A repeated request may return a session that was closed since: the next step reads it.
                        if kept && first_time {
                            return Ok(session.url);
                        }
                    }
                    Err(failure @ PaymentFailure::Refused(_)) if first_time => return Err(failure.into()),
                    Err(failure) if failure.is_final() => dead = Some(checkout_params.attempt),
                    Err(PaymentFailure::KeyInUse(_)) if waits < MAX_POLLS => {
                        (looks, waits) = (looks - 1, waits + 1);
                        tokio::time::sleep(POLL_INTERVAL).await;
                    }
                    Err(failure) => return Err(failure.into()),
                }
            }
            NextStep::Resume { payment_id, attempt, session_id } => {
                match sync_checkout_session(state, payment_id, &session_id, None).await?.status {
                    CheckoutStatus::Open { url } => return Ok(url),
                    CheckoutStatus::Expired | CheckoutStatus::Missing | CheckoutStatus::Failed => {
                        dead = Some(attempt);
                    }
                    // Reading it has applied it: the next step finds that nothing is to be paid.
                    CheckoutStatus::Processing | CheckoutStatus::Paid(_) => {}
                }
            }
        }
    }
    Err(Error::new(Code::PaymentProviderFailed))
}

/// Stores the session that an attempt requested. Returns `false` if the purchase has changed meanwhile and the URL
/// must not be handed out.
pub async fn store_checkout_session(
    state: &AppState,
    (id, attempt): (Uuid, i32),
    session: &NewCheckoutSession,
) -> Result<bool> {
    let (session_id, now) = (session.id.clone(), state.clock.now());
    state
        .db
        .transaction(move |conn| {
            let Some(payment) = Payment::lock(conn, id)? else { return Ok(false) };
            if payment.checkout_attempt != attempt || !Purchase::of(&payment)?.is_awaited(conn)? {
                return Ok(false);
            }
            if payment.stripe_checkout_session_id.is_none() {
                let change = PaymentChange {
                    stripe_checkout_session_id: Some(Some(session_id)),
                    next_sync_at: Some(Some(now + RECONCILE_DELAY)),
                    ..PaymentChange::default()
                };
                Payment::change(conn, payment.id, &change, now)?;
            }
            Ok(true)
        })
        .await
}

async fn next(state: &AppState, purchase: Purchase, payer_id: Uuid, dead: Option<i32>) -> Result<NextStep> {
    state
        .transaction(move |ctx| {
            let Some(payment) = purchase.lock_payable(ctx, payer_id)? else { return Ok(NextStep::Again) };
            let attempt = payment.checkout_attempt;
            if attempt == 0 || dead == Some(attempt) {
                return store_request(ctx, &payment);
            }
            let payment_id = payment.id;
            Ok(match payment.stripe_checkout_session_id.clone() {
                Some(session_id) => NextStep::Resume { payment_id, attempt, session_id },
                None => {
                    let checkout_params = Box::new(checkout_params(ctx.conn, ctx.config, &payment)?);
                    NextStep::Create { payment_id, checkout_params, first_time: false }
                }
            })
        })
        .await
}

/// Stores all parameters of the request before it is sent.
fn store_request(ctx: &mut Ctx<'_>, payment: &Payment) -> Result<NextStep> {
    let change = PaymentChange {
        checkout_attempt: Some(payment.checkout_attempt + 1),
        checkout_expires_at: Some(ctx.now + CHECKOUT_SESSION_LIFETIME),
        stripe_checkout_session_id: Some(None),
        next_sync_at: Some(Some(ctx.now + RECONCILE_DELAY)),
        ..PaymentChange::default()
    };
    let payment = Payment::change(ctx.conn, payment.id, &change, ctx.now)?;
    let checkout_params = Box::new(checkout_params(ctx.conn, ctx.config, &payment)?);
    Ok(NextStep::Create { payment_id: payment.id, checkout_params, first_time: true })
}
