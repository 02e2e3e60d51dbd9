//! Writing down what became of an adjustment.

use schema::models::payout_adjustment::{PayoutAdjustment, PayoutAdjustmentChange};
use serde_json::Value;
use uuid::Uuid;

use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;

/// Something that was done to an adjustment.
pub(super) struct AdjustmentStep<'a> {
    /// Who did it; `None` for the job.
    pub actor_id: Option<Uuid>,
    /// As the audit log calls it.
    pub action: &'a str,
    /// Ids, states and amounts.
    pub detail: Value,
}

/// Writes a step, enters it in the audit log, and tells the pages of the tutor and of admins. The caller holds the row's lock.
///
/// # Errors
/// When the database refuses it.
pub(super) fn record(
    ctx: &mut Ctx<'_>,
    id: Uuid,
    change: &PayoutAdjustmentChange,
    step: AdjustmentStep<'_>,
) -> Result<PayoutAdjustment> {
    let after = PayoutAdjustment::change(ctx.conn, id, change, ctx.now)?;
    audit_and_publish(ctx, &after, step)?;
    Ok(after)
}

/// The same of one that is written already.
///
/// # Errors
/// When the database refuses it.
pub(super) fn audit_and_publish(
    ctx: &mut Ctx<'_>,
    adjustment: &PayoutAdjustment,
    AdjustmentStep { actor_id, action, detail }: AdjustmentStep<'_>,
) -> Result<()> {
    let (id, tutor_id) = (adjustment.id, adjustment.tutor_id);
    audit(ctx.conn, actor_id, action, AuditSubject::PayoutAdjustment(id), detail, ctx.now)?;
    let changed = LiveEvent::PayoutAdjustmentChanged { payout_adjustment_id: id, tutor_id };
    live::publish(ctx.conn, &[Topic::User(tutor_id), Topic::Admin], &changed, ctx.now)
}
