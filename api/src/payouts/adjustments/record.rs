//! Records and publishes changes of an adjustment.

use schema::ids::UserId;
use schema::models::payout_adjustment::PayoutAdjustment;
use serde_json::Value;

use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;

/// A change of an adjustment.
pub(in crate::payouts) struct AdjustmentStep<'a> {
    /// User who made it; `None` for the job.
    pub actor_id: Option<UserId>,
    /// Action name in the audit log.
    pub action: &'a str,
    /// Ids, states and amounts.
    pub detail: Value,
}

/// Records an already stored change in the audit log, and publishes it to the pages of the tutor and of admins.
pub(in crate::payouts) fn audit_and_publish(
    ctx: &mut Ctx<'_>,
    adjustment: &PayoutAdjustment,
    AdjustmentStep { actor_id, action, detail }: AdjustmentStep<'_>,
) -> Result<()> {
    let (id, tutor_id) = (adjustment.id, adjustment.tutor_id);
    audit(ctx.conn, actor_id, action, AuditSubject::PayoutAdjustment(id), detail, ctx.now)?;
    let changed = LiveEvent::PayoutAdjustmentChanged { payout_adjustment_id: id, tutor_id };
    live::publish(ctx.conn, &[Topic::User(tutor_id), Topic::Admin], &changed, ctx.now)
}
