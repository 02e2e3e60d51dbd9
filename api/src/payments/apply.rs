//! What a reading of Stripe means for a payment, and for what is paid for.

use schema::enums::{PaymentPurpose, PaymentStatus};
use schema::models::payment::{Payment, PaymentChange};
use schema::models::student_booking::StudentBooking;
use uuid::Uuid;

use super::missing::{PROCESSING_GRACE, RECHECK_INTERVAL, report_missing};
use super::record::{PaymentUpdate, record_payment};
use crate::bookings::transitions;
use crate::bookings::transitions::TransitionChange;
use crate::clients::stripe::{CheckoutSnapshot, CheckoutStatus, StripePayment};
use crate::domain::booking::{Action, Actor, find_transition};
use crate::error::{Error, Result};
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
        CheckoutStatus::Missing => match missing(ctx, &payment)? {
            Some(outcome) => outcome,
            None => return Ok(false),
        },
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

/// What a session that Stripe does not know amounts to, if anything yet.
fn missing(ctx: &mut Ctx<'_>, payment: &Payment) -> Result<Option<PaymentOutcome>> {
    let since = report_missing(ctx.conn, payment, ctx.now)?;
    // A hold lasts as long as it would have: its student can open another page.
    let mut outcome = PaymentOutcome::new(Action::Expire, Actor::Clock, PaymentChange::default());
    if payment.status == PaymentStatus::Processing {
        // Hardly anything more will be heard of it; a key that was wrong for an hour cancels nothing.
        if ctx.now < since + PROCESSING_GRACE {
            return Ok(None);
        }
        outcome = PaymentOutcome::by_stripe(Action::FailPayment, PaymentStatus::Unpaid, None);
    }
    // It may have been paid all the same.
    outcome.change.next_sync_at = Some(Some(ctx.now + RECHECK_INTERVAL));
    Ok(Some(outcome))
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
