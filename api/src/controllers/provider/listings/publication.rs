//! Publishing a listing: submit, withdraw, confirm, close, reopen.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use uuid::Uuid;

use super::{SeenListing, change_listing};
use crate::error::Result;
use crate::extract::{Body, Provider};
use crate::listings::changes;
use crate::listings::response::ListingDetail;
use crate::platform::rate_limits;
use crate::state::AppState;

/// Submit a listing
///
/// Submits it for review; it is published once an admin has approved it. It must be complete, and the organization's
/// domain must be proven.
#[operation(
    tag = "provider", operation_id = "submit_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = ListingDetail)), errors(NotFound, EditConflict, ActionNotAllowed, RateLimited)
)]
pub async fn submit(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
    body: Body<SeenListing>,
) -> Result<Json<ListingDetail>> {
    let (provider_id, SeenListing { seen_version }) = (provider.profile.id, body.read()?);
    let submit = change_listing(&state, (provider_id, *id), move |ctx, organization, found| {
        rate_limits::SUBMIT_LISTING.count(ctx.conn, &provider_id.to_string(), ctx.now)?;
        changes::submit(ctx, organization, found, seen_version)
    });
    submit.await.map(Json)
}

/// Withdraw a listing
///
/// Withdraws it from review before an admin has decided. A public version stays public.
#[operation(
    tag = "provider", operation_id = "withdraw_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = ListingDetail)), errors(NotFound, ActionNotAllowed, RateLimited)
)]
pub async fn withdraw(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
) -> Result<Json<ListingDetail>> {
    let withdraw = change_listing(&state, (provider.profile.id, *id), |ctx, organization, (listing, _)| {
        changes::withdraw(ctx, organization, listing)
    });
    withdraw.await.map(Json)
}

/// Confirm a listing
///
/// Confirms that its content is still correct. It stays in the public lists for another 90 days, or until its deadline.
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
/// Removes it from all public lists at once. Its page stays, and says that it is closed.
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
/// It is published again at once if it was not changed since its approval; otherwise it becomes a draft.
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
