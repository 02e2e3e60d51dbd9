//! Where the payment service's books and ours do not agree.

use actix_web::web::{Data, Json};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::BalanceDifferenceKind;
use schema::models::balance_difference::{self, BalanceDifference};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::Result;
use crate::extract::Admin;
use crate::state::AppState;

/// More than anybody works through.
const LIMIT: i64 = 100;

/// The differences that stand: those that nobody has explained first, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct BalanceDifferenceList {
    /// At most 100.
    pub items: Vec<BalanceDifferenceItem>,
    /// How many there are, in the list or not.
    pub counts: BalanceDifferenceCounts,
}

/// How many differences stand.
#[derive(Debug, Serialize, ToSchema)]
pub struct BalanceDifferenceCounts {
    /// Those that nobody has explained.
    pub open: i64,
}

/// A sum that is not the same here and at the payment service.
#[derive(Debug, Serialize, ToSchema)]
pub struct BalanceDifferenceItem {
    /// Its id.
    pub id: Uuid,
    /// What does not come to the same.
    pub kind: BalanceDifferenceKind,
    /// The lesson whose money it is.
    pub booking_id: Option<Uuid>,
    /// The listing whose money it is.
    pub listing_id: Option<Uuid>,
    /// What that is called.
    pub listing_title: Option<String>,
    /// The tutor who is paid it beside their lessons.
    pub adjusted_tutor_id: Option<Uuid>,
    /// When the lesson is.
    pub starts_at: Option<DateTime<Utc>>,
    /// Who paid for it.
    pub payer_name: Option<String>,
    /// Who teaches it, or is paid.
    pub tutor_name: Option<String>,
    /// The movement at the payment service, if it belongs to no payment of ours.
    pub transaction_id: Option<String>,
    /// When the money moved, or should have.
    pub moved_at: DateTime<Utc>,
    /// Three lower-case letters.
    pub currency: String,
    /// What our rows say, hundredths of the currency.
    pub own_cents: i64,
    /// What the payment service says.
    pub stripe_cents: i64,
    /// When it was found.
    pub found_at: DateTime<Utc>,
    /// Why it is left standing, if an admin has said so.
    pub explanation: Option<DifferenceExplanation>,
}

/// Why a difference is left standing.
#[derive(Debug, Serialize, ToSchema)]
pub struct DifferenceExplanation {
    /// What an admin wrote.
    pub note: String,
    /// Who did.
    pub by: Option<String>,
    /// When.
    pub at: DateTime<Utc>,
}

/// List differences
///
/// What the last comparison found, and those before it that still stand. One that an admin has explained counts nowhere until it is of
/// another size. Two queries.
#[operation(
    tag = "admin", operation_id = "balance_differences",
    responses((status = 200, body = BalanceDifferenceList))
)]
pub async fn list(state: Data<AppState>, _: Admin) -> Result<Json<BalanceDifferenceList>> {
    let response = state
        .db
        .run(|conn| {
            let rows = balance_difference::standing(conn, LIMIT)?;
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
