//! Differences between Stripe's balance and our own rows: compare, list, explain.

use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::BalanceDifferenceKind;
use schema::ids::UserId;
use schema::models::balance_difference::{self, BalanceDifference};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::balance;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body};
use crate::live::{self, LiveEvent, Topic};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::rate_limits;
use crate::state::AppState;

/// The most differences in a list. There are practically never that many.
const LIMIT: i64 = 100;

/// The open and the explained differences: open ones first, each newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct BalanceDifferenceList {
    /// At most 100.
    pub items: Vec<BalanceDifferenceItem>,
    /// Totals, including differences that the list does not show.
    pub counts: BalanceDifferenceCounts,
}

/// The number of open differences.
#[derive(Debug, Serialize, ToSchema)]
pub struct BalanceDifferenceCounts {
    /// Differences without an explanation.
    pub open: i64,
}

/// An amount that differs between our rows and Stripe's.
#[derive(Debug, Serialize, ToSchema)]
pub struct BalanceDifferenceItem {
    /// Its id.
    pub id: Uuid,
    /// Which amounts differ.
    pub kind: BalanceDifferenceKind,
    /// The booking that the money belongs to.
    pub booking_id: Option<Uuid>,
    /// The listing that the money belongs to.
    pub listing_id: Option<Uuid>,
    /// Title of the listing.
    pub listing_title: Option<String>,
    /// The tutor of the payout adjustment.
    pub adjusted_tutor_id: Option<UserId>,
    /// Start of the lesson.
    pub starts_at: Option<DateTime<Utc>>,
    /// Name of the payer.
    pub payer_name: Option<String>,
    /// Name of the tutor who teaches the lesson or gets the adjustment.
    pub tutor_name: Option<String>,
    /// Stripe's balance transaction, if it belongs to no payment of ours.
    pub transaction_id: Option<String>,
    /// When the money moved, or should have.
    pub moved_at: DateTime<Utc>,
    /// Currency code in lower case, such as `usd`.
    pub currency: String,
    /// The amount by our rows, in hundredths of the currency.
    pub own_cents: i64,
    /// The amount by Stripe's list.
    pub stripe_cents: i64,
    /// When it was found.
    pub found_at: DateTime<Utc>,
    /// An admin's explanation, if there is one.
    pub explanation: Option<DifferenceExplanation>,
}

/// An admin's explanation of a difference.
#[derive(Debug, Serialize, ToSchema)]
pub struct DifferenceExplanation {
    /// The admin's text.
    pub note: String,
    /// Name of the admin.
    pub by: Option<String>,
    /// When it was written.
    pub at: DateTime<Utc>,
}

/// List differences
///
/// Lists the differences of the last comparison, and earlier ones that are still open. An explained difference is not
/// counted as open until its amount changes. Two queries.
#[operation(
    tag = "admin", operation_id = "balance_differences",
    responses((status = 200, body = BalanceDifferenceList))
)]
pub async fn list(state: Data<AppState>, _: Admin) -> Result<Json<BalanceDifferenceList>> {
    let response = state
        .db
        .run(|conn| {
            let rows = balance_difference::list_current(conn, LIMIT)?;
            Ok(BalanceDifferenceList {
                items: rows.into_iter().map(BalanceDifferenceItem::from).collect(),
                counts: BalanceDifferenceCounts { open: balance_difference::count_open(conn)? },
            })
        })
        .await?;
    Ok(Json(response))
}

impl From<BalanceDifference> for BalanceDifferenceItem {
    fn from(row: BalanceDifference) -> BalanceDifferenceItem {
        let explanation = row.explanation.zip(row.explained_at);
        BalanceDifferenceItem {
            id: row.id,
            kind: row.kind,
            booking_id: row.booking_id,
            listing_id: row.listing_id,
            listing_title: row.listing_title,
            adjusted_tutor_id: row.adjusted_tutor_id,
            starts_at: row.starts_at,
            payer_name: row.payer_name,
            tutor_name: row.tutor_name,
            transaction_id: row.transaction_id,
            moved_at: row.moved_at,
            currency: row.currency,
            own_cents: row.own_cents,
            stripe_cents: row.stripe_cents,
            found_at: row.found_at,
            explanation: explanation.map(|(note, at)| DifferenceExplanation {
                note,
                by: row.explained_by_name,
                at,
            }),
        }
    }
}

