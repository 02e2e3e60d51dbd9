//! Who is waiting to give an address, or to join an identity to an account.

use actix_web::HttpRequest;
use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::enums::IdentityProvider;
use schema::models::pending_identity::PendingIdentity;
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::browser::{SignInBrowser, by_link};
use super::too_late;
use crate::domain::portal::PortalRole;
use crate::error::Result;
use crate::state::AppState;

/// Which one is meant.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PendingQuery {
    /// The mailed link's token; without it, what this browser began.
    pub token: Option<String>,
}

/// Somebody who signed in elsewhere and has no account here yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct PendingSignIn {
    /// Who vouches for them.
    pub provider: IdentityProvider,
    /// What the provider calls them, such as an ORCID iD.
    pub subject: String,
    /// Given name; empty while not known.
    pub first_name: String,
    /// Family name; empty while not known.
    pub last_name: String,
    /// What they want to be.
    pub role: PortalRole,
    /// The address given last.
    pub email: Option<String>,
    /// Whether that address has an account already; told only to whoever followed the link mailed to it.
    pub has_account: Option<bool>,
}

/// What is still to be done to sign in
///
/// Tells the browser in which the sign-in began, and no other.
#[operation(
    tag = "account", operation_id = "pending_sign_in", responses((status = 200, body = PendingSignIn)),
    errors(OtherBrowser, TokenExpired)
)]
pub async fn show(
    state: Data<AppState>,
    query: Query<PendingQuery>,
    request: HttpRequest,
) -> Result<Json<PendingSignIn>> {
    let (browser, now) = (SignInBrowser::of(&request, &state.config), state.clock.now());
    let token = query.into_inner().token;
    let told = state.db.transaction(move |conn| match token {
        Some(token) => {
            let found = by_link(conn, &token, browser.as_ref(), now)?;
            let taken = match &found.email {
                Some(email) => User::by_email(conn, email)?.is_some(),
                None => false,
            };
            Ok(PendingSignIn { has_account: Some(taken), ..found.into() })
        }
        None => {
            let browser = browser.ok_or_else(too_late)?;
            let found = PendingIdentity::of_browser(conn, &browser.hash(), now)?;
            found.map(PendingSignIn::from).ok_or_else(too_late)
        }
    });
    Ok(Json(told.await?))
}

impl From<PendingIdentity> for PendingSignIn {
    fn from(pending: PendingIdentity) -> PendingSignIn {
        PendingSignIn {
            provider: pending.provider,
            subject: pending.subject,
            first_name: pending.first_name,
            last_name: pending.last_name,
            role: PortalRole::from(pending.role),
            email: pending.email,
            has_account: None,
        }
    }
}
