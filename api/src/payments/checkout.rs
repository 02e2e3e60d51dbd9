//! Opening a booking's payment page, or opening it again.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{BookingStatus, PaymentStatus};
use schema::models::student_booking::{BookingChange, StudentBooking};
use uuid::Uuid;

use super::purchase::purchase;
use super::settle::settle_session;
use crate::clients::stripe::{Failure, NewSession, Purchase, Standing};
use crate::config::Config;
use crate::domain::booking::{Action, Actor, find};
use crate::error::{Code, Error, Result};
use crate::state::State;

/// How long a session lasts. Stripe asks for 30 minutes at least, counted when the request arrives.
const SESSION_LIFE: TimeDelta = TimeDelta::minutes(31);
/// Jobs leave a booking alone for so long after its page was asked for.
const GRACE: TimeDelta = TimeDelta::minutes(1);
/// How often one request waits for another that asks Stripe the same, such as the first of two clicks.
const WAITS: usize = 30;
/// How long each time.
const WAIT: Duration = Duration::from_millis(200);
/// Looks at the booking in one request: an attempt found dead, the next one, and one each to spare.
const LOOKS: usize = 4;

/// What has to be done next, as the booking's row says.
enum Next {
    /// Ask Stripe for the attempt's session.
    Create { purchase: Box<Purchase>, first_time: bool },
    /// Look at the session there is.
    Resume { attempt: i32, session_id: String },
}

/// The address of the booking's payment page: of the session that is open, or of a new one when there is
/// none or the last one can no longer be paid.
///
/// # Errors
/// `hold_expired` or `action_not_allowed` when it cannot be paid (any more), `payment_provider_failed`
/// when Stripe gives no answer: the hold stays and a new try works.
pub async fn open_checkout(state: &State, id: Uuid, student_id: Uuid) -> Result<String> {
    let stripe = state.stripe()?;
    // The attempt known to lead nowhere; a look that finds it still the newest one starts the next.
    let mut dead = None;
    let (mut looks, mut waits) = (0, 0);
    while looks < LOOKS {
        looks += 1;
        match next(state, id, student_id, dead).await? {
            Next::Create { purchase, first_time } => match stripe.create_session(&purchase).await {
                Ok(session) => {
                    let kept = keep_session(state, &purchase, &session).await?;
                    // One that was asked for before may have been closed since: it is looked at first.
                    if kept && first_time {
                        return Ok(session.url);
                    }
                }
                Err(failure @ Failure::Refused(_)) if first_time => return Err(failure.into()),
                Err(failure) if failure.is_final() => dead = Some(purchase.attempt),
                Err(Failure::UnderWay(_)) if waits < WAITS => {
                    (looks, waits) = (looks - 1, waits + 1);
                    tokio::time::sleep(WAIT).await;
                }
                Err(failure) => return Err(failure.into()),
            },
            Next::Resume { attempt, session_id } => {
                match settle_session(state, id, &session_id, None).await?.standing {
                    Standing::Open { url } => return Ok(url),
                    Standing::Expired | Standing::Missing => dead = Some(attempt),
                    // Applied by now: the next look finds what became of the booking.
                    Standing::Processing | Standing::Failed | Standing::Paid(_) => {}
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
pub async fn keep_session(state: &State, purchase: &Purchase, session: &NewSession) -> Result<bool> {
    let (id, attempt, session_id) = (purchase.booking_id, purchase.attempt, session.id.clone());
    let now = state.clock.now();
    state
        .db
        .transaction(move |conn| {
            let Some(booking) = StudentBooking::lock(conn, id)? else { return Ok(false) };
            if booking.status != BookingStatus::Pending || booking.checkout_attempt != attempt {
                return Ok(false);
            }
            if booking.stripe_checkout_session_id.is_none() {
                let change = BookingChange {
                    stripe_checkout_session_id: Some(Some(session_id)),
                    stripe_due_at: Some(now + GRACE),
                    updated_at: Some(now),
                    ..BookingChange::default()
                };
                StudentBooking::change(conn, id, &change)?;
            }
            Ok(true)
        })
        .await
}

async fn next(state: &State, id: Uuid, student_id: Uuid, dead: Option<i32>) -> Result<Next> {
    let (config, now) = (state.config.clone(), state.clock.now());
    state
        .db
        .transaction(move |conn| {
            let booking = StudentBooking::lock(conn, id)?
                .filter(|booking| booking.student_id == student_id)
                .ok_or_else(|| Error::new(Code::NotFound))?;
            if find((&booking, now).into(), Action::Pay, Actor::Student).is_none() {
                return Err(not_payable(&booking));
            }
            if booking.checkout_attempt == 0 || dead == Some(booking.checkout_attempt) {
                return write_ahead(conn, &config, &booking, now);
            }
            Ok(match booking.stripe_checkout_session_id.clone() {
                Some(session_id) => Next::Resume { attempt: booking.checkout_attempt, session_id },
                None => {
                    Next::Create { purchase: Box::new(purchase(conn, &config, &booking)?), first_time: false }
                }
            })
        })
        .await
}

/// Stores all that the request will be made of before it is sent.
fn write_ahead(
    conn: &mut PgConnection,
    config: &Config,
    booking: &StudentBooking,
    now: DateTime<Utc>,
) -> Result<Next> {
    let change = BookingChange {
        checkout_attempt: Some(booking.checkout_attempt + 1),
        checkout_expires_at: Some(now + SESSION_LIFE),
        stripe_checkout_session_id: Some(None),
        stripe_due_at: Some(now + GRACE),
        updated_at: Some(now),
        ..BookingChange::default()
    };
    let booking = StudentBooking::change(conn, booking.id, &change)?;
    Ok(Next::Create { purchase: Box::new(purchase(conn, config, &booking)?), first_time: true })
}

fn not_payable(booking: &StudentBooking) -> Error {
    match (booking.status, booking.payment_status) {
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
