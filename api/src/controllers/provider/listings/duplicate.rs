//! A draft is made that says what a listing says.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use macros::operation;
use uuid::Uuid;

use super::change_listing;
use crate::error::Result;
use crate::extract::Provider;
use crate::listings::changes;
use crate::listings::response::ListingDetail;
use crate::state::AppState;

/// Duplicate a listing
///
/// Makes a draft that says the same. At most 50 an organisation.
#[operation(
    tag = "provider", operation_id = "duplicate_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 201, body = ListingDetail)), errors(NotFound, ActionNotAllowed, LimitReached, RateLimited)
)]
pub async fn duplicate(state: Data<AppState>, provider: Provider, id: Path<Uuid>) -> Result<impl Responder> {
    let copy = change_listing(&state, (provider.profile.id, *id), |ctx, organization, (listing, _)| {
        changes::duplicate(ctx, organization, &listing)
    });
    Ok((Json(copy.await?), StatusCode::CREATED))
}
