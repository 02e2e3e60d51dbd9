//! Telling what became of an adjustment.

use schema::models::payout_adjustment::PayoutAdjustment;
use serde_json::Value;
use uuid::Uuid;

use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;

/// Something that was done to an adjustment.
pub(in crate::payouts) struct AdjustmentStep<'a> {
    /// Who did it; `None` for the job.
    pub actor_id: Option<Uuid>,
    /// As the audit log calls it.
    pub action: &'a str,
    /// Ids, states and amounts.
    pub detail: Value,
}

/// Enters a step that is written already in the audit log, and tells the pages of the tutor and of admins.
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
