//! What a provider offers, or is about to.

use actix_web::web::{Data, Json};
use macros::operation;
use schema::models::listing::{Listing, MAX_LISTINGS};
use schema::models::organization::Organization;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Result;
use crate::extract::Provider;
use crate::listings::response::ListingSummary;
use crate::state::AppState;

/// A provider's listings, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListingList {
    /// All of them.
    pub items: Vec<ListingSummary>,
    /// How many there can be.
    pub limit: i64,
    /// What a further listing costs once it is approved, US cents; null while nothing is asked.
    pub listing_price_cents: Option<i32>,
    /// Whether the one that costs nothing has been approved.
    pub is_free_listing_used: bool,
}

/// My listings
///
/// Three queries for any number of them, one more where some cost something; none of somebody who has not named their organisation.
#[operation(
    tag = "provider", operation_id = "provider_listings", responses((status = 200, body = ListingList))
)]
pub async fn list(state: Data<AppState>, provider: Provider) -> Result<Json<ListingList>> {
    let (provider_id, now) = (provider.profile.id, state.clock.now());
    let listing_price_cents = state.config.listing_price_cents;
    let (items, is_free_listing_used) = state
        .db
        .run(move |conn| {
            let Some(organization) = Organization::of_provider(conn, provider_id)? else {
                return Ok((Vec::new(), false));
            };
            let rows = Listing::of_organization(conn, organization.id)?;
            let is_free_used = rows.iter().any(|(listing, _)| listing.is_free);
            let items = ListingSummary::read(conn, (&organization, listing_price_cents), rows, now)?;
            Ok((items, is_free_used))
        })
        .await?;
    Ok(Json(ListingList { items, limit: MAX_LISTINGS, listing_price_cents, is_free_listing_used }))
}
