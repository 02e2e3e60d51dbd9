//! Received payments.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::{DisputeState, PaidPaymentState, PaymentStatus};
use schema::models::admin_payment_list::{self, PaidPayment};
use schema::models::keyset::Position;
use schema::models::paid_purchase::PaidPurchase;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{dashboard_link, filter};
use crate::error::Result;
use crate::extract::Admin;
use crate::http::dates;
use crate::http::paging::{SortDirection, TableOrder};
use crate::state::AppState;

/// The list has one fixed order.
const ORDER: TableOrder<()> = TableOrder { sort: (), direction: SortDirection::Desc };

/// Filters and page for a list of payments. All given filters must match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PaidPaymentQuery {
    /// Only payments in this state.
    #[param(inline)]
    pub state: Option<PaidPaymentState>,
    /// A month in the academy's zone, such as `2026-11`; all months if not given.
    pub month: Option<String>,
    /// Search words: each must occur in the name or address of the payer or the tutor, or in the name, site or domain
    /// of the organization. At most 100 characters.
    pub q: Option<String>,
    /// 1 to 100; 25 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` or `previous_cursor` of another page.
    pub cursor: Option<String>,
}

/// A page of payments, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaidPaymentList {
    /// The entries of the page.
    pub items: Vec<PaidPaymentItem>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Cursor of the previous page; absent on the first page.
    pub previous_cursor: Option<String>,
}

/// A received payment, with its refunds and disputes.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaidPaymentItem {
    /// Its id.
    pub id: Uuid,
    /// Number of its receipt.
    pub receipt_number: i64,
    /// When it arrived.
    pub received_at: DateTime<Utc>,
    /// Amount paid, US cents.
    pub amount_cents: i32,
    /// Stripe's fee; absent until the balance transactions were read.
    pub fee_cents: Option<i64>,
    /// Amount added to the balance; absent until the balance transactions were read.
    pub net_cents: Option<i64>,
    /// Its state.
    pub status: PaymentStatus,
    /// Amount refunded to the card.
    pub refunded_cents: i32,
    /// Amount lost in disputes.
    pub lost_cents: i32,
    /// The state of the dispute, if there was one.
    pub dispute_state: Option<DisputeState>,
    /// The lesson or the listing that was paid for.
    pub purchase: PaidPurchase,
    /// Link to the payment in Stripe's dashboard.
    pub stripe_url: Option<String>,
}

/// List payments
///
/// Received payments, newest first. One query for any number of them, two with `q`.
#[operation(tag = "admin", operation_id = "admin_payments", responses((status = 200, body = PaidPaymentList)))]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<PaidPaymentQuery>,
) -> Result<Json<PaidPaymentList>> {
    let query = query.into_inner();
    let filter = filter(query.month.as_deref(), query.q.as_deref(), state.clock.now())?;
    let request = ORDER.request::<PlaceInCursor>(query.limit, query.cursor.as_deref())?;
    let request = request.map(|PlaceInCursor { at, id }| Position { at, id });
    let page = state
        .db
        .run(move |conn| {
            let filter = filter.prepare(conn)?;
            Ok(admin_payment_list::page(conn, &filter, query.state, request)?)
        })
        .await?;
    let cursors = ORDER.cursors(&page, |&Position { at, id }| PlaceInCursor { at, id })?;
    Ok(Json(PaidPaymentList {
        items: page.rows.into_iter().map(|row| PaidPaymentItem::new(&state, row)).collect(),
        next_cursor: cursors.next,
        previous_cursor: cursors.previous,
    }))
}

/// The position in the list that a cursor encodes.
#[derive(Serialize, Deserialize)]
struct PlaceInCursor {
    #[serde(deserialize_with = "dates::instant")]
    at: DateTime<Utc>,
    id: Uuid,
}

impl PaidPaymentItem {
    fn new(state: &AppState, row: PaidPayment) -> PaidPaymentItem {
        let intent = row.purchase.stripe_payment_intent_id.as_deref();
        PaidPaymentItem {
            id: row.payment_id,
            receipt_number: row.receipt_number,
            received_at: row.received_at,
            amount_cents: row.amount_cents,
            fee_cents: row.fee_cents,
            net_cents: row.net_cents,
            status: row.status,
            refunded_cents: row.refunded_cents,
            lost_cents: row.lost_cents,
            dispute_state: row.dispute_state,
            stripe_url: intent.and_then(|intent| dashboard_link(state, &format!("payments/{intent}"))),
            purchase: row.purchase,
        }
    }
}
