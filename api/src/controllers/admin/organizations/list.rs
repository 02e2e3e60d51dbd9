//! Organisations, a page at a time.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::models::organization_list::{self, OrganizationCounts, OrganizationFilter};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::Result;
use crate::extract::Admin;
use crate::http::{paging, search};
use crate::listings::admin_organization::AdminOrganization;
use crate::state::AppState;

/// A page of organisations, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminOrganizationList {
    /// The page.
    pub items: Vec<AdminOrganization>,
    /// How many there are under each filter, whatever this page shows.
    pub counts: OrganizationTotals,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
}

/// How many organisations there are.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct OrganizationTotals {
    /// Those that have proven their domain and that nobody has verified.
    pub to_verify: i64,
    /// Those that say something of themselves which no admin has seen yet.
    pub to_review: i64,
    /// Those that an admin has verified.
    pub verified: i64,
    /// All of them.
    pub all: i64,
}

/// Which organisations, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminOrganizationsQuery {
    /// Only those in whose name, site or domain each of these words is, as a part of a word too. At most 100 characters, of which the
    /// first ten words count.
    pub q: Option<String>,
    /// `to_verify` if not given.
    #[param(inline)]
    pub filter: Option<OrganizationFilter>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// Organizations of providers
///
/// Four queries for any number of them.
#[operation(
    tag = "admin", operation_id = "admin_organizations", responses((status = 200, body = AdminOrganizationList))
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<AdminOrganizationsQuery>,
) -> Result<Json<AdminOrganizationList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let (filter, term) =
        (query.filter.unwrap_or(OrganizationFilter::ToVerify), search::term(query.q.as_deref())?);
    let now = state.clock.now();
    let response = state
        .db
        .run(move |conn| {
            let page = organization_list::page(conn, filter, term.as_deref(), request)?;
            let OrganizationCounts { to_verify, to_review, verified, everything } =
                organization_list::counts(conn)?;
            Ok(AdminOrganizationList {
                next_cursor: page.next.map(paging::cursor),
                items: AdminOrganization::read(conn, page.rows, now)?,
                counts: OrganizationTotals { to_verify, to_review, verified, all: everything },
            })
        })
        .await?;
    Ok(Json(response))
}
