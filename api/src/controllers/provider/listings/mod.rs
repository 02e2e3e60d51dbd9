//! A provider's listings: list, create, show, change, copy, delete.

pub mod publication;

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder};
use chrono::NaiveDate;
use macros::operation;
use schema::dates;
use schema::enums::OpportunityCategory;
use schema::models::listing::{Listing, ListingWithOpportunity, MAX_LISTINGS};
use schema::models::organization::Organization;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::listing::ListingAction;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Provider};
use crate::payments;
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;
use crate::summer::listings::draft::ListingDraft;
use crate::summer::listings::response::{ListingDetail, ListingSummary};
use crate::summer::listings::{changes, organizations};

/// What a provider saw of a listing that is about to change.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeenListing {
    /// The `version` that the page showed.
    pub seen_version: i32,
}

/// Changes one of a provider's listings in its own transaction. Returns the listing afterwards.
///
/// # Errors
/// `not_found`; `action_not_allowed` without an organization; `rate_limited`; the errors of the change.
async fn change_listing(
    state: &Data<AppState>,
    (provider_id, id): (Uuid, Uuid),
    change: impl FnOnce(&mut Ctx<'_>, &Organization, ListingWithOpportunity) -> Result<Listing>
    + Clone
    + Send
    + 'static,
) -> Result<ListingDetail> {
    let response = state
        .transaction(move |ctx| {
            rate_limits::CHANGE_LISTINGS.count(ctx.conn, &provider_id.to_string(), ctx.now)?;
            let organization = organizations::lock(ctx, provider_id)?;
            let found = changes::find(ctx, &organization, id)?;
            let changed = change(ctx, &organization, found)?;
            read(ctx, &organization, changed.id)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    // The approved text may have changed since.
    if response.fee.is_some() && !response.allowed_actions.contains(&ListingAction::Pay) {
        payments::close_page_of_listing(state, id).await;
    }
    Ok(response)
}

/// The present state of a listing; its organization is locked.
fn read(ctx: &mut Ctx<'_>, organization: &Organization, id: Uuid) -> Result<ListingDetail> {
    let row = changes::find(ctx, organization, id)?;
    ListingDetail::read(ctx.conn, (organization, ctx.config.listing_price_cents), row, ctx.now)
}

/// A provider's listings, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListingList {
    /// All of them.
    pub items: Vec<ListingSummary>,
    /// How many there can be.
    pub limit: i64,
    /// What a further listing costs once it is approved, US cents; null while nothing is asked.
    pub listing_price_cents: Option<i32>,
    /// Whether the free listing has been approved.
    pub is_free_listing_used: bool,
}

/// My listings
///
/// Three queries for any number of them, one more where some cost something; none of somebody who has not
/// named their organization.
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

/// What a listing begins with. Nothing but the title has to be there.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewListing {
    /// Its title.
    #[schema(max_length = 120)]
    pub title: String,
    /// What kind of program it is.
    #[serde(default)]
    pub category: Option<OpportunityCategory>,
    /// Where it takes place.
    #[serde(default)]
    #[schema(max_length = 120)]
    pub location: String,
    /// The last day on which students can apply.
    #[serde(default, deserialize_with = "dates::optional_date")]
    pub deadline_date: Option<NaiveDate>,
    /// What students do there.
    #[serde(default)]
    #[schema(max_length = 4000)]
    pub description: String,
}

/// Create a listing
///
/// A draft, of which students see nothing. At most 50 an organization.
#[operation(
    tag = "provider", operation_id = "create_listing", responses((status = 201, body = ListingDetail)),
    errors(ActionNotAllowed, LimitReached, RateLimited)
)]
pub async fn create(
    state: Data<AppState>,
    provider: Provider,
    body: Body<NewListing>,
) -> Result<impl Responder> {
    let (provider_id, new) = (provider.profile.id, body.read()?);
    let NewListing { title, category, location, deadline_date, description } = new;
    let draft =
        ListingDraft { title, category, location, deadline_date, description, ..ListingDraft::default() };
    let draft = draft.read()?;
    let response = state
        .transaction(move |ctx| {
            rate_limits::CHANGE_LISTINGS.count(ctx.conn, &provider_id.to_string(), ctx.now)?;
            let organization = organizations::lock(ctx, provider_id)?;
            let listing = changes::create(ctx, &organization, &draft)?;
            read(ctx, &organization, listing.id)
        })
        .await?;
    Ok((Json(response), StatusCode::CREATED))
}

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

/// What a listing is to say instead.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListingChange {
    /// The complete new text.
    pub draft: ListingDraft,
    /// The `version` that the page showed. If the row has another one, nothing changes.
    pub seen_version: i32,
}

/// Change a listing
///
/// A draft or a returned listing may be incomplete. A listing in review or approved must be complete; an
/// approved one goes back into review, and the site shows the former text until that is done. If it was
/// changed in another tab, the error has the present values in `current`.
#[operation(
    tag = "provider", operation_id = "update_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = ListingDetail)), errors(NotFound, EditConflict, ActionNotAllowed, RateLimited)
)]
pub async fn update(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
    body: Body<ListingChange>,
) -> Result<Json<ListingDetail>> {
    let ListingChange { draft, seen_version } = body.read()?;
    let draft = draft.read()?;
    let edit = change_listing(&state, (provider.profile.id, *id), move |ctx, organization, found| {
        changes::edit(ctx, organization, found, &draft, seen_version)
    });
    edit.await.map(Json)
}

/// Duplicate a listing
///
/// Makes a draft that says the same. At most 50 an organization.
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

/// Delete a listing
///
/// A listing that was public can be closed instead: its page stays.
#[operation(
    tag = "provider", operation_id = "delete_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 204)), errors(NotFound, ActionNotAllowed)
)]
pub async fn delete(state: Data<AppState>, provider: Provider, id: Path<Uuid>) -> Result<impl Responder> {
    let (provider_id, id) = (provider.profile.id, *id);
    state
        .transaction(move |ctx| {
            let organization = organizations::lock(ctx, provider_id)?;
            let (listing, _) = changes::find(ctx, &organization, id)?;
            changes::delete(ctx, &organization, &listing)
        })
        .await?;
    Ok(HttpResponse::NoContent())
}
