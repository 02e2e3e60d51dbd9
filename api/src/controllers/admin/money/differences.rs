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

/// More than anybody works through; the statement tells how many stand in all.
const LIMIT: i64 = 100;

/// The differences that stand, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct BalanceDifferenceList {
    /// At most 100.
    pub items: Vec<BalanceDifferenceItem>,
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
}

/// List differences
///
/// What the last comparison found, and those before it that still stand. One query.
#[operation(
    tag = "admin", operation_id = "balance_differences",
    responses((status = 200, body = BalanceDifferenceList))
)]
pub async fn list(state: Data<AppState>, _: Admin) -> Result<Json<BalanceDifferenceList>> {
    let rows = state.db.run(|conn| Ok(balance_difference::open(conn, LIMIT)?)).await?;
    Ok(Json(BalanceDifferenceList {
        items: rows
            .into_iter()
            .map(|(row, booking_id)| BalanceDifferenceItem::new(row, booking_id))
            .collect(),
    }))
}

impl BalanceDifferenceItem {
    fn new(row: BalanceDifference, booking_id: Option<Uuid>) -> BalanceDifferenceItem {
        BalanceDifferenceItem {
            id: row.id,
            kind: row.kind,
            booking_id,
            transaction_id: row.transaction_id,
            moved_at: row.moved_at,
            currency: row.currency,
            own_cents: row.own_cents,
            stripe_cents: row.stripe_cents,
            found_at: row.found_at,
        }
    }
}
