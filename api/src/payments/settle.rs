//! Doing what Stripe says of a booking's payment. Everybody who learns of money comes through here.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::PaymentStatus;
use schema::models::stripe_event::StripeEvent;
use schema::models::student_booking::{BookingChange, StudentBooking};
use uuid::Uuid;

use super::follow::{Followed, follow};
use crate::clients::stripe::{Payment, Reading, Standing};
use crate::config::Config;
use crate::domain::booking::{Action, Actor, find};
use crate::error::{Code, Error, Result};
use crate::process;
use crate::state::State;

/// Reads the booking's newest Checkout Session from Stripe and does what it says. A booking that has none
/// is left as it is.
///
/// # Errors
/// `payment_provider_failed` when Stripe gives no answer; nothing is changed then.
pub async fn settle(state: &State, id: Uuid) -> Result<StudentBooking> {
    let found = find_booking(state, id).await?;
    let Some(session_id) = found.stripe_checkout_session_id else { return Ok(found) };
    settle_session(state, id, &session_id, None).await?;
    find_booking(state, id).await
}

/// The booking as it is now.
///
/// # Errors
/// `not_found` when there is none.
pub async fn find_booking(state: &State, id: Uuid) -> Result<StudentBooking> {
    let found = state.db.run(move |conn| Ok(StudentBooking::find(conn, id)?)).await?;
    found.ok_or_else(|| Error::new(Code::NotFound))
}

/// Reads one session and does what it says, together with marking the event that told of it as done.
///
/// # Errors
/// `payment_provider_failed` when Stripe gives no answer; nothing is changed then.
pub async fn settle_session(
    state: &State,
    id: Uuid,
    session_id: &str,
    event_id: Option<String>,
) -> Result<Reading> {
    let reading = state.stripe()?.read_session(session_id).await?;
    let (config, now, said) = (state.config.clone(), state.clock.now(), reading.clone());
    let moved = state
        .db
        .transaction(move |conn| {
            if let Some(event_id) = event_id
                && !StripeEvent::mark_processed(conn, &event_id, now)?
            {
                return Ok(false);
            }
            apply(conn, &config, id, &said, now)
        })
        .await?;
    if moved {
        // Mails, or a refund, have become due.
        state.jobs.notify_waiters();
    }
    Ok(reading)
}

/// Does what a reading says, if it is of the booking's own session; answers whether anything changed.
fn apply(
    conn: &mut PgConnection,
    config: &Config,
    id: Uuid,
    reading: &Reading,
    now: DateTime<Utc>,
) -> Result<bool> {
    let Some(mut booking) = StudentBooking::lock(conn, id)? else { return Ok(false) };
    if booking.stripe_checkout_session_id.as_deref() != Some(&reading.session_id) {
        return Ok(false);
    }
    let mut news = false;
    let (action, actor, change) = match &reading.standing {
        Standing::Open { .. } => return Ok(false),
        Standing::Expired => (Action::Expire, Actor::Clock, BookingChange::default()),
        Standing::Processing => {
            (Action::AwaitPayment, Actor::Stripe, payment_is(PaymentStatus::Processing, None))
        }
        Standing::Failed => (Action::FailPayment, Actor::Stripe, payment_is(PaymentStatus::Unpaid, None)),
        Standing::Paid(payment) => {
            match follow(conn, config, &booking, payment, now)? {
                Followed::Overtaken => return Ok(false),
                Followed::Known => {}
                Followed::News(followed) => (booking, news) = (*followed, true),
            }
            paid(&booking, payment)
        }
    };
    let allowed = find((&booking, now).into(), action, actor).is_some();
    if allowed {
        process::apply(conn, config, &booking, (action, actor), change, now)?;
    } else if news {
        process::announce(conn, &booking, Some(&booking), now)?;
    }
    Ok(allowed || news)
}

/// What money that has arrived means for the booking.
fn paid(booking: &StudentBooking, payment: &Payment) -> (Action, Actor, BookingChange) {
    let intent = Some(payment.intent_id.clone());
    if payment.is_returned() {
        return (Action::FollowRefund, Actor::Stripe, payment_is(PaymentStatus::Refunded, intent));
    }
    if booking.payment_status == PaymentStatus::Refunded {
        // The old key would give the answer of the refund that failed.
        let refund_attempt = Some(booking.refund_attempt + 1);
        let change = BookingChange { refund_attempt, ..payment_is(PaymentStatus::Paid, intent) };
        return (Action::LoseRefund, Actor::Stripe, change);
    }
    let exact = payment.amount == i64::from(booking.price_cents) && payment.currency == "usd";
    if !exact {
        tracing::error!(booking = %booking.id, ?payment, price_cents = booking.price_cents,
            "another amount than the price was paid; it goes back");
    }
    let action = if exact { Action::ReceivePayment } else { Action::RefusePayment };
    (action, Actor::Stripe, payment_is(PaymentStatus::Paid, intent))
}

fn payment_is(payment_status: PaymentStatus, intent: Option<String>) -> BookingChange {
    BookingChange {
        payment_status: Some(payment_status),
        stripe_payment_intent_id: intent,
        ..BookingChange::default()
    }
}
