//! Cancels a payout adjustment. A job reverses what was transferred.

use schema::enums::{PayoutMovementKind, PayoutMovementState};
use schema::ids::UserId;
use schema::models::payable::Payable;
use schema::models::payout_adjustment::{PayoutAdjustment, PayoutAdjustmentChange};
use serde_json::json;
use uuid::Uuid;

use super::record::{AdjustmentStep, audit_and_publish};
use crate::error::{Code, Error, Result};
use crate::payouts::ledger::PayableLedger;
use crate::payouts::record::recheck_transfer;
use crate::platform::ctx::Ctx;

/// Cancels an adjustment so that it is not sent; what was sent, or may have been, is reversed by the job. An
/// adjustment that is already cancelled stays so.
///
/// # Errors
/// `not_found`; `action_not_allowed` if it was completely reversed.
pub fn cancel_adjustment(ctx: &mut Ctx<'_>, admin: UserId, id: Uuid) -> Result<PayoutAdjustment> {
    let adjustment = PayoutAdjustment::lock(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    if adjustment.cancelled_at.is_some() {
        return Ok(adjustment);
    }
    let was_sent = adjustment.sent_at().is_some();
    if was_sent && adjustment.net_cents() == 0 {
        return Err(Error::with_detail(Code::ActionNotAllowed, "All of this has already come back."));
    }
    let change = PayoutAdjustmentChange { cancelled_by: Some(admin), cancelled_at: Some(ctx.now) };
    PayoutAdjustment::change(ctx.conn, id, &change, ctx.now)?;
    let is_being_sent = adjustment.is_being_sent();
    let may_be_sent = !was_sent && (is_being_sent || reopen_failed(ctx, id)?);
    // A transfer in progress is finished first.
    let due_at = adjustment.payable.map(|payable| payable.due_at).filter(|_| is_being_sent);
    Payable::postpone(ctx.conn, id, None, due_at.unwrap_or(ctx.now))?;
    let detail = json!({
        "tutor_id": adjustment.tutor_id,
        "amount_cents": adjustment.amount_cents,
        "was_sent": was_sent,
        "may_be_sent": may_be_sent,
    });
    let adjustment = PayoutAdjustment::find(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    let step = AdjustmentStep { actor_id: Some(admin), action: "payout_adjustment.cancelled", detail };
    audit_and_publish(ctx, &adjustment, step)?;
    Ok(adjustment)
}

/// Checks again for a transfer that failed at Stripe but may have been made anyway. Returns `false` if there is none.
fn reopen_failed(ctx: &mut Ctx<'_>, id: Uuid) -> Result<bool> {
    let Some(mut ledger) = PayableLedger::lock(ctx.conn, id, ctx.now)? else { return Ok(false) };
    let mut newest_first = ledger.movements.iter().rev();
    let failed = newest_first.find(|one| one.is(PayoutMovementKind::Transfer, PayoutMovementState::Failed));
    let failed = failed.cloned();
    let Some(failed) = failed else { return Ok(false) };
    recheck_transfer(ctx, &mut ledger, &failed)?;
    Ok(true)
}
