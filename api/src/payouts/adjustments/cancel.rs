//! Cancelling what a tutor is paid beside their lessons, or taking it back.

use schema::models::payout_adjustment::{PayoutAdjustment, PayoutAdjustmentChange};
use serde_json::json;
use uuid::Uuid;

use super::record::{AdjustmentStep, record};
use crate::error::{Code, Error, Result};
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
    let was_sent = adjustment.made_at.is_some();
    if was_sent && adjustment.net_cents() == 0 {
        return Err(Error::with_detail(Code::ActionNotAllowed, "All of this came back already."));
    }
    // What Stripe had an accident with may have been made: it is looked for once more.
    let may_be_sent = !was_sent && (adjustment.asked_at.is_some() || adjustment.attempt > 1);
    let change = PayoutAdjustmentChange {
        cancelled_by: Some(admin),
        cancelled_at: Some(ctx.now),
        asked_at: (may_be_sent && adjustment.asked_at.is_none()).then_some(Some(ctx.now)),
        refusal: Some(None),
        // Whoever is at it goes on with it first.
        due_at: (was_sent || adjustment.asked_at.is_none()).then_some(ctx.now),
        ..PayoutAdjustmentChange::default()
    };
    let detail = json!({
        "tutor_id": adjustment.tutor_id,
        "amount_cents": adjustment.amount_cents,
        "was_sent": was_sent,
        "may_be_sent": may_be_sent,
    });
    let step = AdjustmentStep { actor_id: Some(admin), action: "payout_adjustment.cancelled", detail };
    record(ctx, id, &change, step)
}
