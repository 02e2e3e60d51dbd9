//! A tutor's Stripe account for payouts.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Json};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::{PayoutState, Role};
use schema::models::payout_account::PayoutAccount;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::payout_account;
use crate::error::Result;
use crate::extract::{Tutor, Viewer};
use crate::payouts;
use crate::platform::page_paths::TUTOR_PAYMENTS;
use crate::platform::rate_limits;
use crate::platform::site_origin::SiteOrigin;
use crate::state::AppState;

/// A tutor's payout account.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayoutAccountResponse {
    /// State of the account: whether payouts are sent, and if not, what is missing.
    pub state: PayoutState,
    /// Requirements that Stripe still has, as texts for people. An account that is ready can have upcoming ones too.
    pub missing: Vec<&'static str>,
    /// Whether payouts are sent.
    pub onboarding_complete: bool,
    /// Whether the tutor has an Express dashboard at Stripe.
    pub dashboard_available: bool,
    /// When the state was read from Stripe; absent while there is no account.
    pub checked_at: Option<DateTime<Utc>>,
}

/// A URL at Stripe.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayoutLink {
    /// The URL works once, for a few minutes.
    pub url: String,
}

/// My payout account
///
/// Returns the state that was last read from Stripe.
#[operation(
    tag = "tutor", operation_id = "payout_account", responses((status = 200, body = PayoutAccountResponse))
)]
pub async fn show(state: Data<AppState>, tutor: Tutor) -> Result<Json<PayoutAccountResponse>> {
    let account = state.db.run(move |conn| Ok(PayoutAccount::find(conn, tutor.profile.id)?)).await?;
    Ok(Json(PayoutAccountResponse::of(account)))
}

/// Check my payout account
///
/// Reads the account's state from Stripe.
#[operation(
    tag = "tutor", operation_id = "check_payout_account",
    responses((status = 200, body = PayoutAccountResponse)),
    errors(RateLimited, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn check(state: Data<AppState>, tutor: Tutor) -> Result<Json<PayoutAccountResponse>> {
    count(&state, tutor.profile.id).await?;
    let account = payouts::check(&state, tutor.profile.id).await?;
    Ok(Json(PayoutAccountResponse::of(account)))
}

/// Set up payouts
///
/// Returns the URL of Stripe's forms, for a first visit or to continue. The first request
/// creates the account.
#[operation(
    tag = "tutor", operation_id = "payout_onboarding", responses((status = 200, body = PayoutLink)),
    errors(RateLimited, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn onboarding(state: Data<AppState>, tutor: Tutor, origin: SiteOrigin) -> Result<Json<PayoutLink>> {
    count(&state, tutor.profile.id).await?;
    let url = payouts::onboarding_link(&state, tutor.profile.id, &origin).await?;
    Ok(Json(PayoutLink { url: origin.reachable(url) }))
}

/// My Stripe dashboard
///
/// Available once Stripe's forms were submitted.
#[operation(
    tag = "tutor", operation_id = "payout_dashboard", responses((status = 200, body = PayoutLink)),
    errors(ActionNotAllowed, RateLimited, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn dashboard(state: Data<AppState>, tutor: Tutor, origin: SiteOrigin) -> Result<Json<PayoutLink>> {
    count(&state, tutor.profile.id).await?;
    let url = payouts::dashboard_link(&state, tutor.profile.id).await?;
    Ok(Json(PayoutLink { url: origin.reachable(url) }))
}

/// Stripe redirects a browser here if its onboarding link was used before or has expired. Redirects to a new link. If
/// the user has signed out since, or Stripe is unavailable, redirects to the sign-in page or the tutor's Payments page.
pub async fn refresh(state: Data<AppState>, viewer: Viewer, origin: SiteOrigin) -> Result<HttpResponse> {
    let Some(tutor) = viewer.0.filter(|who| who.roles.contains(&Role::Tutor)) else {
        return Ok(see_other("/auth"));
    };
    Ok(match fresh_link(&state, tutor.profile.id, &origin).await {
        Ok(Some(url)) => see_other(&origin.reachable(url)),
        Ok(None) => see_other(TUTOR_PAYMENTS),
        Err(error) => {
            tracing::warn!(%error, "no new link into the payout forms");
            see_other(&format!("{TUTOR_PAYMENTS}?onboarding=failed"))
        }
    })
}

async fn fresh_link(state: &AppState, tutor: Uuid, origin: &SiteOrigin) -> Result<Option<String>> {
    count(state, tutor).await?;
    payouts::new_onboarding_link(state, tutor, origin).await
}

fn see_other(location: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, location))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .finish()
}

async fn count(state: &AppState, tutor: Uuid) -> Result<()> {
    let (person, now) = (tutor.to_string(), state.clock.now());
    state.db.run(move |conn| rate_limits::ASK_ABOUT_PAYOUTS.count(conn, &person, now)).await
}

impl PayoutAccountResponse {
    fn of(account: Option<PayoutAccount>) -> PayoutAccountResponse {
        let Some(account) = account.filter(|account| account.stripe_account_id.is_some()) else {
            return PayoutAccountResponse {
                state: PayoutState::None,
                missing: Vec::new(),
                onboarding_complete: false,
                dashboard_available: false,
                checked_at: None,
            };
        };
        PayoutAccountResponse {
            state: account.state,
            missing: payout_account::missing(&account.facts),
            onboarding_complete: account.state == PayoutState::Ready,
            dashboard_available: account.facts.details_submitted,
            checked_at: account.checked_at,
        }
    }
}
