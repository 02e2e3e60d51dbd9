//! Opening a booking's payment page, or opening it again.

use std::time::Duration;

use chrono::TimeDelta;
use schema::enums::{BookingStatus, PaymentStatus};
use schema::models::payment::{Payment, PaymentChange};
use schema::models::student_booking::StudentBooking;
use uuid::Uuid;

use super::checkout_params::checkout_params;
use super::sync::sync_checkout_session;
use crate::clients::stripe::{CheckoutSessionParams, CheckoutStatus, NewCheckoutSession};
use crate::domain::booking::{Action, Actor, find_transition};
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
/// Looks at the booking in one request: an attempt found dead, the next one, and one each to spare.
const MAX_STEPS: usize = 4;

/// What has to be done next, as the payment's row says.
enum NextStep {
    /// Ask Stripe for the attempt's session.
    Create { checkout_params: Box<CheckoutSessionParams>, first_time: bool },
    /// Look at the session there is.
    Resume { payment_id: Uuid, attempt: i32, session_id: String },
}

/// The address of the booking's payment page: of the session that is open, or of a new one when there is
/// none or the last one can no longer be paid.
///
/// # Errors
/// `hold_expired` or `action_not_allowed` when it cannot be paid (any more), `payment_provider_failed`
/// when Stripe gives no answer: the hold stays and a new try works.
pub async fn open_checkout(state: &AppState, id: Uuid, student_id: Uuid) -> Result<String> {
    let stripe = state.stripe()?;
    // The attempt known to lead nowhere; a look that finds it still the newest one starts the next.
    let mut dead = None;
    let (mut looks, mut waits) = (0, 0);
    while looks < MAX_STEPS {
        looks += 1;
        match next(state, id, student_id, dead).await? {
            NextStep::Create { checkout_params, first_time } => {
                match stripe.create_checkout_session(&checkout_params).await {
                    Ok(session) => {
                        let kept = store_checkout_session(state, &checkout_params, &session).await?;
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
                    CheckoutStatus::Expired | CheckoutStatus::Missing => dead = Some(attempt),
                    // Applied by now: the next look finds what became of the booking.
                    CheckoutStatus::Processing | CheckoutStatus::Failed | CheckoutStatus::Paid(_) => {}
                }
            }
        }
    }
    Err(Error::new(Code::PaymentProviderFailed))
}

/// Stores a session that was asked for; `false` when the booking has moved on meanwhile, and the page must
/// not be handed out.
///
/// # Errors
/// When the database cannot be reached.
pub async fn store_checkout_session(
    state: &AppState,
    checkout_params: &CheckoutSessionParams,
    session: &NewCheckoutSession,
) -> Result<bool> {
    let (id, attempt, session_id) = (checkout_params.booking_id, checkout_params.attempt, session.id.clone());
    let now = state.clock.now();
    state
        .db
        .transaction(move |conn| {
            let Some(payment) = Payment::lock_of_booking(conn, id)? else { return Ok(false) };
            let is_held = StudentBooking::find(conn, id)?
                .is_some_and(|booking| booking.status == BookingStatus::Pending);
            if !is_held || payment.checkout_attempt != attempt {
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

async fn next(state: &AppState, id: Uuid, student_id: Uuid, dead: Option<i32>) -> Result<NextStep> {
    state
        .transaction(move |ctx| {
            let payment = Payment::lock_of_booking(ctx.conn, id)?;
            let booking = StudentBooking::find(ctx.conn, id)?
                .filter(|booking| booking.student_id == student_id)
                .ok_or_else(|| Error::new(Code::NotFound))?;
            if find_transition((&booking, ctx.now).into(), Action::Pay, Actor::Student).is_none() {
                return Err(not_payable(&booking));
            }
            let payment = payment.ok_or_else(|| not_payable(&booking))?;
            let attempt = payment.checkout_attempt;
            if attempt == 0 || dead == Some(attempt) {
                return write_ahead(ctx, &booking, &payment);
            }
            Ok(match payment.stripe_checkout_session_id.clone() {
                Some(session_id) => NextStep::Resume { payment_id: payment.id, attempt, session_id },
                None => {
                    let checkout_params =
                        Box::new(checkout_params(ctx.conn, ctx.config, &booking, &payment)?);
                    NextStep::Create { checkout_params, first_time: false }
                }
            })
        })
        .await
}

/// Stores all that the request will be made of before it is sent.
fn write_ahead(ctx: &mut Ctx<'_>, booking: &StudentBooking, payment: &Payment) -> Result<NextStep> {
    let change = PaymentChange {
        checkout_attempt: Some(payment.checkout_attempt + 1),
        checkout_expires_at: Some(ctx.now + CHECKOUT_SESSION_LIFETIME),
        stripe_checkout_session_id: Some(None),
        next_sync_at: Some(Some(ctx.now + RECONCILE_DELAY)),
        ..PaymentChange::default()
    };
    let payment = Payment::change(ctx.conn, payment.id, &change, ctx.now)?;
    Ok(NextStep::Create {
        checkout_params: Box::new(checkout_params(ctx.conn, ctx.config, booking, &payment)?),
        first_time: true,
    })
}

fn not_payable(booking: &StudentBooking) -> Error {
    match (booking.status, booking.payment_status()) {
        (BookingStatus::Pending, PaymentStatus::Processing) => {
            Error::with_detail(Code::ActionNotAllowed, "Your payment is on its way. Nothing more is needed.")
        }
        (BookingStatus::Pending, _) => Error::new(Code::HoldExpired),
        (BookingStatus::Confirmed | BookingStatus::Completed, _) => {
            Error::with_detail(Code::ActionNotAllowed, "This session is already booked and confirmed.")
        }
        (BookingStatus::Cancelled, _) => Error::new(Code::HoldExpired),
    }
}
