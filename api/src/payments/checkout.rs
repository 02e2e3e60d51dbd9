//! Opening a payment page, or opening it again.

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

/// How long a session lasts. Stripe asks for 30 minutes at least, counted when the request arrives.
const CHECKOUT_SESSION_LIFETIME: TimeDelta = TimeDelta::minutes(31);
/// Jobs leave a payment alone for so long after its page was asked for.
const RECONCILE_DELAY: TimeDelta = TimeDelta::minutes(1);
/// How often one request waits for another that asks Stripe the same, such as the first of two clicks.
const MAX_POLLS: usize = 30;
/// How long each time.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// Looks at the payment in one request: an attempt found dead, the next one, and one each to spare.
const MAX_STEPS: usize = 4;

/// What has to be done next, as the payment's row says.
enum NextStep {
    /// Ask Stripe for the attempt's session.
    Create { payment_id: Uuid, checkout_params: Box<CheckoutSessionParams>, first_time: bool },
    /// Look at the session there is.
    Resume { payment_id: Uuid, attempt: i32, session_id: String },
    /// Look again: somebody else began the payment meanwhile.
    Again,
}

/// The address of the payment page of what somebody pays for: of the session that is open, or of a new one when there is
/// none or the last one can no longer be paid.
///
/// # Errors
/// `hold_expired` or `action_not_allowed` when it cannot be paid (any more), `payment_provider_failed`
/// when Stripe gives no answer: what is paid for still waits, and a new try works.
pub async fn open_checkout(state: &AppState, purchase: Purchase, payer_id: Uuid) -> Result<String> {
    let stripe = state.stripe()?;
    // The attempt known to lead nowhere; a look that finds it still the newest one starts the next.
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
                        // One that was asked for before may have been closed since: it is looked at first.
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
                    // Applied by now: the next look finds what became of it.
                    CheckoutStatus::Processing | CheckoutStatus::Paid(_) => {}
                }
            }
        }
    }
    Err(Error::new(Code::PaymentProviderFailed))
}

/// Stores a session that was asked for by a payment's attempt; `false` when what is paid for has moved on meanwhile, and the page
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
                return write_ahead(ctx, &payment);
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

/// Stores all that the request will be made of before it is sent.
fn write_ahead(ctx: &mut Ctx<'_>, payment: &Payment) -> Result<NextStep> {
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
