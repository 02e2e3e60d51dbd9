//! The redirect to the identity provider.

use actix_web::http::header::REFERER;
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use chrono::{DateTime, TimeDelta, Utc};
use macros::operation;
use schema::enums::{IdentityProvider, Role};
use schema::models::authorization_request::NewAuthorizationRequest;
use serde::Deserialize;
use url::Url;
use utoipa::IntoParams;

use super::browser::SignInBrowser;
use super::{SignInError, see_other};
use crate::clients::oidc::{AuthorizationParams, Issuer, Pkce};
use crate::domain::portal::{PortalRole, PortalWish};
use crate::error::{Code, Error, Result};
use crate::extract::{Client, same_origin};
use crate::platform::site_origin::SiteOrigin;
use crate::platform::tokens::Token;
use crate::platform::{rate_limits, tokens};
use crate::state::AppState;

/// How long a person may take at the identity provider.
const AUTHORIZATION_LIFETIME: TimeDelta = TimeDelta::minutes(15);

/// The role and the page to open afterwards.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StartQuery {
    /// The role that the person chose; student if not given.
    #[serde(default)]
    pub role: PortalRole,
    /// Path of the page of this site to open afterwards; the role's start page if not given or not a page of this site.
    pub next: Option<String>,
}

/// Sign in with an identity provider
///
/// For browsers, from a page of this site. Redirects to the provider's page, or to `/summer/auth` with an `error`.
#[operation(
    tag = "account", operation_id = "start_sign_in_with_provider",
    params(("provider" = IdentityProvider, Path)),
    responses((status = 303, description = "To the provider, or back to the sign-in page", headers(("Location" = String)))),
    errors(SignInUnavailable)
)]
pub async fn start(
    state: Data<AppState>,
    client: Client,
    provider: Path<IdentityProvider>,
    query: Query<StartQuery>,
    origin: SiteOrigin,
    request: HttpRequest,
) -> Result<HttpResponse> {
    let (provider, wish) = (provider.into_inner(), PortalWish::new(query.role, query.next.as_deref()));
    if !is_from_own_page(&request, &origin) {
        return Ok(SignInError::BeginHere.response(&wish));
    }
    let issuer = state.oidc.issuer(provider)?;
    let browser = SignInBrowser::of_or_new(&request, &state.config)?;
    let now = state.clock.now();
    let new = NewAuthorization {
        provider,
        wish: &wish,
        browser: &browser,
        origin: &origin,
        address: client.address,
    };
    match begin_authorization(&state, issuer, new, now).await {
        Ok(address) => {
            let mut response = see_other(&address);
            response.add_cookie(&browser.cookie(&state.config)).map_err(Error::internal)?;
            Ok(response)
        }
        Err(error) if error.code() == Code::RateLimited => Ok(SignInError::Wait.response(&wish)),
        Err(error) if error.code() == Code::SignInUnavailable => Ok(SignInError::Unavailable.response(&wish)),
        Err(error) => Err(error),
    }
}

/// Whether the request came from one of our pages. A link on another site could otherwise sign the browser in as
/// another user (login CSRF).
fn is_from_own_page(request: &HttpRequest, origin: &SiteOrigin) -> bool {
    let referrer = request.headers().get(REFERER).and_then(|page| page.to_str().ok());
    // Browsers from before 2023 do not send `Sec-Fetch-Site` for a link.
    let own_referrer = || {
        referrer
            .and_then(|page| Url::parse(page).ok())
            .is_some_and(|page| page.origin().ascii_serialization() == origin.text())
    };
    same_origin::check(request).is_ok()
        || (!request.headers().contains_key("sec-fetch-site") && own_referrer())
}

/// A person to redirect to an identity provider.
struct NewAuthorization<'a> {
    provider: IdentityProvider,
    wish: &'a PortalWish,
    browser: &'a SignInBrowser,
    /// The origin under which the browser has the site open.
    origin: &'a SiteOrigin,
    /// The browser's network address, for the rate limit.
    address: String,
}

/// Stores the authorization request. Returns the identity provider's URL for it.
async fn begin_authorization(
    state: &AppState,
    issuer: &Issuer,
    new: NewAuthorization<'_>,
    now: DateTime<Utc>,
) -> Result<String> {
    let NewAuthorization { provider, wish, browser, origin, address } = new;
    state.db.run(move |conn| rate_limits::SIGN_IN_WITH_PROVIDER.count(conn, &address, now)).await?;
    let (returned, nonce, pkce) = (Token::random()?, Token::random()?.secret, Pkce::random()?);
    let params = AuthorizationParams { state: &returned.secret, nonce: &nonce, pkce: &pkce, origin };
    let url = issuer.authorization_url(&params, now).await.map_err(|failure| {
        tracing::warn!(%provider, %failure, "nobody can be sent to the issuer");
        Error::new(Code::SignInUnavailable)
    })?;
    let (browser_hash, wish) = (browser.hash(), wish.clone());
    state
        .db
        .run(move |conn| {
            let authorization = NewAuthorizationRequest {
                provider,
                state_hash: &tokens::hash(&returned.secret),
                browser_hash: &browser_hash,
                nonce: &nonce,
                pkce_verifier: &pkce.verifier,
                role: Role::from(wish.role),
                next: wish.next.as_deref(),
                expires_at: now + AUTHORIZATION_LIFETIME,
            };
            Ok(authorization.insert(conn)?)
        })
        .await?;
    Ok(origin.reachable(url.into()))
}
