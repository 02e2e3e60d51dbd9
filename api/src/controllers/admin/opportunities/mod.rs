//! Opportunities of the summer portal: a page of them.

pub mod detail;
pub mod reports;
pub mod visibility;

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::OpportunityCategory;
use schema::models::admin_opportunity_list::{
    self, AdminOpportunityCounts, AdminOpportunityFilter, AdminOpportunityRow, AdminOpportunitySort,
    AdminOpportunityTable,
};
use schema::models::opportunity::{MAX_CHECK_AGE, Opportunity};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::extract::Admin;
use crate::http::paging::{SortDirection, TableOrder};
use crate::http::search;
use crate::state::AppState;
use crate::summer::opportunities::response::Deadline;

/// The longest reason for hiding an opportunity, and the longest note on a report, in characters.
const MAX_REASON: usize = 500;

/// Whether an opportunity is in the public lists, and why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminOpportunityState {
    /// It is in the public lists.
    Open,
    /// It was not checked for 90 days, so it is not in the public lists.
    Unchecked,
    /// Its deadline has passed. Its page says so.
    Closed,
    /// Its provider has closed it, or their account is suspended.
    Withdrawn,
    /// An admin has hidden it.
    Hidden,
}

/// An opportunity in the admins' table.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminOpportunity {
    /// The opportunity.
    pub id: Uuid,
    /// The last part of its page's address.
    pub slug: String,
    /// Title of the opportunity.
    pub title: String,
    /// Name of the organization that offers it.
    pub organization: String,
    /// The organization whose provider posted it; null if the academy listed it.
    pub organization_id: Option<Uuid>,
    /// Kind of the program.
    pub category: OpportunityCategory,
    /// Deadline of applications.
    pub deadline: Deadline,
    /// Whether it is in the public lists.
    pub state: AdminOpportunityState,
    /// When an admin last compared it with its organization's page.
    pub checked_at: DateTime<Utc>,
    /// When it is removed from the public lists unless it is checked again.
    pub check_due_at: DateTime<Utc>,
    /// The number of its open reports.
    pub open_reports: i64,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// The version of an opportunity that the admin saw.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeenOpportunity {
    /// The `version` that the page showed.
    pub seen_version: i32,
}

impl AdminOpportunityState {
    fn of(opportunity: &Opportunity, is_withheld: bool, now: DateTime<Utc>) -> AdminOpportunityState {
        if opportunity.hidden_reason.is_some() {
            AdminOpportunityState::Hidden
        } else if opportunity.deadline_at <= now {
            AdminOpportunityState::Closed
        } else if opportunity.is_open(now) {
            AdminOpportunityState::Open
        } else if is_withheld {
            AdminOpportunityState::Withdrawn
        } else {
            AdminOpportunityState::Unchecked
        }
    }
}

impl AdminOpportunity {
    fn new(row: AdminOpportunityRow, now: DateTime<Utc>) -> AdminOpportunity {
        let AdminOpportunityRow { opportunity, open_reports, organization_id, is_withheld } = row;
        AdminOpportunity {
            organization_id,
            state: AdminOpportunityState::of(&opportunity, is_withheld, now),
            deadline: Deadline::from(&opportunity),
            check_due_at: opportunity.checked_at + MAX_CHECK_AGE,
            id: opportunity.id,
            slug: opportunity.slug,
            title: opportunity.title,
            organization: opportunity.organization,
            category: opportunity.category,
            checked_at: opportunity.checked_at,
            open_reports,
            updated_at: opportunity.updated_at,
        }
    }
}

/// Returns an error with the current values if the row was changed since the page showed it.
fn refuse_unseen(detail: &detail::AdminOpportunityDetail, seen_version: i32) -> Result<()> {
    if detail.version == seen_version { Ok(()) } else { Err(Error::edit_conflict_with(detail)) }
}

/// Filters, order and page for a list of opportunities.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminOpportunitiesQuery {
    /// Search words: each must occur in the title, organization, discipline or location. At most 100
    /// characters, of which the first ten words count.
    pub q: Option<String>,
    /// Only opportunities that match this filter.
    #[param(inline)]
    pub filter: Option<AdminOpportunityFilter>,
    /// `updated` if not given.
    #[param(inline)]
    pub sort: Option<AdminOpportunitySort>,
    /// `desc` if not given.
    #[param(inline)]
    pub direction: Option<SortDirection>,
    /// 1 to 100; 25 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` or `previous_cursor` of another page in the same order.
    pub cursor: Option<String>,
}

/// A page of opportunities, whether or not they are in the public lists.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminOpportunityList {
    /// The entries of the page.
    pub items: Vec<AdminOpportunity>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Cursor of the previous page; absent on the first page.
    pub previous_cursor: Option<String>,
    /// Totals under each filter, over all pages.
    pub counts: AdminOpportunityTotals,
}

/// The number of opportunities by filter.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct AdminOpportunityTotals {
    /// All opportunities.
    pub all: i64,
    /// Opportunities in the public lists.
    pub open: i64,
    /// Opportunities before their deadline whose check is overdue, or due within 14 days.
    pub check_due: i64,
    /// Opportunities whose deadline has passed, or whose provider has closed them.
    pub closed: i64,
    /// Hidden opportunities.
    pub hidden: i64,
    /// Opportunities with open reports.
    pub reported: i64,
}

/// Opportunities
///
/// Includes opportunities that are not in the public lists. Two queries.
#[operation(
    tag = "admin", operation_id = "admin_opportunities", responses((status = 200, body = AdminOpportunityList))
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<AdminOpportunitiesQuery>,
) -> Result<Json<AdminOpportunityList>> {
    let (query, now) = (query.into_inner(), state.clock.now());
    let order = TableOrder {
        sort: query.sort.unwrap_or(AdminOpportunitySort::Updated),
        direction: query.direction.unwrap_or(SortDirection::Desc),
    };
    let request = order.request(query.limit, query.cursor.as_deref())?;
    let table = AdminOpportunityTable {
        term: search::term(query.q.as_deref())?,
        filter: query.filter,
        sort: order.sort,
        is_descending: order.direction == SortDirection::Desc,
        now,
    };
    let (page, counts) = state
        .db
        .run(move |conn| Ok((table.page(conn, request)?, admin_opportunity_list::counts(conn, now)?)))
        .await?;
    let cursors = order.cursors(&page)?;
    Ok(Json(AdminOpportunityList {
        items: page.rows.into_iter().map(|row| AdminOpportunity::new(row, now)).collect(),
        next_cursor: cursors.next,
        previous_cursor: cursors.previous,
        counts: counts.into(),
    }))
}

impl From<AdminOpportunityCounts> for AdminOpportunityTotals {
    fn from(counts: AdminOpportunityCounts) -> AdminOpportunityTotals {
        let AdminOpportunityCounts { everything, open, check_due, closed, hidden, reported } = counts;
        AdminOpportunityTotals { all: everything, open, check_due, closed, hidden, reported }
    }
}
