//! Disputed payments.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::enums::DisputeState;
use schema::models::admin_dispute_list::{self, OpenedDispute, is_by_deadline};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{dashboard_link, filter};
use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging::{SortDirection, TableOrder};
use crate::state::AppState;

/// The order of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum DisputeSort {
    /// Deadline of the response.
    Due,
    /// When they were opened.
    Opened,
}

/// Filters and page for a list of disputes. All given filters must match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OpenedDisputeQuery {
    /// Only disputes in this state. Open ones are sorted by the deadline of the response.
    #[param(inline)]
    pub state: Option<DisputeState>,
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

/// A page of disputes.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedDisputeList {
    /// The entries of the page.
    pub items: Vec<OpenedDisputeItem>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Cursor of the previous page; absent on the first page.
    pub previous_cursor: Option<String>,
}

/// A dispute, with its effect on the tutor's share.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedDisputeItem {
    #[serde(flatten)]
    #[schema(inline)]
    pub dispute: OpenedDispute,
    /// Link to the dispute in Stripe's dashboard.
    pub stripe_url: Option<String>,
}

/// List disputes
///
/// Sorted by the deadline of the response if only open ones are listed, else newest first. One query for any number of
/// them, two with `q`.
#[operation(tag = "admin", operation_id = "admin_disputes", responses((status = 200, body = OpenedDisputeList)))]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<OpenedDisputeQuery>,
) -> Result<Json<OpenedDisputeList>> {
    let query = query.into_inner();
    let filter = filter(query.month.as_deref(), query.q.as_deref(), state.clock.now())?;
    let order = if is_by_deadline(query.state) {
        TableOrder { sort: DisputeSort::Due, direction: SortDirection::Asc }
    } else {
        TableOrder { sort: DisputeSort::Opened, direction: SortDirection::Desc }
    };
    let request = order.request(query.limit, query.cursor.as_deref())?;
    let page = state
        .db
        .run(move |conn| {
            let filter = filter.prepare(conn)?;
            Ok(admin_dispute_list::page(conn, &filter, query.state, request)?)
        })
        .await?;
    let cursors = order.cursors(&page)?;
    Ok(Json(OpenedDisputeList {
        items: page.rows.into_iter().map(|row| OpenedDisputeItem::new(&state, row)).collect(),
        next_cursor: cursors.next,
        previous_cursor: cursors.previous,
    }))
}

impl OpenedDisputeItem {
    fn new(state: &AppState, row: OpenedDispute) -> OpenedDisputeItem {
        let stripe_url = dashboard_link(state, &format!("disputes/{}", row.id));
        OpenedDisputeItem { dispute: row, stripe_url }
    }
}
