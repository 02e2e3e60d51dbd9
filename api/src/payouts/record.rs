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
use super::ledger::{Case, Owner};
use crate::domain::payout_movement::{MovementEvent, Withheld, next_state};
use crate::error::{Error, Result};
use crate::live::{self, LiveEvent, Topic};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;

/// Event of a movement in the audit log.
#[derive(Debug, Clone, Copy)]
pub(super) enum Deed {
    Sent,
    /// Stripe did not make the transfer.
    NotSent,
    /// It was reversed.
    Returned,
    /// Stripe did not make the reversal.
    NotReturned,
    /// Stripe never received the request, and it is not to be sent any more.
    GivenUp,
}

impl Deed {
    const fn of_share(self) -> &'static str {
        match self {
            Deed::Sent => "transfer.made",
            Deed::NotSent | Deed::GivenUp => "transfer.failed",
            Deed::Returned => "transfer.reversed",
            Deed::NotReturned => "transfer_reversal.failed",
        }
    }

    const fn of_adjustment(self) -> &'static str {
        match self {
            Deed::Sent => "payout_adjustment.sent",
            Deed::NotSent => "payout_adjustment.failed",
            Deed::Returned => "payout_adjustment.reversed",
            Deed::NotReturned => "payout_adjustment_reversal.failed",
            Deed::GivenUp => "payout_adjustment.given_up",
        }
    }
}

/// Records an event in the audit log, and publishes it to the pages of the payee and of admins.
pub(super) fn audit_and_publish(ctx: &mut Ctx<'_>, case: &Case, deed: Deed, detail: Value) -> Result<()> {
    match &case.owner {
        Owner::Share(payment) => audit_share(ctx, payment, deed.of_share(), detail),
        Owner::Adjustment(adjustment) => {
            let step = AdjustmentStep { actor_id: None, action: deed.of_adjustment(), detail };
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
    case: &mut Case,
    id: Uuid,
    stripe_id: Option<&str>,
) -> Result<()> {
    let Some(movement) = case.movements.iter().find(|one| one.id == id).cloned() else { return Ok(()) };
    if movement.state == PayoutMovementState::Done {
        return Ok(());
    }
    step(ctx, case, &movement, (MovementEvent::Make, stripe_id, None))?;
    Payable::postpone(ctx.conn, case.id(), None, ctx.now)?;
    match movement.kind {
        PayoutMovementKind::Transfer => tell_sent(ctx, case, &movement, stripe_id),
        PayoutMovementKind::Reversal => tell_returned(ctx, case, &movement),
    }
}

/// Records that `cents` US cents of a transfer were reversed in Stripe's dashboard, and publishes it. The part that
/// did not have to be reversed is not sent again.
pub(super) fn record_by_hand(
    ctx: &mut Ctx<'_>,
    case: &mut Case,
    transfer_id: Uuid,
    (cents, stripe_id): (i32, Option<&str>),
) -> Result<()> {
    let state = next_state(None, MovementEvent::Make);
    let state = state.ok_or_else(|| Error::internal("nothing is made by hand"))?;
    let movement = PayoutMovement {
        state,
        idempotency_key: None,
        reverses_id: Some(transfer_id),
        stripe_id: stripe_id.map(str::to_owned),
        settled_at: Some(ctx.now),
        ..PayoutMovement::new(case.id(), &case.movements, (PayoutMovementKind::Reversal, cents), ctx.now)
    };
    case.payable = movement.store(ctx.conn, ctx.now)?;
    case.movements.push(movement.clone());
    let (withheld, of_cents) = case.payable.withheld(ctx.conn)?;
    let before = Withheld { cents: withheld, of_cents };
    let after = before.after_reversal_by_hand(case.owed_cents(), case.net_cents());
    if after != before {
        case.payable.withhold(ctx.conn, (after.cents, after.of_cents))?;
    }
    Payable::postpone(ctx.conn, case.id(), None, ctx.now)?;
    tell_returned(ctx, case, &movement)
}

/// Records that a movement was not made.
pub(super) fn record_failed(
    ctx: &mut Ctx<'_>,
    case: &mut Case,
    movement: &PayoutMovement,
    failure: &str,
) -> Result<()> {
    step(ctx, case, movement, (MovementEvent::Fail, None, Some(failure)))
}

fn step(
    ctx: &mut Ctx<'_>,
    case: &mut Case,
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
    case.payable = movement.change(ctx.conn, &change, ctx.now)?;
    case.movements = PayoutMovement::of_payable(ctx.conn, case.id())?;
    Ok(())
}

/// Schedules another check for a transfer that Stripe reported as failed.
pub(super) fn search_again(ctx: &mut Ctx<'_>, case: &mut Case, movement: &PayoutMovement) -> Result<()> {
    step(ctx, case, movement, (MovementEvent::LookAgain, None, None))
}

fn tell_sent(
    ctx: &mut Ctx<'_>,
    case: &Case,
    movement: &PayoutMovement,
    stripe_id: Option<&str>,
) -> Result<()> {
    let detail = json!({
        "transfer": stripe_id,
        "account": movement.destination,
        "amount_cents": movement.amount_cents,
    });
    audit_and_publish(ctx, case, Deed::Sent, detail)?;
    // An adjustment cancelled meanwhile is reversed within moments, so no email is sent.
    if case.cancelled_at().is_none()
        && let Owner::Adjustment(adjustment) = &case.owner
    {
        mail::payout_adjustment_sent(ctx, adjustment)?;
    }
    Ok(())
}

fn tell_returned(ctx: &mut Ctx<'_>, case: &Case, movement: &PayoutMovement) -> Result<()> {
    let transfer = case.movements.iter().find(|one| Some(one.id) == movement.reverses_id);
    let detail = json!({
        "transfer": transfer.and_then(|transfer| transfer.stripe_id.as_ref()),
        "amount_cents": movement.amount_cents,
        "reversed_cents": case.payable.returned_cents,
    });
    audit_and_publish(ctx, case, Deed::Returned, detail)?;
    let Owner::Adjustment(_) = &case.owner else { return Ok(()) };
    let adjustment = PayoutAdjustment::find(ctx.conn, case.id())?;
    let adjustment = adjustment.ok_or_else(|| Error::internal("an adjustment that is gone"))?;
    // A tutor who was not emailed about the transfer is not emailed about the reversal.
    let was_told =
        adjustment.cancelled_at.is_none_or(|cancelled_at| adjustment.sent_at() < Some(cancelled_at));
    if was_told {
        mail::payout_adjustment_reversed(ctx, &adjustment, movement.amount_cents)?;
    }
    Ok(())
}
