//! Payouts of one tutor: sums, earnings, and a retry of a failed transfer.

use std::collections::HashMap;

use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{PayoutState, Role};
use schema::models::payable::Payable;
use schema::models::payment_share::{self, Moment};
use schema::models::payout_account::PayoutAccount;
use schema::models::payout_adjustment::PayoutAdjustment;
use schema::models::person::{self, Person};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::TutorPayoutTotals;
use crate::accounts::admin_person::AdminPerson;
use crate::controllers::admin::money::adjustments::{PayoutAdjustmentItem, people_of};
use crate::domain::payout_account;
use crate::domain::payout_adjustment::{LIMIT_PERIOD, left_cents};
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, VerifiedAdmin};
use crate::http::paging;
use crate::payouts::{self, EarningsList};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::rate_limits;
use crate::state::AppState;

/// The most adjustments in the response. A tutor with one a week reaches it after two years.
const MAX_ADJUSTMENTS: i64 = 100;

/// The payouts of a tutor.
#[derive(Debug, Serialize, ToSchema)]
pub struct TutorPayouts {
    /// The tutor.
    pub tutor: AdminPerson,
    /// Whether the person is not a tutor any more or their account is deleted. Adjustments cannot be created for them.
    pub has_left: bool,
    /// State of their account at Stripe.
    pub payout_state: PayoutState,
    /// Requirements that the account still lacks, one text each, written for the tutor.
    pub missing: Vec<&'static str>,
    /// When the state was read from Stripe; absent while there is no account.
    pub checked_at: Option<DateTime<Utc>>,
    /// Sums of all that they earn.
    pub totals: TutorPayoutTotals,
    /// Their payout adjustments, the newest 100.
    pub adjustments: Vec<PayoutAdjustmentItem>,
    /// Amount of adjustments that the tutor can still get in the current 30 days, US cents.
    pub adjustment_left_cents: i32,
}

/// A tutor's payouts
///
/// Sums, the state of their account, and their payout adjustments. Four queries for any number of rows.
#[operation(
    tag = "admin", operation_id = "tutor_payout", params(("id" = Uuid, Path, description = "The tutor")),
    responses((status = 200, body = TutorPayouts))
)]
pub async fn show(state: Data<AppState>, _: Admin, id: Path<Uuid>) -> Result<Json<TutorPayouts>> {
    let (id, moment) = (*id, Moment { now: state.clock.now(), delay: state.config.transfer_delay });
    Ok(Json(state.db.run(move |conn| TutorPayouts::read(conn, id, moment)).await?))
}

impl TutorPayouts {
    /// Reads a tutor's payouts.
    ///
    /// # Errors
    /// `not_found` unless a tutor has this id, or a payout adjustment names it: the statement links to these.
    pub fn read(conn: &mut PgConnection, id: Uuid, moment: Moment) -> Result<TutorPayouts> {
        let since = moment.now - LIMIT_PERIOD;
        let (rows, given) = PayoutAdjustment::of_tutor(conn, id, since, MAX_ADJUSTMENTS)?;
        let admins = rows.iter().flat_map(people_of);
        let ids: Vec<Uuid> = [id].into_iter().chain(admins).collect();
        let mut people = person::of_ids(conn, &ids)?;
        let names = people.iter().map(|one| (one.id, (one.first_name.clone(), one.last_name.clone())));
        let names: HashMap<Uuid, (String, String)> = names.collect();
        let teaches = |one: &Person| one.deleted_at.is_none() && one.roles.contains(&Role::Tutor);
        let tutor = people.iter().position(|one| one.id == id && (teaches(one) || !rows.is_empty()));
        let tutor = people.swap_remove(tutor.ok_or_else(|| Error::new(Code::NotFound))?);
        let has_left = !teaches(&tutor);
        let account = PayoutAccount::find(conn, id)?;
        let payout_state = account.as_ref().map_or(PayoutState::None, |account| account.state);
        let item = |row| PayoutAdjustmentItem::new(row, &names, payout_state, moment.now);
        Ok(TutorPayouts {
            tutor: tutor.into(),
            has_left,
            payout_state,
            missing: account
                .as_ref()
                .map(|account| payout_account::missing(&account.facts))
                .unwrap_or_default(),
            checked_at: account.and_then(|account| account.checked_at),
            totals: payment_share::totals_of(conn, id, moment)?.into(),
            adjustment_left_cents: left_cents(given),
            adjustments: rows.into_iter().map(item).collect(),
        })
    }
}

/// The page of the list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TutorEarningsQuery {
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// A tutor's earnings
///
/// The list that the tutor sees, newest first; empty for a person who never taught. Four queries for any number of
/// lessons.
#[operation(
    tag = "admin", operation_id = "tutor_earnings", params(("id" = Uuid, Path, description = "The tutor")),
    responses((status = 200, body = EarningsList))
)]
pub async fn list_earnings(
    state: Data<AppState>,
    _: Admin,
    id: Path<Uuid>,
    query: Query<TutorEarningsQuery>,
) -> Result<Json<EarningsList>> {
    let (id, request) = (*id, paging::request(query.limit, query.cursor.as_deref())?);
    let moment = Moment { now: state.clock.now(), delay: state.config.transfer_delay };
    Ok(Json(state.db.run(move |conn| EarningsList::read(conn, id, request, moment)).await?))
}

/// Retry a tutor's transfers
///
/// Reads the state of the tutor's account from Stripe, and makes the job retry failed transfers at once instead of
/// within the hour. Open pages get live events with the results.
#[operation(
    tag = "admin", operation_id = "retry_tutor_payouts", params(("id" = Uuid, Path, description = "The tutor")),
    responses((status = 200, body = TutorPayouts)),
    errors(RateLimited, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn retry(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
) -> Result<Json<TutorPayouts>> {
    let (id, admin) = (*id, admin.profile.id);
    let moment = Moment { now: state.clock.now(), delay: state.config.transfer_delay };
    state
        .transaction(move |ctx| {
            rate_limits::RETRY_PAYOUTS.count(ctx.conn, &id.to_string(), ctx.now)?;
            TutorPayouts::read(ctx.conn, id, moment).map(drop)
        })
        .await?;
    payouts::check(&state, id).await?;
    let response = state
        .transaction(move |ctx| {
            let (shares, adjustments) = Payable::retry_refused(ctx.conn, id, ctx.now)?;
            let detail = json!({ "transfers": shares, "adjustments": adjustments });
            audit(ctx.conn, Some(admin), "payouts.retried", AuditSubject::User(id), detail, ctx.now)?;
            TutorPayouts::read(ctx.conn, id, moment)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}
