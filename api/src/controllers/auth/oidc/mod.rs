//! Signing in with an account at Google or ORCID.

mod browser;
pub mod callback;
pub mod pending;
pub mod start;

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, LOCATION};
use actix_web::web::{Data, Json};
use macros::operation;
use schema::enums::IdentityProvider;
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::device_tokens::DeviceTokens;
use crate::domain::portal::PortalWish;
use crate::error::{Code, Error, Result};
use crate::extract::{Client, Viewer};
use crate::state::AppState;

/// The browser that signs in, and the user who is signed in there already, if any.
#[derive(Clone)]
struct SignInDevice {
    client: Client,
    viewer: Viewer,
    devices: DeviceTokens,
}

/// Why a sign-in failed, shown on the sign-in page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SignInError {
    /// The person denied the consent at the identity provider.
    Refused,
    /// The callback came too late, a second time, or in another browser than the one that began the sign-in.
    Expired,
    /// The identity provider does not respond.
    Unavailable,
    /// The identity provider's response is invalid, or an internal error occurred.
    Failed,
    /// The identity provider has not verified the person's address.
    EmailNotVerified,
    /// The account with this address was never verified.
    AccountNotVerified,
    /// The account is suspended.
    AccountSuspended,
    /// Too many attempts.
    RateLimited,
    /// The request came from a page of another site.
    OtherSite,
}

impl SignInError {
    fn as_str(self) -> &'static str {
        match self {
            SignInError::Refused => "refused",
            SignInError::Expired => "expired",
            SignInError::Unavailable => "unavailable",
            SignInError::Failed => "failed",
            SignInError::EmailNotVerified => "email_not_verified",
            SignInError::AccountNotVerified => "account_not_verified",
            SignInError::AccountSuspended => Code::AccountSuspended.as_str(),
            SignInError::RateLimited => "wait",
            SignInError::OtherSite => "begin_here",
        }
    }

    /// Redirects to the sign-in page, which shows the error's text.
    fn response(self, wish: &PortalWish) -> HttpResponse {
        see_other(&wish.sign_in_page(self.as_str()))
    }
}

/// The error for a browser that began no sign-in, or whose sign-in has expired.
fn too_late() -> Error {
    Error::with_detail(Code::TokenExpired, "This sign-in has expired. Please start again.")
}

/// Redirects with status 303.
fn see_other(to: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, to)).insert_header((CACHE_CONTROL, "no-store")).finish()
}

/// The identity providers.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignInProviders {
    /// In display order.
    pub items: Vec<SignInProvider>,
}

/// An identity provider.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignInProvider {
    /// The identity provider.
    pub provider: IdentityProvider,
    /// Whether it is configured here.
    pub available: bool,
}

/// Show the identity providers
#[operation(
    tag = "account", operation_id = "sign_in_providers", responses((status = 200, body = SignInProviders))
)]
pub async fn list(state: Data<AppState>) -> Result<Json<SignInProviders>> {
    let items = IdentityProvider::ALL
        .iter()
        .map(|&provider| SignInProvider { provider, available: state.oidc.issuer(provider).is_ok() })
        .collect();
    Ok(Json(SignInProviders { items }))
}
