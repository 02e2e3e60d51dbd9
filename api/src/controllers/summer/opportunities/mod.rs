//! Open opportunities: search, and their addresses for the sitemap.

pub mod detail;

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, TimeDelta, Utc};
use macros::operation;
use schema::enums::OpportunityCategory;
use schema::models::opportunity;
use schema::models::opportunity_search::{self, OpportunityCost, OpportunitySearch, OpportunitySort};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::domain::opportunity::GRADES;
use crate::error::{Code, Error, Result};
use crate::http::search;
use crate::state::AppState;
use crate::summer::opportunities::response::OpportunityCard;

/// Number of opportunities on a page.
const PAGE_SIZE: i64 = 24;
/// The last page: the query reads all rows before a page as well.
const MAX_PAGE: i32 = 100;

/// Filters, order and page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OpportunitiesQuery {
    /// Search words: each must be a word of the title, organization, discipline or location. A word that
    /// occurs nowhere matches similar words, as a typing error. At most 100 characters, of which the first
    /// ten words count.
    pub q: Option<String>,
    /// Only opportunities of this category.
    #[param(inline)]
    pub category: Option<OpportunityCategory>,
    /// `true` for remote opportunities only.
    pub remote: Option<bool>,
    /// `true` for paid opportunities only.
    pub paid: Option<bool>,
    /// 6 to 13: only those open to this grade; 13 is the first year of college.
    pub grade: Option<i16>,
    /// Only opportunities that cost at most this.
    #[param(inline)]
    pub cost: Option<OpportunityCost>,
    /// Only opportunities whose deadline is within this time.
    #[param(inline)]
    pub deadline: Option<DeadlineRange>,
    /// `relevance` if not given with `q`, `deadline` otherwise; `relevance` without `q` is treated as `deadline`.
    #[param(inline)]
    pub sort: Option<OpportunitySort>,
    /// 1 to 100; 1 if not given.
    pub page: Option<i32>,
}

/// Latest deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeadlineRange {
    /// Within 7 days.
    Week,
    /// Within 30 days.
    Month,
    /// Within 90 days.
    Quarter,
}

/// A page of opportunities.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpportunityPage {
    /// At most 24.
    pub items: Vec<OpportunityCard>,
    /// Number of opportunities on all pages.
    pub total: i64,
    /// Number of this page, from 1.
    pub page: i32,
    /// Number of pages, 1 to 100.
    pub pages: i32,
}

/// Opportunities
///
/// Open opportunities: not hidden, checked within 90 days, and before their deadline. At most two queries.
#[operation(
    tag = "summer", operation_id = "opportunities", responses((status = 200, body = OpportunityPage))
)]
pub async fn list(state: Data<AppState>, query: Query<OpportunitiesQuery>) -> Result<Json<OpportunityPage>> {
    let now = state.clock.now();
    let query = query.into_inner();
    let page = within("page", query.page.unwrap_or(1), 1..=MAX_PAGE)?;
    let search = query.search(now)?;
    let offset = PAGE_SIZE * i64::from(page - 1);
    let found =
        state.db.run(move |conn| Ok(opportunity_search::page(conn, &search, offset, PAGE_SIZE)?)).await?;
    let pages = ((found.total + PAGE_SIZE - 1) / PAGE_SIZE).clamp(1, MAX_PAGE.into());
    Ok(Json(OpportunityPage {
        items: found.rows.into_iter().map(OpportunityCard::from).collect(),
        total: found.total,
        page,
        pages: i32::try_from(pages).unwrap_or(MAX_PAGE),
    }))
}

impl OpportunitiesQuery {
    fn search(self, now: DateTime<Utc>) -> Result<OpportunitySearch> {
        Ok(OpportunitySearch {
            term: search::term(self.q.as_deref())?,
            category: self.category,
            is_remote: self.remote == Some(true),
            is_paid: self.paid == Some(true),
            grade: self.grade.map(|grade| within("grade", grade, GRADES)).transpose()?,
            cost: self.cost,
            closes_by: self.deadline.map(|range| now + range.length()),
            sort: self.sort,
            now,
        })
    }
}

impl DeadlineRange {
    const fn length(self) -> TimeDelta {
        match self {
            DeadlineRange::Week => TimeDelta::days(7),
            DeadlineRange::Month => TimeDelta::days(30),
            DeadlineRange::Quarter => TimeDelta::days(90),
        }
    }
}

fn within<N: PartialOrd + std::fmt::Display>(
    name: &str,
    value: N,
    bounds: std::ops::RangeInclusive<N>,
) -> Result<N> {
    if bounds.contains(&value) {
        return Ok(value);
    }
    let detail = format!("{name} must lie between {} and {}.", bounds.start(), bounds.end());
    Err(Error::with_detail(Code::MalformedQuery, detail))
}

/// The most addresses in a response. A sitemap may have 50,000 of them, and 50 MB.
const MAX_ADDRESSES: i64 = 20_000;

/// The pages of open opportunities.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpportunityAddresses {
    /// At most 20,000, soonest deadline first.
    pub items: Vec<OpportunityAddress>,
}

/// The address of an opportunity's page.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpportunityAddress {
    /// The last part of its address.
    pub slug: String,
    /// When it was last changed, checked or hidden.
    pub updated_at: DateTime<Utc>,
}

/// Addresses of opportunities
///
/// The addresses of open opportunities, for the sitemap. One query.
#[operation(
    tag = "summer", operation_id = "opportunity_addresses",
    responses((status = 200, body = OpportunityAddresses))
)]
pub async fn list_addresses(state: Data<AppState>) -> Result<Json<OpportunityAddresses>> {
    let now = state.clock.now();
    let rows = state.db.run(move |conn| Ok(opportunity::open_addresses(conn, MAX_ADDRESSES, now)?)).await?;
    let items = rows.into_iter().map(|(slug, updated_at)| OpportunityAddress { slug, updated_at });
    Ok(Json(OpportunityAddresses { items: items.collect() }))
}
