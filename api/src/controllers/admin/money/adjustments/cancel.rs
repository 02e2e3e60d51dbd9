//! Cancelling what a tutor is paid beside their lessons.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use uuid::Uuid;

use super::PayoutAdjustmentItem;
use crate::error::Result;
use crate::extract::VerifiedAdmin;
use crate::payouts::cancel_adjustment;
use crate::state::AppState;

/// Cancel an adjustment
///
/// What was not sent yet stays here; what was sent is taken back within moments, and the tutor is emailed. One that is cancelled
/// already stays so.
#[operation(
    tag = "admin", operation_id = "cancel_payout_adjustment",
    params(("id" = Uuid, Path, description = "The adjustment")),
    responses((status = 200, body = PayoutAdjustmentItem)), errors(ActionNotAllowed)
)]
pub async fn create(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
) -> Result<Json<PayoutAdjustmentItem>> {
    let (admin, id) = (admin.profile.id, *id);
    let response = state
        .transaction(move |ctx| {
            let adjustment = cancel_adjustment(ctx, admin, id)?;
            PayoutAdjustmentItem::read(ctx.conn, adjustment, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}
