//! What a reading of Stripe means for a payment, and for what is paid for.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{PaymentPurpose, PaymentStatus};
use schema::models::audit_log;
use schema::models::payment::{Payment, PaymentChange};
use schema::models::student_booking::StudentBooking;
use serde_json::json;
use uuid::Uuid;

use super::record::{Recorded, record_payment};
use crate::bookings::transitions;
use crate::bookings::transitions::Change;
use crate::clients::stripe::{Reading, Standing, StripePayment};
use crate::domain::booking::{Action, Actor, find};
use crate::error::{Error, Result};
use crate::platform::config::Config;

/// What a reading amounts to.
struct Outcome {
    action: Action,
    actor: Actor,
    change: PaymentChange,
    /// Whether something was stored that people look at.
    is_news: bool,
}

impl Outcome {
    fn new(action: Action, actor: Actor, change: PaymentChange) -> Outcome {
        Outcome { action, actor, change, is_news: false }
    }

    fn by_stripe(action: Action, status: PaymentStatus, intent: Option<String>) -> Outcome {
        let change = PaymentChange {
            status: Some(status),
            stripe_payment_intent_id: intent,
            ..PaymentChange::default()
        };
        Outcome::new(action, Actor::Stripe, change)
    }
}

/// Does what a reading says, if it is of the payment's own session; answers whether anything changed.
///
/// # Errors
/// When the database refuses it.
pub fn apply_payment(
    conn: &mut PgConnection,
    config: &Config,
    id: Uuid,
    reading: &Reading,
    now: DateTime<Utc>,
) -> Result<bool> {
    let Some(payment) = Payment::lock(conn, id)? else { return Ok(false) };
    if payment.stripe_checkout_session_id.as_deref() != Some(&reading.session_id) {
        return Ok(false);
    }
    let outcome = match &reading.standing {
        Standing::Open { .. } => return Ok(false),
        Standing::Expired => Outcome::new(Action::Expire, Actor::Clock, PaymentChange::default()),
        Standing::Processing => Outcome::by_stripe(Action::AwaitPayment, PaymentStatus::Processing, None),
        Standing::Failed => Outcome::by_stripe(Action::FailPayment, PaymentStatus::Unpaid, None),
        Standing::Missing => missing(conn, &payment, &reading.session_id, now)?,
        Standing::Paid(read) => match record_payment(conn, config, &payment, read, now)? {
            Recorded::Overtaken => return Ok(false),
            Recorded::Known => paid(&payment, read),
            Recorded::News(payment) => Outcome { is_news: true, ..paid(&payment, read) },
        },
    };
    match (payment.purpose, payment.booking_id) {
        (PaymentPurpose::Booking, Some(booking_id)) => {
            apply_to_booking(conn, config, booking_id, outcome, now)
        }
        (PaymentPurpose::Booking, None) => Err(Error::internal(format!("payment {id} is for no booking"))),
    }
}

fn apply_to_booking(
    conn: &mut PgConnection,
    config: &Config,
    id: Uuid,
    Outcome { action, actor, change, is_news }: Outcome,
    now: DateTime<Utc>,
) -> Result<bool> {
    // Whoever holds the payment's lock sees a booking that nobody else changes.
    let Some(booking) = StudentBooking::find(conn, id)? else { return Ok(false) };
    let is_allowed = find((&booking, now).into(), action, actor).is_some();
    if is_allowed && let Some(booking) = StudentBooking::lock(conn, id)? {
        let change = Change { payment: change, ..Change::default() };
        transitions::apply(conn, config, &booking, (action, actor), change, now)?;
    } else if is_news {
        transitions::announce(conn, &booking, Some(&booking), now)?;
    }
    Ok(is_allowed || is_news)
}

/// A session that Stripe does not know. That is said once.
fn missing(
    conn: &mut PgConnection,
    payment: &Payment,
    session_id: &str,
    now: DateTime<Utc>,
) -> Result<Outcome> {
    let detail = json!({ "session": session_id });
    if audit_log::first(conn, payment.reference(), "checkout.missing", &detail)?.is_none() {
        tracing::error!(payment = %payment.id, booking = ?payment.booking_id, session_id,
            "Stripe does not know this payment page: is STRIPE_SECRET_KEY another account's?");
        transitions::audit(conn, (None, payment.reference()), "checkout.missing", detail, now)?;
    }
    // A hold lasts as long as it would have: its student can open another page. Money that was on its way will not be
    // heard of again.
    Ok(if payment.status == PaymentStatus::Processing {
        Outcome::by_stripe(Action::FailPayment, PaymentStatus::Unpaid, None)
    } else {
        Outcome::new(Action::Expire, Actor::Clock, PaymentChange::default())
    })
}

/// What money that has arrived amounts to.
fn paid(payment: &Payment, read: &StripePayment) -> Outcome {
    let intent = Some(read.intent_id.clone());
    if read.is_returned() {
        return Outcome::by_stripe(Action::FollowRefund, PaymentStatus::Refunded, intent);
    }
    if payment.status == PaymentStatus::Refunded {
        let mut outcome = Outcome::by_stripe(Action::LoseRefund, PaymentStatus::Paid, intent);
        // The old key would give the answer of the refund that failed.
        outcome.change.refund_attempt = Some(payment.refund_attempt + 1);
        return outcome;
    }
    let exact = read.amount == i64::from(payment.amount_cents) && read.currency == "usd";
    if !exact {
        tracing::error!(payment = %payment.id, ?read, amount_cents = payment.amount_cents,
            "another amount than the price was paid; it goes back");
    }
    let action = if exact { Action::ReceivePayment } else { Action::RefusePayment };
    Outcome::by_stripe(action, PaymentStatus::Paid, intent)
}
