//! Publishing a listing: submit, withdraw, confirm, close, reopen, and pay for it.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::enums::{ListingFeeState, PaymentStatus};
use schema::models::listing::Listing;
use schema::models::organization::Organization;
use schema::models::payment::Payment;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{SeenListing, change_listing};
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Provider};
use crate::payments::response::CheckoutResponse;
use crate::payments::{self, Purchase};
use crate::platform::rate_limits;
use crate::platform::site_origin::SiteOrigin;
use crate::state::AppState;
use crate::summer::listings::changes;
use crate::summer::listings::response::ListingDetail;

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

/// The state of a payment for a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ListingPaymentState {
    /// Not decided yet; request it again later.
    Processing,
    /// The payment arrived and is not refunded.
    Paid,
    /// No payment has arrived.
    Unpaid,
    /// It is being refunded, or was refunded.
    Refunded,
}

/// The state of the newest payment for a listing.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListingPaymentResponse {
    /// State of the payment.
    pub state: ListingPaymentState,
    /// The listing in its current state.
    pub listing: ListingDetail,
}

/// Pay for a listing
///
/// Returns the Checkout Session of an approved, unpaid listing. Requesting it again returns the same one as long as it
/// is open.
#[operation(
    tag = "provider", operation_id = "listing_checkout", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = CheckoutResponse)),
    errors(NotFound, ActionNotAllowed, RateLimited, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn checkout(
    state: Data<AppState>,
    provider: Provider,
    origin: SiteOrigin,
    id: Path<Uuid>,
) -> Result<Json<CheckoutResponse>> {
    let (person, now) = (provider.profile.id.to_string(), state.clock.now());
    state.db.run(move |conn| rate_limits::ASK_ABOUT_PAYMENT.count(conn, &person, now)).await?;
    let url = payments::open_checkout(&state, Purchase::Listing(*id), provider.profile.id).await?;
    Ok(Json(CheckoutResponse { url: origin.reachable(url) }))
}

/// Check the payment for a listing
///
/// Reads the state from Stripe while the payment is not final. Query parameters that Stripe's redirect adds are
/// ignored.
#[operation(
    tag = "provider", operation_id = "check_listing_payment",
    params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = ListingPaymentResponse)),
    errors(NotFound, RateLimited, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn check_payment(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
) -> Result<Json<ListingPaymentResponse>> {
    let (provider_id, id, now) = (provider.profile.id, *id, state.clock.now());
    let payment = state
        .db
        .run(move |conn| {
            rate_limits::ASK_ABOUT_PAYMENT.count(conn, &provider_id.to_string(), now)?;
            let organization = Organization::of_provider(conn, provider_id)?;
            let organization = organization.ok_or_else(|| Error::new(Code::NotFound))?;
            Listing::of(conn, id, organization.id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            Ok(Payment::newest_of_listing(conn, id)?)
        })
        .await?;
    let mut is_open = false;
    if let Some(payment) =
        payment.filter(|payment| matches!(payment.status, PaymentStatus::Unpaid | PaymentStatus::Processing))
    {
        is_open = payments::is_page_open(&state, payment.id).await?;
    }
    let config = state.config.clone();
    let response = state
        .db
        .run(move |conn| {
            let (listing, organization, public) =
                Listing::find_with_all(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            let payment = Payment::newest_of_listing(conn, id)?;
            let state = payment_state(payment.as_ref(), is_open, &listing);
            let row = (listing, public);
            let price = config.listing_price_cents;
            let listing = ListingDetail::read(conn, (&organization, price), row, now)?;
            Ok(ListingPaymentResponse { state, listing })
        })
        .await?;
    Ok(Json(response))
}

fn payment_state(payment: Option<&Payment>, is_open: bool, listing: &Listing) -> ListingPaymentState {
    match payment.map(|payment| payment.status) {
        Some(PaymentStatus::RefundPending | PaymentStatus::Refunded) => ListingPaymentState::Refunded,
        Some(PaymentStatus::Paid) => ListingPaymentState::Paid,
        Some(PaymentStatus::Processing) => ListingPaymentState::Processing,
        Some(PaymentStatus::Unpaid) if is_open && listing.fee_state == Some(ListingFeeState::Due) => {
            ListingPaymentState::Processing
        }
        _ => ListingPaymentState::Unpaid,
    }
}
