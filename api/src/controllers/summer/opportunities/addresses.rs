//! Where the open opportunities are, for crawlers.

use actix_web::web::{Data, Json};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::models::opportunity;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Result;
use crate::state::AppState;

/// As many as are told: a sitemap may have 50,000 addresses of 50 MB in all.
const MAX_ADDRESSES: i64 = 20_000;

/// The pages of open opportunities.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpportunityAddresses {
    /// At most 20,000, soonest deadline first.
    pub items: Vec<OpportunityAddress>,
}

/// Where an opportunity's page is.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpportunityAddress {
    /// The last part of its address.
    pub slug: String,
    /// When it was last changed, checked or hidden.
    pub updated_at: DateTime<Utc>,
}

/// Addresses of opportunities
///
/// Of those that are open, for the sitemap. One query.
#[operation(
    tag = "summer", operation_id = "opportunity_addresses",
    responses((status = 200, body = OpportunityAddresses))
)]
pub async fn list(state: Data<AppState>) -> Result<Json<OpportunityAddresses>> {
    let now = state.clock.now();
    let rows = state.db.run(move |conn| Ok(opportunity::open_addresses(conn, MAX_ADDRESSES, now)?)).await?;
    let items = rows.into_iter().map(|(slug, updated_at)| OpportunityAddress { slug, updated_at });
    Ok(Json(OpportunityAddresses { items: items.collect() }))
}