/// Compare now
///
/// Starts a job that reads Stripe's list and compares it with our own rows, as it also does every night. Open pages get
/// a live event when it has finished.
#[operation(
    tag = "admin", operation_id = "compare_balance", responses((status = 202)),
    errors(PaymentsUnavailable, RateLimited)
)]
pub async fn compare(state: Data<AppState>, admin: Admin) -> Result<impl Responder> {
    if !state.takes_payments() {
        return Err(Error::new(Code::PaymentsUnavailable));
    }
    let admin = admin.profile.id;
    state
        .transaction(move |ctx| {
            rate_limits::COMPARE_BALANCE.count(ctx.conn, &admin.to_string(), ctx.now)?;
            balance::request_comparison(ctx.conn, ctx.now)?;
            audit(
                ctx.conn,
                Some(admin),
                "balance.comparison_requested",
                AuditSubject::User(admin),
                json!({}),
                ctx.now,
            )
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::Accepted().finish())
}

/// The explanation of a difference.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewExplanation {
    /// For other admins, 3 to 500 characters.
    #[schema(min_length = 3, max_length = 500)]
    pub note: String,
}

/// Explain a difference
///
/// For a difference that cannot be corrected, such as a transfer made by hand. An explained difference is shown with
/// its explanation, is not counted as open, and is not read from Stripe again. It is reopened when its amount changes.
/// No money moves. A difference of the balance itself changes with every payment and cannot be explained.
#[operation(
    tag = "admin", operation_id = "explain_difference", params(("id" = Uuid, Path, description = "The difference")),
    responses((status = 204)), errors(NotFound, AlreadyExists, ActionNotAllowed)
)]
pub async fn explain(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<NewExplanation>,
) -> Result<impl Responder> {
    let note = text::reason(&body.read()?.note).map_err(|problem| Error::field("note", problem))?;
    let id = *id;
    let admin = admin.profile.id;
    state
        .transaction(move |ctx| {
            let difference = balance_difference::lock_current(ctx.conn, id)?;
            let difference = difference.ok_or_else(|| Error::new(Code::NotFound))?;
            if difference.kind == BalanceDifferenceKind::Balance {
                let detail = "The balance changes with each payment, so no explanation would last. Please \
                    find the movement that’s missing from Stripe’s list.";
                return Err(Error::with_detail(Code::ActionNotAllowed, detail));
            }
            if difference.is_explained {
                let detail = "Someone explained this in the meantime. Please read what they wrote.";
                return Err(Error::with_detail(Code::AlreadyExists, detail));
            }
            balance_difference::explain(ctx.conn, id, &note, admin, ctx.now)?;
            let (action, subject) = ("balance_difference.explained", AuditSubject::BalanceDifference(id));
            audit(ctx.conn, Some(admin), action, subject, json!({}), ctx.now)?;
            live::publish(ctx.conn, &[Topic::Admin], &LiveEvent::BalanceCompared {}, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::NoContent().finish())
}

/// Withdraw the explanation of a difference
///
/// The difference is open again. Withdrawing twice has no further effect.
#[operation(
    tag = "admin", operation_id = "withdraw_explanation", params(("id" = Uuid, Path, description = "The difference")),
    responses((status = 204)), errors(NotFound)
)]
pub async fn delete_explanation(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
) -> Result<impl Responder> {
    let (id, admin) = (*id, admin.profile.id);
    state
        .transaction(move |ctx| {
            let difference = balance_difference::lock_current(ctx.conn, id)?;
            if !difference.ok_or_else(|| Error::new(Code::NotFound))?.is_explained {
                return Ok(());
            }
            balance_difference::withdraw_explanation(ctx.conn, id)?;
            let (action, subject) = ("balance_difference.reopened", AuditSubject::BalanceDifference(id));
            audit(ctx.conn, Some(admin), action, subject, json!({}), ctx.now)?;
            live::publish(ctx.conn, &[Topic::Admin], &LiveEvent::BalanceCompared {}, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::NoContent().finish())
}
