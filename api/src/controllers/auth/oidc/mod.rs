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

/// The browser that signs in, and who is signed in there already.
#[derive(Clone)]
struct SignInDevice {
    client: Client,
    viewer: Viewer,
    devices: DeviceTokens,
}

/// Why a sign-in failed, shown on the sign-in page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SignInError {
    /// They denied the consent at the identity provider.
    Refused,
    /// Too late, a second time, or in another browser than they left with.
    Expired,
    /// The issuer does not answer.
    Unavailable,
    /// The issuer says something that cannot be believed, or something went wrong here.
    Failed,
    /// The issuer has not proven their address.
    EmailNotVerified,
    /// The account with their address was never proven to be theirs.
    AccountNotVerified,
    /// Their account is suspended.
    AccountSuspended,
    /// Too many tries.
    Wait,
    /// Another site's page led them here.
    BeginHere,
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
            SignInError::Wait => "wait",
            SignInError::BeginHere => "begin_here",
        }
    }

    /// Leads to the sign-in page, which has the words.
    fn response(self, wish: &PortalWish) -> HttpResponse {
        see_other(&wish.sign_in_page(self.as_str()))
    }
}

/// Said to a browser that began nothing, or too long ago.
fn too_late() -> Error {
    Error::with_detail(Code::TokenExpired, "This sign-in has expired. Please begin again.")
}

/// Leads on.
fn see_other(to: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, to)).insert_header((CACHE_CONTROL, "no-store")).finish()
}

/// Which providers are set up.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignInProviders {
    /// In the order in which they are offered.
    pub items: Vec<SignInProvider>,
}

/// One of them.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignInProvider {
    /// Who it is.
    pub provider: IdentityProvider,
    /// Whether signing in with it works here.
    pub available: bool,
}

/// With whose accounts people can sign in
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
