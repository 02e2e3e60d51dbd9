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

/// What the list is ordered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum DisputeSort {
    /// Until when they can be answered.
    Due,
    /// When they were opened.
    Opened,
}

/// Which disputes, and which page of them. All that is given has to match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OpenedDisputeQuery {
    /// Only disputes in this state. Open ones are sorted by the deadline of the response.
    #[param(inline)]
    pub state: Option<DisputeState>,
    /// A month in the academy's zone, such as `2026-11`; all of them if not given.
    pub month: Option<String>,
    /// Every word of it has to be in the name or address of who paid, the tutor's, or the name, site or
    /// domain of an organization; at most 100 characters.
    pub q: Option<String>,
    /// 1 to 100; 25 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` or `previous_cursor` of another page.
    pub cursor: Option<String>,
}

/// A page of disputes.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedDisputeList {
    /// The page.
    pub items: Vec<OpenedDisputeItem>,
    /// Leads to the page behind; absent on the last.
    pub next_cursor: Option<String>,
    /// Leads to the page before; absent on the first.
    pub previous_cursor: Option<String>,
}

/// A dispute, with its effect on the tutor's share.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedDisputeItem {
    #[serde(flatten)]
    #[schema(inline)]
    pub dispute: OpenedDispute,
    /// Where it is answered, in the payment service's dashboard.
    pub stripe_url: Option<String>,
}

/// List disputes
///
/// Open ones alone by when they have to be answered, else the newest first. One query for any number of them, two with `q`.
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
