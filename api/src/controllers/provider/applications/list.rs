//! What students sent, a page at a time.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::enums::OpportunityApplicationState;
use schema::models::keyset::Page;
use schema::models::organization::Organization;
use schema::models::received_application_list::{ReceivedApplicationFilter, ReceivedApplicationRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::error::Result;
use crate::extract::Provider;
use crate::http::{paging, search};
use crate::opportunity_applications::received::ReceivedApplication;
use crate::state::AppState;

/// A page of applications, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceivedApplicationList {
    /// The page.
    pub items: Vec<ReceivedApplication>,
    /// How many there are to the chosen listing, or to all of them, whatever else is chosen.
    pub counts: ReceivedApplicationTotals,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
}

/// How many applications stand where.
#[allow(missing_docs, reason = "as those of `OpportunityApplicationState`")]
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
pub struct ReceivedApplicationTotals {
    pub submitted: i64,
    pub in_review: i64,
    pub interview: i64,
    pub waitlisted: i64,
    pub accepted: i64,
    pub declined: i64,
    pub withdrawn: i64,
}

/// Which applications, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReceivedApplicationsQuery {
    /// Only those to this listing.
    pub listing_id: Option<Uuid>,
    /// Only those that stand here.
    #[param(inline)]
    pub state: Option<OpportunityApplicationState>,
    /// Only those in whose student's name this is. At most 100 characters.
    pub q: Option<String>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// Applications to my listings
///
/// Three queries for any number of them.
#[operation(
    tag = "provider", operation_id = "received_applications",
    responses((status = 200, body = ReceivedApplicationList))
)]
pub async fn list(
    state: Data<AppState>,
    provider: Provider,
    query: Query<ReceivedApplicationsQuery>,
) -> Result<Json<ReceivedApplicationList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let (provider_id, now) = (provider.profile.id, state.clock.now());
    let (listing_id, wanted, term) = (query.listing_id, query.state, search::term(query.q.as_deref())?);
    let response = state
        .db
        .run(move |conn| {
            let Some(organization) = Organization::of_provider(conn, provider_id)? else {
                return Ok((Page { rows: Vec::new(), next: None }, Vec::new()));
            };
            let filter = ReceivedApplicationFilter {
                organization_id: organization.id,
                listing_id,
                state: wanted,
                term,
            };
            Ok((filter.page(conn, request)?, filter.counts(conn)?))
        })
        .await?;
    let (page, counts): (Page<ReceivedApplicationRow>, Vec<(OpportunityApplicationState, i64)>) = response;
    Ok(Json(ReceivedApplicationList {
        items: page.rows.iter().map(|row| ReceivedApplication::new(row, now)).collect(),
        counts: ReceivedApplicationTotals::of(&counts),
        next_cursor: page.next.map(paging::cursor),
    }))
}

impl ReceivedApplicationTotals {
    fn of(counts: &[(OpportunityApplicationState, i64)]) -> ReceivedApplicationTotals {
        let mut totals = ReceivedApplicationTotals::default();
        for &(state, count) in counts {
            *match state {
                OpportunityApplicationState::Submitted => &mut totals.submitted,
                OpportunityApplicationState::InReview => &mut totals.in_review,
                OpportunityApplicationState::Interview => &mut totals.interview,
                OpportunityApplicationState::Waitlisted => &mut totals.waitlisted,
                OpportunityApplicationState::Accepted => &mut totals.accepted,
                OpportunityApplicationState::Declined => &mut totals.declined,
                OpportunityApplicationState::Withdrawn => &mut totals.withdrawn,
            } = count;
        }
        totals
    }
}
