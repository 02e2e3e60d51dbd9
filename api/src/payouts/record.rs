//! Records the outcome of a movement, no matter how it was learned. The caller holds the lock of the payment or the
//! adjustment.

use schema::enums::{PayoutMovementKind, PayoutMovementState};
use schema::models::payable::Payable;
use schema::models::payment::Payment;
use schema::models::payout_adjustment::PayoutAdjustment;
use schema::models::payout_movement::{PayoutMovement, PayoutMovementChange};
use serde_json::{Value, json};
use uuid::Uuid;

use super::adjustments::{self, AdjustmentStep};
use super::ledger::{PayableLedger, PayableOwner};
use crate::domain::payout_movement::{MovementEvent, Withheld, next_state};
use crate::error::{Error, Result};
use crate::live::{self, LiveEvent, Topic};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;

/// Event of a movement in the audit log.
#[derive(Debug, Clone, Copy)]
pub(super) enum MovementAuditEvent {
    Transferred,
    /// Stripe did not make the transfer.
    TransferFailed,
    /// It was reversed.
    Reversed,
    /// Stripe did not make the reversal.
    ReversalFailed,
    /// Stripe never received the request, and it is not to be sent any more.
    TransferAbandoned,
}

impl MovementAuditEvent {
    const fn share_action(self) -> &'static str {
        match self {
            MovementAuditEvent::Transferred => "transfer.made",
            MovementAuditEvent::TransferFailed | MovementAuditEvent::TransferAbandoned => "transfer.failed",
            MovementAuditEvent::Reversed => "transfer.reversed",
            MovementAuditEvent::ReversalFailed => "transfer_reversal.failed",
        }
    }

    const fn adjustment_action(self) -> &'static str {
        match self {
            MovementAuditEvent::Transferred => "payout_adjustment.sent",
            MovementAuditEvent::TransferFailed => "payout_adjustment.failed",
            MovementAuditEvent::Reversed => "payout_adjustment.reversed",
            MovementAuditEvent::ReversalFailed => "payout_adjustment_reversal.failed",
            MovementAuditEvent::TransferAbandoned => "payout_adjustment.given_up",
        }
    }
}

/// Records an event in the audit log, and publishes it to the pages of the payee and of admins.
pub(super) fn audit_and_publish(
    ctx: &mut Ctx<'_>,
    ledger: &PayableLedger,
    event: MovementAuditEvent,
    detail: Value,
) -> Result<()> {
    match &ledger.owner {
        PayableOwner::Share(payment) => audit_share(ctx, payment, event.share_action(), detail),
        PayableOwner::Adjustment(adjustment) => {
            let step = AdjustmentStep { actor_id: None, action: event.adjustment_action(), detail };
            adjustments::audit_and_publish(ctx, adjustment, step)
        }
    }
}

fn audit_share(ctx: &mut Ctx<'_>, payment: &Payment, action: &str, detail: Value) -> Result<()> {
    audit(ctx.conn, None, action, AuditSubject::of_payment(payment), detail, ctx.now)?;
    if let (Some(payee_id), Some(booking_id)) = (payment.payee_id, payment.booking_id) {
        let changed = LiveEvent::EarningsChanged { booking_id };
        live::publish(ctx.conn, &[Topic::User(payee_id), Topic::Admin], &changed, ctx.now)?;
    }
    Ok(())
}

/// Records that a movement was made, and publishes it. A movement already recorded as made stays as it is.
pub(super) fn record_made(
    ctx: &mut Ctx<'_>,
    ledger: &mut PayableLedger,
    id: Uuid,
    stripe_id: Option<&str>,
) -> Result<()> {
    let Some(movement) = ledger.movements.iter().find(|one| one.id == id).cloned() else { return Ok(()) };
    if movement.state == PayoutMovementState::Done {
        return Ok(());
    }
    apply_event(ctx, ledger, &movement, (MovementEvent::Complete, stripe_id, None))?;
    Payable::postpone(ctx.conn, ledger.id(), None, ctx.now)?;
    match movement.kind {
        PayoutMovementKind::Transfer => publish_transfer(ctx, ledger, &movement, stripe_id),
        PayoutMovementKind::Reversal => publish_reversal(ctx, ledger, &movement),
    }
}

