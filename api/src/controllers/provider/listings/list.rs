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
}

/// My listings
///
/// Three queries for any number of them; none of somebody who has not named their organisation.
#[operation(
    tag = "provider", operation_id = "provider_listings", responses((status = 200, body = ListingList))
)]
pub async fn list(state: Data<AppState>, provider: Provider) -> Result<Json<ListingList>> {
    let (provider_id, now) = (provider.profile.id, state.clock.now());
    let items = state
        .db
        .run(move |conn| {
            let Some(organization) = Organization::of_provider(conn, provider_id)? else {
                return Ok(Vec::new());
            };
            let rows = Listing::of_organization(conn, organization.id)?;
            ListingSummary::read(conn, &organization, rows, now)
        })
        .await?;
    Ok(Json(ListingList { items, limit: MAX_LISTINGS }))
}
