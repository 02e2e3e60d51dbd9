//! Decisions about a listing: approve, return to its provider, refund.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::listing::Listing;
use schema::models::organization::Organization;
use schema::models::payment::Payment;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::detail::AdminListingDetail;
use crate::domain::listing::MAX_MESSAGE;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body, VerifiedAdmin};
use crate::listings::changes;
use crate::payments::{self, NewRefund, request_listing_refund};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// The versions of a listing and its organization that the admin approves.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListingApproval {
    /// The `version` that the page showed.
    pub seen_version: i32,
    /// The `version` of the organization that the page showed: approving the listing also publishes its name and texts.
    pub seen_organization_version: i32,
}

/// Why an admin returns a listing.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListingReturn {
    /// The `version` that the page showed.
    pub seen_version: i32,
    /// The changes that are needed, at most 1000 characters. The provider is emailed this text.
    #[schema(max_length = 1000)]
    pub reason: String,
}

/// Approve a listing
///
/// The listing is published at once, or as soon as its provider has paid its fee; the provider is emailed. If the
/// provider changed it since the page was loaded, the error has the current values in `current`.
#[operation(
    tag = "admin", operation_id = "approve_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = AdminListingDetail)), errors(NotFound, EditConflict, ActionNotAllowed)
)]
pub async fn approve(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<ListingApproval>,
) -> Result<Json<AdminListingDetail>> {
    let (admin, id, approval) = (admin.profile.id, *id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let (mut organization, listing) = seen(ctx, id, approval.seen_version)?;
            if organization.version != approval.seen_organization_version {
                let current = AdminListingDetail::read(ctx, organization, listing)?;
                return Err(Error::edit_conflict_with(&current));
            }
            let listing = changes::approve(ctx, admin, &mut organization, listing)?;
            AdminListingDetail::read(ctx, organization, listing)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}

/// Return a listing
///
/// Emails the reason to the provider, who can change the listing and submit it again. A version that is public already
/// stays public. An approved listing can be returned while it waits for its fee and has no page; a payment that still
/// arrives is refunded.
#[operation(
    tag = "admin", operation_id = "return_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = AdminListingDetail)), errors(NotFound, EditConflict, ActionNotAllowed)
)]
pub async fn send_back(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<ListingReturn>,
) -> Result<Json<AdminListingDetail>> {
    let (admin, id, ListingReturn { seen_version, reason }) = (admin.profile.id, *id, body.read()?);
    let reason = text::required(&reason, MAX_MESSAGE, "Please say what is to be changed.");
    let reason = reason.map_err(|problem| Error::field("reason", problem))?;
    let response = state
        .transaction(move |ctx| {
            let (organization, listing) = seen(ctx, id, seen_version)?;
            let listing = changes::send_back(ctx, admin, &organization, listing, reason)?;
            AdminListingDetail::read(ctx, organization, listing)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    if response.listing.fee.is_some() {
        payments::close_page_of_listing(&state, id).await;
    }
    Ok(Json(response))
}

/// Locks the listing and its organization until the transaction ends, if the listing still has the version
/// that the page showed.
fn seen(ctx: &mut Ctx<'_>, id: Uuid, seen_version: i32) -> Result<(Organization, Listing)> {
    let (organization, listing) = changes::lock(ctx, id)?;
    if listing.version == seen_version {
        return Ok((organization, listing));
    }
    Err(Error::edit_conflict_with(&AdminListingDetail::read(ctx, organization, listing)?))
}

/// Refund a listing
///
/// Refunds all or a part of the remaining payment. The request is stored at once and sent to Stripe within moments; the
/// provider is emailed when Stripe has accepted it. Once everything is refunded, the listing is removed from the public
/// lists until it is paid for again.
#[operation(
    tag = "admin", operation_id = "refund_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = AdminListingDetail)), errors(NotFound, EditConflict, ActionNotAllowed)
)]
pub async fn create_refund(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
    body: Body<NewRefund>,
) -> Result<Json<AdminListingDetail>> {
    let (id, wanted) = (*id, body.read()?.wanted()?);
    let response = state
        .transaction(move |ctx| {
            let payment = Payment::lock_current_of_listing(ctx.conn, id)?;
            let found = Listing::find_with_all(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            let payment = payment.ok_or_else(|| {
                Error::with_detail(
                    Code::ActionNotAllowed,
                    "Nothing of what was paid for this listing is here.",
                )
            })?;
            request_listing_refund(ctx, &payment, admin.profile.id, &wanted)?;
            AdminListingDetail::with_people(ctx, found)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}
