//! Cancelling what a tutor is paid beside their lessons, or taking it back.

use schema::enums::{PayoutMovementKind, PayoutMovementState};
use schema::models::payable::Payable;
use schema::models::payout_adjustment::{PayoutAdjustment, PayoutAdjustmentChange};
use serde_json::json;
use uuid::Uuid;

use super::record::{AdjustmentStep, audit_and_publish};
use crate::error::{Code, Error, Result};
use crate::payouts::case::Case;
use crate::payouts::record::search_again;
use crate::platform::ctx::Ctx;

/// Keeps it from being sent; what was sent, or may have been, is taken back by the job. One that is cancelled already stays so.
///
/// # Errors
/// `not_found`; `action_not_allowed` when all of it came back.
pub fn cancel_adjustment(ctx: &mut Ctx<'_>, admin: Uuid, id: Uuid) -> Result<PayoutAdjustment> {
    let adjustment = PayoutAdjustment::lock(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    if adjustment.cancelled_at.is_some() {
        return Ok(adjustment);
    }
    let was_sent = adjustment.sent_at().is_some();
    if was_sent && adjustment.net_cents() == 0 {
        return Err(Error::with_detail(Code::ActionNotAllowed, "All of this came back already."));
    }
    let change = PayoutAdjustmentChange { cancelled_by: Some(admin), cancelled_at: Some(ctx.now) };
    PayoutAdjustment::change(ctx.conn, id, &change, ctx.now)?;
    let is_being_sent = adjustment.is_being_sent();
    let may_be_sent = !was_sent && (is_being_sent || reopen_failed(ctx, id)?);
    // Whoever is at it goes on with it first.
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

/// What Stripe had an accident with may have been made: it is looked for once more. `false` when there was none.
fn reopen_failed(ctx: &mut Ctx<'_>, id: Uuid) -> Result<bool> {
    let Some(mut case) = Case::lock(ctx.conn, id, ctx.now)? else { return Ok(false) };
    let mut newest_first = case.movements.iter().rev();
    let failed = newest_first.find(|one| one.is(PayoutMovementKind::Transfer, PayoutMovementState::Failed));
    let failed = failed.cloned();
    let Some(failed) = failed else { return Ok(false) };
    search_again(ctx, &mut case, &failed)?;
    Ok(true)
}
