//! What a provider does with a listing that is public: confirm it, close it, open it again.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use uuid::Uuid;

use super::{SeenListing, change_listing};
use crate::error::Result;
use crate::extract::{Body, Provider};
use crate::listings::changes;
use crate::listings::response::ListingDetail;
use crate::state::AppState;

/// Confirm a listing
///
/// Says that all of it is still right: it is offered for another 90 days, or until its deadline.
#[operation(
    tag = "provider", operation_id = "confirm_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = ListingDetail)), errors(NotFound, EditConflict, ActionNotAllowed, RateLimited)
)]
pub async fn confirm(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
    body: Body<SeenListing>,
) -> Result<Json<ListingDetail>> {
    let SeenListing { seen_version } = body.read()?;
    let confirm = change_listing(&state, (provider.profile.id, *id), move |ctx, organization, found| {
        changes::confirm(ctx, organization, found, seen_version)
    });
    confirm.await.map(Json)
}

/// Close a listing
///
/// It leaves all lists at once; its page stays, and says that it is closed.
#[operation(
    tag = "provider", operation_id = "close_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = ListingDetail)), errors(NotFound, ActionNotAllowed, RateLimited)
)]
pub async fn close(state: Data<AppState>, provider: Provider, id: Path<Uuid>) -> Result<Json<ListingDetail>> {
    let close = change_listing(&state, (provider.profile.id, *id), |ctx, organization, (listing, _)| {
        changes::close(ctx, organization, listing)
    });
    close.await.map(Json)
}

/// Reopen a listing
///
/// At once where nothing was changed since an admin approved it; as a draft otherwise.
#[operation(
    tag = "provider", operation_id = "reopen_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = ListingDetail)), errors(NotFound, ActionNotAllowed, RateLimited)
)]
pub async fn reopen(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
) -> Result<Json<ListingDetail>> {
    let reopen = change_listing(&state, (provider.profile.id, *id), |ctx, organization, (listing, _)| {
        changes::reopen(ctx, organization, listing)
    });
    reopen.await.map(Json)
}
