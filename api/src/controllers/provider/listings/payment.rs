//! Paying for a listing.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::enums::{ListingFeeState, PaymentStatus};
use schema::models::listing::Listing;
use schema::models::organization::Organization;
use schema::models::payment::Payment;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::extract::Provider;
use crate::listings::response::ListingDetail;
use crate::payments::response::CheckoutResponse;
use crate::payments::{self, Purchase};
use crate::platform::rate_limits;
use crate::platform::site_origin::SiteOrigin;
use crate::state::AppState;

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
pub async fn check(
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