/// Records that `cents` US cents of a transfer were reversed in Stripe's dashboard, and publishes it. What was reversed
/// beyond the amount owed back is withheld: it is not sent again.
pub(super) fn record_manual_reversal(
    ctx: &mut Ctx<'_>,
    ledger: &mut PayableLedger,
    transfer_id: Uuid,
    (cents, stripe_id): (i32, Option<&str>),
) -> Result<()> {
    let state = next_state(None, MovementEvent::Complete);
    let state = state.ok_or_else(|| Error::internal("nothing is made by hand"))?;
    let movement = PayoutMovement {
        state,
        idempotency_key: None,
        reverses_id: Some(transfer_id),
        stripe_id: stripe_id.map(str::to_owned),
        settled_at: Some(ctx.now),
        ..PayoutMovement::new(ledger.id(), &ledger.movements, (PayoutMovementKind::Reversal, cents), ctx.now)
    };
    ledger.payable = movement.store(ctx.conn, ctx.now)?;
    ledger.movements.push(movement.clone());
    let (withheld, of_cents) = ledger.payable.withheld(ctx.conn)?;
    let before = Withheld { cents: withheld, of_cents };
    let after = before.after_reversal_by_hand(ledger.owed_cents(), ledger.net_cents());
    if after != before {
        ledger.payable.withhold(ctx.conn, (after.cents, after.of_cents))?;
    }
    Payable::postpone(ctx.conn, ledger.id(), None, ctx.now)?;
    publish_reversal(ctx, ledger, &movement)
}

/// Records that a movement was not made.
pub(super) fn record_failed(
    ctx: &mut Ctx<'_>,
    ledger: &mut PayableLedger,
    movement: &PayoutMovement,
    failure: &str,
) -> Result<()> {
    apply_event(ctx, ledger, movement, (MovementEvent::Fail, None, Some(failure)))
}

fn apply_event(
    ctx: &mut Ctx<'_>,
    ledger: &mut PayableLedger,
    movement: &PayoutMovement,
    (event, stripe_id, failure): (MovementEvent, Option<&str>, Option<&str>),
) -> Result<()> {
    let not_allowed =
        || Error::internal(format!("no {event:?} of movement {} in {}", movement.id, movement.state));
    let state = next_state(Some(movement.state), event).ok_or_else(not_allowed)?;
    let change = PayoutMovementChange {
        state,
        stripe_id: stripe_id.map(str::to_owned),
        settled_at: (state != PayoutMovementState::Asked).then_some(ctx.now),
        failure: failure.map(str::to_owned),
    };
    ledger.payable = movement.change(ctx.conn, &change, ctx.now)?;
    ledger.movements = PayoutMovement::of_payable(ctx.conn, ledger.id())?;
    Ok(())
}

/// Schedules another check for a transfer that Stripe reported as failed.
pub(super) fn recheck_transfer(
    ctx: &mut Ctx<'_>,
    ledger: &mut PayableLedger,
    movement: &PayoutMovement,
) -> Result<()> {
    apply_event(ctx, ledger, movement, (MovementEvent::Recheck, None, None))
}

fn publish_transfer(
    ctx: &mut Ctx<'_>,
    ledger: &PayableLedger,
    movement: &PayoutMovement,
    stripe_id: Option<&str>,
) -> Result<()> {
    let detail = json!({
        "transfer": stripe_id,
        "account": movement.destination,
        "amount_cents": movement.amount_cents,
    });
    audit_and_publish(ctx, ledger, MovementAuditEvent::Transferred, detail)?;
    // An adjustment cancelled meanwhile is reversed within moments, so no email is sent.
    if ledger.cancelled_at().is_none()
        && let PayableOwner::Adjustment(adjustment) = &ledger.owner
    {
        mail::payout_adjustment_sent(ctx, adjustment)?;
    }
    Ok(())
}

fn publish_reversal(ctx: &mut Ctx<'_>, ledger: &PayableLedger, movement: &PayoutMovement) -> Result<()> {
    let transfer = ledger.movements.iter().find(|one| Some(one.id) == movement.reverses_id);
    let detail = json!({
        "transfer": transfer.and_then(|transfer| transfer.stripe_id.as_ref()),
        "amount_cents": movement.amount_cents,
        "reversed_cents": ledger.payable.returned_cents,
    });
    audit_and_publish(ctx, ledger, MovementAuditEvent::Reversed, detail)?;
    let PayableOwner::Adjustment(_) = &ledger.owner else { return Ok(()) };
    let adjustment = PayoutAdjustment::find(ctx.conn, ledger.id())?;
    let adjustment = adjustment.ok_or_else(|| Error::internal("an adjustment that is gone"))?;
    // A tutor who was not emailed about the transfer is not emailed about the reversal.
    let was_told =
        adjustment.cancelled_at.is_none_or(|cancelled_at| adjustment.sent_at() < Some(cancelled_at));
    if was_told {
        mail::payout_adjustment_reversed(ctx, &adjustment, movement.amount_cents)?;
    }
    Ok(())
}
