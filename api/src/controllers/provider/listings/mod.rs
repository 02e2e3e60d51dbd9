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

/// The version of a listing that the provider saw.
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
    // If the listing cannot be paid for any more, its open Checkout Session is expired: the approved text may have
    // changed.
    if response.fee.is_some() && !response.allowed_actions.contains(&ListingAction::Pay) {
        payments::close_page_of_listing(state, id).await;
    }
    Ok(response)
}

/// Reads the current state of a listing. The caller has locked its organization.
fn read(ctx: &mut Ctx<'_>, organization: &Organization, id: Uuid) -> Result<ListingDetail> {
    let row = changes::find(ctx, organization, id)?;
    ListingDetail::read(ctx.conn, (organization, ctx.config.listing_price_cents), row, ctx.now)
}

/// A provider's listings, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListingList {
    /// All listings.
    pub items: Vec<ListingSummary>,
    /// The most listings of an organization.
    pub limit: i64,
    /// Price of a further listing, due once it is approved, US cents; null if listings are free.
    pub listing_price_cents: Option<i32>,
    /// Whether the organization's free listing has been approved.
    pub is_free_listing_used: bool,
}

/// My listings
///
/// Three queries for any number of them, one more if some have a price; none if the provider has no organization yet.
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

/// The initial content of a listing. Only the title is required.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewListing {
    /// Its title.
    #[schema(max_length = 120)]
    pub title: String,
    /// Kind of the program.
    #[serde(default)]
    pub category: Option<OpportunityCategory>,
    /// Location.
    #[serde(default)]
    #[schema(max_length = 120)]
    pub location: String,
    /// The last day on which students can apply.
    #[serde(default, deserialize_with = "dates::optional_date")]
    pub deadline_date: Option<NaiveDate>,
    /// Description of the program.
    #[serde(default)]
    #[schema(max_length = 4000)]
    pub description: String,
}

/// Create a listing
///
/// Creates a draft, which students cannot see. At most 50 for each organization.
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

/// The new content of a listing.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListingChange {
    /// The complete new text.
    pub draft: ListingDraft,
    /// The `version` that the page showed. If the listing has another one by now, nothing changes.
    pub seen_version: i32,
}

/// Change a listing
///
/// A draft or a returned listing may be incomplete. A listing in review or approved must be complete; an approved one
/// goes back into review, and its public page keeps the approved text until then. If it was changed in another tab, the
/// error has the current values in `current`.
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
/// Creates a draft with the same content. At most 50 listings for each organization.
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
/// Refused for a listing that was public. It can be closed instead, which keeps its page.
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
