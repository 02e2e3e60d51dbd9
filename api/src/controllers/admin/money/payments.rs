//! Received payments.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::enums::PaidPaymentState;
use schema::models::admin_payment_list::{self, PaidPayment};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{dashboard_link, filter};
use crate::error::Result;
use crate::extract::Admin;
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
    #[serde(flatten)]
    #[schema(inline)]
    pub payment: PaidPayment,
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
    let request = ORDER.request(query.limit, query.cursor.as_deref())?;
    let page = state
        .db
        .run(move |conn| {
            let filter = filter.prepare(conn)?;
            Ok(admin_payment_list::page(conn, &filter, query.state, request)?)
        })
        .await?;
    let cursors = ORDER.cursors(&page)?;
    Ok(Json(PaidPaymentList {
        items: page.rows.into_iter().map(|row| PaidPaymentItem::new(&state, row)).collect(),
        next_cursor: cursors.next,
        previous_cursor: cursors.previous,
    }))
}

impl PaidPaymentItem {
    fn new(state: &AppState, row: PaidPayment) -> PaidPaymentItem {
        let intent = row.purchase.stripe_payment_intent_id.as_deref();
        let stripe_url = intent.and_then(|intent| dashboard_link(state, &format!("payments/{intent}")));
        PaidPaymentItem { payment: row, stripe_url }
    }
}
