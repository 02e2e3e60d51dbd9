//! Refunds.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::enums::RefundStatus;
use schema::models::admin_refund_list::{self, MadeRefund};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{dashboard_link, filter};
use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging::{SortDirection, TableOrder};
use crate::state::AppState;

/// The list has one fixed order.
const ORDER: TableOrder<()> = TableOrder { sort: (), direction: SortDirection::Desc };

/// Filters and page for a list of refunds. All given filters must match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MadeRefundQuery {
    /// Only refunds in this state.
    #[param(inline)]
    pub status: Option<RefundStatus>,
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

/// A page of refunds, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeRefundList {
    /// The entries of the page.
    pub items: Vec<MadeRefundItem>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Cursor of the previous page; absent on the first page.
    pub previous_cursor: Option<String>,
}

/// A refund to a card, successful or not.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeRefundItem {
    #[serde(flatten)]
    #[schema(inline)]
    pub refund: MadeRefund,
    /// Link to the payment in Stripe's dashboard.
    pub stripe_url: Option<String>,
}

/// List refunds
///
/// Lists refunds that admins requested and automatic ones, newest first. One query for any number of them, two with
/// `q`.
#[operation(tag = "admin", operation_id = "admin_refunds", responses((status = 200, body = MadeRefundList)))]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<MadeRefundQuery>,
) -> Result<Json<MadeRefundList>> {
    let query = query.into_inner();
    let filter = filter(query.month.as_deref(), query.q.as_deref(), state.clock.now())?;
    let request = ORDER.request(query.limit, query.cursor.as_deref())?;
    let page = state
        .db
        .run(move |conn| {
            let filter = filter.prepare(conn)?;
            Ok(admin_refund_list::page(conn, &filter, query.status, request)?)
        })
        .await?;
    let cursors = ORDER.cursors(&page)?;
    Ok(Json(MadeRefundList {
        items: page.rows.into_iter().map(|row| MadeRefundItem::new(&state, row)).collect(),
        next_cursor: cursors.next,
        previous_cursor: cursors.previous,
    }))
}

impl MadeRefundItem {
    fn new(state: &AppState, row: MadeRefund) -> MadeRefundItem {
        let intent = row.purchase.stripe_payment_intent_id.as_deref();
        let stripe_url = intent.and_then(|intent| dashboard_link(state, &format!("payments/{intent}")));
        MadeRefundItem { refund: row, stripe_url }
    }
}
