//! Entering what a tutor is paid beside their lessons.

use actix_web::web::{Data, Json};
use macros::operation;
use schema::enums::PayoutAdjustmentKind;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::PayoutAdjustmentItem;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, VerifiedAdmin};
use crate::payouts::{AdjustmentEntry, enter_adjustment};
use crate::platform::rate_limits;
use crate::state::AppState;

/// What a tutor is to be paid beside their lessons.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPayoutAdjustment {
    /// A random id made up for this entry: sent again, it is the same adjustment.
    pub entry_key: Uuid,
    /// Who is paid.
    pub tutor_id: Uuid,
    /// Which kind it is.
    pub kind: PayoutAdjustmentKind,
    /// US cents, at most 100000; a tutor can be given 200000 in 30 days.
    #[schema(minimum = 1, maximum = 100_000)]
    pub amount_cents: i32,
    /// For the tutor and other admins, 3 to 500 characters.
    #[schema(min_length = 3, max_length = 500)]
    pub reason: String,
    /// Whether it is another one, although the same amount was entered for this tutor in the last 24 hours.
    #[serde(default)]
    pub is_another: bool,
}

/// Pay a tutor beside their lessons
///
/// A bonus, or a correction of what they were paid. It is sent after ten minutes, by which time it can be cancelled without a
/// trace at the payment service; the tutor is emailed then. What looks as if it were entered twice is refused with
/// `already_exists` until `is_another` says otherwise.
#[operation(
    tag = "admin", operation_id = "enter_payout_adjustment", responses((status = 200, body = PayoutAdjustmentItem)),
    errors(NotFound, AlreadyExists, EditConflict, PaymentsUnavailable, RateLimited)
)]
pub async fn create(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    body: Body<NewPayoutAdjustment>,
) -> Result<Json<PayoutAdjustmentItem>> {
    if !state.takes_payments() {
        return Err(Error::new(Code::PaymentsUnavailable));
    }
    let (admin, form) = (admin.profile.id, body.read()?);
    let entry = AdjustmentEntry {
        entry_key: form.entry_key,
        tutor_id: form.tutor_id,
        kind: form.kind,
        amount_cents: form.amount_cents,
        reason: text::reason(&form.reason).map_err(|problem| Error::field("reason", problem))?,
        is_another: form.is_another,
    };
    let response = state
        .transaction(move |ctx| {
            rate_limits::PAYOUT_ADJUSTMENTS.count(ctx.conn, &admin.to_string(), ctx.now)?;
            let adjustment = enter_adjustment(ctx, admin, &entry)?;
            PayoutAdjustmentItem::read(ctx.conn, adjustment, ctx.now)
        })
        .await?;
    Ok(Json(response))
}
