//! What a reading of Stripe means for a payment, and for what is paid for.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{PaymentPurpose, PaymentStatus};
use schema::models::audit_log;
use schema::models::payment::{Payment, PaymentChange};
use schema::models::student_booking::StudentBooking;
use serde_json::json;
use uuid::Uuid;

use super::record::{PaymentUpdate, record_payment};
use crate::bookings::transitions;
use crate::bookings::transitions::TransitionChange;
use crate::clients::stripe::{CheckoutSnapshot, CheckoutStatus, StripePayment};
use crate::domain::booking::{Action, Actor, find_transition};
use crate::error::{Error, Result};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;

/// What a reading amounts to.
struct PaymentOutcome {
    action: Action,
    actor: Actor,
    change: PaymentChange,
    /// Whether something was stored that people look at.
    is_news: bool,
}

impl PaymentOutcome {
    fn new(action: Action, actor: Actor, change: PaymentChange) -> PaymentOutcome {
        PaymentOutcome { action, actor, change, is_news: false }
    }

    fn by_stripe(action: Action, status: PaymentStatus, intent: Option<String>) -> PaymentOutcome {
        let change = PaymentChange {
            status: Some(status),
            stripe_payment_intent_id: intent,
            ..PaymentChange::default()
        };
        PaymentOutcome::new(action, Actor::Stripe, change)
    }
}

/// Does what a reading says, if it is of the payment's own session; answers whether anything changed.
///
/// # Errors
/// When the database refuses it.
pub fn apply_payment(ctx: &mut Ctx<'_>, id: Uuid, reading: &CheckoutSnapshot) -> Result<bool> {
    let Some(payment) = Payment::lock(ctx.conn, id)? else { return Ok(false) };
    if payment.stripe_checkout_session_id.as_deref() != Some(&reading.session_id) {
        return Ok(false);
    }
    let outcome = match &reading.status {
        CheckoutStatus::Open { .. } => return Ok(false),
        CheckoutStatus::Expired => {
            PaymentOutcome::new(Action::Expire, Actor::Clock, PaymentChange::default())
        }
        CheckoutStatus::Processing => {
            PaymentOutcome::by_stripe(Action::AwaitPayment, PaymentStatus::Processing, None)
        }
        CheckoutStatus::Failed => PaymentOutcome::by_stripe(Action::FailPayment, PaymentStatus::Unpaid, None),
        CheckoutStatus::Missing => missing(ctx.conn, &payment, &reading.session_id, ctx.now)?,
        CheckoutStatus::Paid(read) => match record_payment(ctx, &payment, read)? {
            PaymentUpdate::Stale => return Ok(false),
            PaymentUpdate::Unchanged => paid(&payment, read),
            PaymentUpdate::Changed(payment) => PaymentOutcome { is_news: true, ..paid(&payment, read) },
        },
    };
    match (payment.purpose, payment.booking_id) {
        (PaymentPurpose::Booking, Some(booking_id)) => apply_to_booking(ctx, booking_id, outcome),
        (PaymentPurpose::Booking, None) => Err(Error::internal(format!("payment {id} is for no booking"))),
    }
}

fn apply_to_booking(
    ctx: &mut Ctx<'_>,
    id: Uuid,
    PaymentOutcome { action, actor, change, is_news }: PaymentOutcome,
) -> Result<bool> {
    // Whoever holds the payment's lock sees a booking that nobody else changes.
    let Some(booking) = StudentBooking::find(ctx.conn, id)? else { return Ok(false) };
    let is_allowed = find_transition((&booking, ctx.now).into(), action, actor).is_some();
    if is_allowed && let Some(booking) = StudentBooking::lock(ctx.conn, id)? {
        let change = TransitionChange { payment: change, ..TransitionChange::default() };
        transitions::apply(ctx, &booking, (action, actor), change)?;
    } else if is_news {
        transitions::publish_change(ctx.conn, &booking, Some(&booking), ctx.now)?;
    }
    Ok(is_allowed || is_news)
}

/// A session that Stripe does not know. That is said once.
fn missing(
    conn: &mut PgConnection,
    payment: &Payment,
    session_id: &str,
    now: DateTime<Utc>,
) -> Result<PaymentOutcome> {
    let detail = json!({ "session": session_id });
    if audit_log::first(conn, payment.reference(), "checkout.missing", &detail)?.is_none() {
        tracing::error!(payment = %payment.id, booking = ?payment.booking_id, session_id,
            "Stripe does not know this payment page: is STRIPE_SECRET_KEY another account's?");
        audit(conn, None, "checkout.missing", AuditSubject::Booking(payment.reference()), detail, now)?;
    }
    // A hold lasts as long as it would have: its student can open another page. Money that was on its way will not be
    // heard of again.
    Ok(if payment.status == PaymentStatus::Processing {
        PaymentOutcome::by_stripe(Action::FailPayment, PaymentStatus::Unpaid, None)
    } else {
        PaymentOutcome::new(Action::Expire, Actor::Clock, PaymentChange::default())
    })
}

/// What money that has arrived amounts to.
fn paid(payment: &Payment, read: &StripePayment) -> PaymentOutcome {
    let intent = Some(read.intent_id.clone());
    if read.is_returned() {
        return PaymentOutcome::by_stripe(Action::FollowRefund, PaymentStatus::Refunded, intent);
    }
    if payment.status == PaymentStatus::Refunded {
        let mut outcome = PaymentOutcome::by_stripe(Action::LoseRefund, PaymentStatus::Paid, intent);
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
    PaymentOutcome::by_stripe(action, PaymentStatus::Paid, intent)
}
