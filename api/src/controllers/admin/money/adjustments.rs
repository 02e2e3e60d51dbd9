//! Payments to tutors that do not belong to a lesson: create and cancel.

use std::collections::HashMap;

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{PayoutAdjustmentKind, PayoutState};
use schema::models::payout_account::PayoutAccount;
use schema::models::payout_adjustment::PayoutAdjustment;
use schema::models::profile::Profile;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::controllers::admin::NamedPerson;
use crate::domain::payout_adjustment::{self, PayoutAdjustmentState, SEND_DELAY};
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, VerifiedAdmin};
use crate::payouts::{AdjustmentEntry, cancel_adjustment, create_adjustment};
use crate::platform::rate_limits;
use crate::state::AppState;

/// A payout adjustment: a bonus or correction for a tutor.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayoutAdjustmentItem {
    pub id: Uuid,
    pub tutor_id: Uuid,
    pub kind: PayoutAdjustmentKind,
    /// US cents.
    pub amount_cents: i32,
    /// The reason, which the tutor sees as well.
    pub reason: String,
    pub state: PayoutAdjustmentState,
    /// Amount reversed, US cents.
    pub reversed_cents: i32,
    /// Stripe's error message if it refuses the transfer or the reversal.
    pub refusal: Option<String>,
    pub created_by: NamedPerson,
    pub created_at: DateTime<Utc>,
    /// The admin who canceled it.
    pub cancelled_by: Option<NamedPerson>,
    pub cancelled_at: Option<DateTime<Utc>>,
    /// When it is due to be sent. Canceling before then moves no money.
    pub due_at: DateTime<Utc>,
    /// When it was sent.
    pub sent_at: Option<DateTime<Utc>>,
}

impl PayoutAdjustmentItem {
    /// Builds the response; `names` has the people's names by their ids.
    pub(super) fn new(
        row: PayoutAdjustment,
        names: &HashMap<Uuid, (String, String)>,
        account: PayoutState,
        now: DateTime<Utc>,
    ) -> PayoutAdjustmentItem {
        let named = |id: Uuid| NamedPerson::new(id, names.get(&id).cloned());
        PayoutAdjustmentItem {
            id: row.id,
            tutor_id: row.tutor_id,
            kind: row.kind,
            amount_cents: row.amount_cents,
            state: payout_adjustment::state(&row, account, now),
            reversed_cents: row.returned_cents(),
            created_by: named(row.created_by),
            created_at: row.created_at,
            cancelled_by: row.cancelled_by.map(named),
            cancelled_at: row.cancelled_at,
            due_at: row.created_at + SEND_DELAY,
            sent_at: row.sent_at(),
            refusal: row.refusal().cloned(),
            reason: row.reason,
        }
    }

    /// Reads the names of the people involved and builds the response.
    fn read(
        conn: &mut PgConnection,
        row: PayoutAdjustment,
        now: DateTime<Utc>,
    ) -> Result<PayoutAdjustmentItem> {
        let account = PayoutAccount::find(conn, row.tutor_id)?;
        let account = account.map_or(PayoutState::None, |account| account.state);
        let names = Profile::names(conn, &people_of(&row))?;
        Ok(PayoutAdjustmentItem::new(row, &names, account, now))
    }
}

/// Ids of the admins who created and canceled an adjustment.
pub(super) fn people_of(row: &PayoutAdjustment) -> Vec<Uuid> {
    [Some(row.created_by), row.cancelled_by].into_iter().flatten().collect()
}

/// A new payout adjustment.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPayoutAdjustment {
    /// A random id that the page makes up for this entry. Sending it again returns the same adjustment.
    pub entry_key: Uuid,
    /// The tutor who is paid.
    pub tutor_id: Uuid,
    /// Kind of the adjustment.
    pub kind: PayoutAdjustmentKind,
    /// US cents, at most 100000; a tutor can get at most 200000 in 30 days.
    #[schema(minimum = 1, maximum = 100_000)]
    pub amount_cents: i32,
    /// Reason for the tutor and other admins, 3 to 500 characters.
    #[schema(min_length = 3, max_length = 500)]
    pub reason: String,
    /// Confirms that this is intended although the same amount was entered for this tutor in the last 24 hours.
    #[serde(default)]
    pub is_another: bool,
}

/// Pay a tutor a bonus or correction
///
/// It is sent after ten minutes; until then it can be canceled without any trace at Stripe. The tutor is emailed when
/// it is sent. An entry that looks like a duplicate is refused with `already_exists` unless `is_another` is true.
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
            let adjustment = create_adjustment(ctx, admin, &entry)?;
            PayoutAdjustmentItem::read(ctx.conn, adjustment, ctx.now)
        })
        .await?;
    Ok(Json(response))
}

/// Cancel an adjustment
///
/// An adjustment that was not sent yet is dropped. If it was sent, it is reversed within moments, and the tutor is
/// emailed. Canceling twice has no further effect.
#[operation(
    tag = "admin", operation_id = "cancel_payout_adjustment",
    params(("id" = Uuid, Path, description = "The adjustment")),
    responses((status = 200, body = PayoutAdjustmentItem)), errors(ActionNotAllowed)
)]
pub async fn cancel(
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
