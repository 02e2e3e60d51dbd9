//! One listing, as its provider writes it.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::listing::Listing;
use schema::models::organization::Organization;
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::extract::Provider;
use crate::listings::response::ListingDetail;
use crate::state::AppState;

/// A listing of mine
///
/// Five queries at most.
#[operation(
    tag = "provider", operation_id = "provider_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = ListingDetail)), errors(NotFound)
)]
pub async fn show(state: Data<AppState>, provider: Provider, id: Path<Uuid>) -> Result<Json<ListingDetail>> {
    let (provider_id, id, now) = (provider.profile.id, *id, state.clock.now());
    let price = state.config.listing_price_cents;
    let response = state
        .db
        .run(move |conn| {
            let not_found = || Error::new(Code::NotFound);
            let organization = Organization::of_provider(conn, provider_id)?.ok_or_else(not_found)?;
            let row = Listing::of(conn, id, organization.id)?.ok_or_else(not_found)?;
            ListingDetail::read(conn, (&organization, price), row, now)
        })
        .await?;
    Ok(Json(response))
}
