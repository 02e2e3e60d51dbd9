//! Applies a snapshot of a Checkout Session to a payment and to what is paid for.

use schema::enums::{DisputeState, ListingFeeState, PaymentStatus};
use schema::models::balance_transaction::CURRENCY;
use schema::models::payment::{Payment, PaymentChange};
use schema::models::student_booking::StudentBooking;
use serde_json::json;
use uuid::Uuid;

use super::missing::{PROCESSING_GRACE, RECHECK_INTERVAL, report_missing};
use super::purchase::Purchase;
use super::record::{PaymentUpdate, record_payment};
use crate::bookings::transitions;
use crate::bookings::transitions::TransitionChange;
use crate::clients::stripe::{CheckoutSnapshot, CheckoutStatus, StripePayment};
use crate::domain::booking::{Action, Actor, find_transition};
use crate::domain::listing_payment::{self, ListingPaymentEffect};
use crate::error::Result;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::summer::listings::{changes, fee, publication};

/// The transition that a snapshot implies.
struct PaymentOutcome {
    action: Action,
    actor: Actor,
    change: PaymentChange,
    /// Whether the payment has the price's amount and currency.
    is_price: bool,
    /// Whether the snapshot changed stored data that pages show, which is published even without a transition.
    is_news: bool,
}

impl PaymentOutcome {
    fn new(action: Action, actor: Actor, change: PaymentChange) -> PaymentOutcome {
        PaymentOutcome { action, actor, change, is_price: false, is_news: false }
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

/// Applies a snapshot if it is of the payment's current Checkout Session. Returns whether anything changed.
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
    match Purchase::of(&payment)? {
        Purchase::Booking(booking_id) => apply_to_booking(ctx, booking_id, outcome),
        Purchase::Listing(listing_id) => apply_to_listing(ctx, (payment.id, listing_id), outcome),
    }
}

fn apply_to_booking(
    ctx: &mut Ctx<'_>,
    id: Uuid,
    PaymentOutcome { action, actor, change, is_news, .. }: PaymentOutcome,
) -> Result<bool> {
    // Every change of a booking locks its payment first, so the row cannot change while this transaction has that lock.
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

fn apply_to_listing(
    ctx: &mut Ctx<'_>,
    (id, listing_id): (Uuid, Uuid),
    PaymentOutcome { action, change, is_price, is_news, .. }: PaymentOutcome,
) -> Result<bool> {
    let (organization, listing) = changes::lock(ctx, listing_id)?;
    // Read again, because `record_payment` may have changed it.
    let Some(payment) = Payment::find(ctx.conn, id)? else { return Ok(false) };
    let is_disputed = payment.dispute_state == Some(DisputeState::Open);
    let here = if is_disputed { ListingFeeState::Disputed } else { ListingFeeState::Paid };
    let status = match listing_payment::find_transition(payment.status, action, is_price) {
        None => payment.status,
        Some(transition) => {
            let is_kept = match transition.effect {
                None => true,
                Some(ListingPaymentEffect::Offer) => {
                    // Another payment for the listing may have begun after this one was refunded.
                    let current = Payment::current_of_listing(ctx.conn, listing_id)?;
                    let is_only = current.is_none_or(|current| current.id == id);
                    is_only && fee::receive(ctx, &organization, &listing, (&payment, here))?
                }
                Some(ListingPaymentEffect::FollowDispute) => {
                    fee::apply_fee_state(ctx, &organization, &listing, (&payment, here))?
                }
                Some(ListingPaymentEffect::Withdraw) => {
                    fee::apply_fee_state(ctx, &organization, &listing, (&payment, ListingFeeState::Due))?
                }
            };
            if is_kept { transition.to } else { PaymentStatus::RefundPending }
        }
    };
    let is_moved = status != payment.status;
    let next_sync_at = match status {
        PaymentStatus::RefundPending if is_moved => Some(Some(ctx.now)),
        PaymentStatus::Paid if action == Action::LoseRefund => Some(Some(ctx.now)),
        // Nothing is left to request from Stripe, unless a dispute is open.
        PaymentStatus::Refunded if is_moved && !is_disputed => Some(None),
        _ => change.next_sync_at,
    };
    let change = if is_moved {
        PaymentChange { status: Some(status), next_sync_at, ..change }
    } else {
        PaymentChange { next_sync_at, ..PaymentChange::default() }
    };
    if change != PaymentChange::default() {
        Payment::change(ctx.conn, id, &change, ctx.now)?;
    }
    if is_moved && status == PaymentStatus::RefundPending {
        let detail = json!({ "cents": payment.left_cents(), "because": action });
        audit(ctx.conn, None, "refund.asked", AuditSubject::of_payment(&payment), detail, ctx.now)?;
    }
    if is_moved || is_news {
        publication::publish_changed(ctx, &organization, listing_id)?;
    }
    Ok(is_moved || is_news)
}

/// Returns the outcome for a Checkout Session that Stripe does not know; `None` while a processing payment keeps its
/// slot.
fn missing(ctx: &mut Ctx<'_>, payment: &Payment) -> Result<Option<PaymentOutcome>> {
    let since = report_missing(ctx.conn, payment, ctx.now)?;
    // Applies only once the hold is over. Until then the student can open another Checkout Session.
    let mut outcome = PaymentOutcome::new(Action::Expire, Actor::Clock, PaymentChange::default());
    if payment.status == PaymentStatus::Processing {
        // The payment has probably failed, but an API key that is wrong for an hour must not cancel bookings.
        if ctx.now < since + PROCESSING_GRACE {
            return Ok(None);
        }
        outcome = PaymentOutcome::by_stripe(Action::FailPayment, PaymentStatus::Unpaid, None);
    }
    // The session may have been paid, which the right API key will show: the payment is read again.
    outcome.change.next_sync_at = Some(Some(ctx.now + RECHECK_INTERVAL));
    Ok(Some(outcome))
}

/// Returns the outcome for a Checkout Session that is paid.
fn paid(payment: &Payment, read: &StripePayment) -> PaymentOutcome {
    let intent = Some(read.intent_id.clone());
    if read.is_returned() {
        return PaymentOutcome::by_stripe(Action::FollowRefund, PaymentStatus::Refunded, intent);
    }
    let is_price = read.amount == i64::from(payment.amount_cents) && read.currency == CURRENCY;
    let outcome = |action| PaymentOutcome {
        is_price,
        ..PaymentOutcome::by_stripe(action, PaymentStatus::Paid, intent)
    };
    if payment.status == PaymentStatus::Refunded {
        let mut outcome = outcome(Action::LoseRefund);
        // The old idempotency key would return the response of the failed refund.
        outcome.change.refund_attempt = Some(payment.refund_attempt + 1);
        return outcome;
    }
    if !is_price {
        tracing::error!(payment = %payment.id, ?read, amount_cents = payment.amount_cents,
            "another amount than the price was paid; it goes back");
    }
    outcome(if is_price { Action::ReceivePayment } else { Action::RefusePayment })
}
