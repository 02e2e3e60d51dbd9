//! The callback from the identity provider.

use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{IdentityProvider, Role};
use schema::models::authorization_request::AuthorizationRequest;
use schema::models::pending_identity::NewPendingIdentity;
use serde::Deserialize;
use utoipa::IntoParams;

use super::browser::{PENDING_LIFETIME, SignInBrowser, no_cookie};
use super::{SignInDevice, SignInError, see_other};
use crate::accounts::device_tokens::DeviceTokens;
use crate::accounts::identities;
use crate::accounts::identities::IdentitySignIn;
use crate::accounts::sessions::{self, OpenedSession};
use crate::clients::oidc::{CodeExchange, OidcFailure, OidcPerson};
use crate::domain::next_path::with_next;
use crate::domain::portal::{PortalRole, PortalWish};
use crate::error::{Code, Error, Result};
use crate::extract::{Client, Viewer};
use crate::platform::page_paths;
use crate::platform::site_origin::SiteOrigin;
use crate::platform::tokens;
use crate::state::AppState;

/// Parameters that the identity provider adds to the callback's URL. Others are ignored.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CallbackQuery {
    /// The authorization code, to be exchanged for the identity.
    pub code: Option<String>,
    /// The `state` of our authorization request.
    pub state: Option<String>,
    /// Error code of the provider, if there is no authorization code.
    pub error: Option<String>,
}

/// How the sign-in ends.
enum SignInOutcome {
    SignedIn(Box<OpenedSession>),
    /// An address must be verified, or data is missing.
    Incomplete,
    SignInError(SignInError),
}

/// Callback of an identity provider
///
/// For browsers. Signs in and redirects to the portal; redirects to `/summer/auth/email` if the address is missing, or
/// to `/summer/auth` with an `error`.
#[operation(
    tag = "account", operation_id = "finish_sign_in_with_provider",
    params(("provider" = IdentityProvider, Path)),
    responses((status = 303, description = "To the portal, or back to the sign-in page", headers(("Location" = String))))
)]
pub async fn callback(
    state: Data<AppState>,
    client: Client,
    (viewer, devices): (Viewer, DeviceTokens),
    provider: Path<IdentityProvider>,
    returned: Query<CallbackQuery>,
    origin: SiteOrigin,
    request: HttpRequest,
) -> Result<HttpResponse> {
    let (provider, now) = (provider.into_inner(), state.clock.now());
    let Some(browser) = SignInBrowser::of(&request, &state.config) else {
        return Ok(SignInError::Expired.response(&PortalWish::default()));
    };
    let authorization = consume_authorization(&state, provider, &returned, &browser)
        .await?
        .filter(|taken| taken.expires_at > now);
    let Some(authorization) = authorization else {
        return Ok(SignInError::Expired.response(&PortalWish::default()));
    };
    let wish = PortalWish { role: PortalRole::from(authorization.role), next: authorization.next.clone() };
    let caller = SignInDevice { client, viewer, devices };
    let outcome = match identify(&state, provider, &origin, &returned, &authorization, now).await {
        Ok(person) => {
            complete_sign_in(&state, person, wish.clone(), &browser, caller).await.unwrap_or_else(|error| {
                if error.code() == Code::AccountSuspended {
                    return SignInOutcome::SignInError(SignInError::AccountSuspended);
                }
                tracing::error!(%provider, %error, "somebody came back and could not be signed in");
                SignInOutcome::SignInError(SignInError::Failed)
            })
        }
        Err(error) => SignInOutcome::SignInError(error),
    };
    response(&state, outcome, &wish, &browser)
}

/// Deletes the stored authorization request and returns it, so that it works once.
async fn consume_authorization(
    state: &AppState,
    provider: IdentityProvider,
    returned: &CallbackQuery,
    browser: &SignInBrowser,
) -> Result<Option<AuthorizationRequest>> {
    let Some(returned) = returned.state.as_deref() else { return Ok(None) };
    let (state_hash, browser_hash) = (tokens::hash(returned), browser.hash());
    state
        .db
        .run(move |conn| Ok(AuthorizationRequest::consume(conn, provider, &state_hash, &browser_hash)?))
        .await
}

/// Exchanges the code for the identity at the provider.
async fn identify(
    state: &AppState,
    provider: IdentityProvider,
    origin: &SiteOrigin,
    returned: &CallbackQuery,
    authorization: &AuthorizationRequest,
    now: DateTime<Utc>,
) -> Result<OidcPerson, SignInError> {
    let code = match (returned.error.as_deref(), returned.code.as_deref()) {
        (Some("access_denied"), _) => return Err(SignInError::Refused),
        (None, Some(code)) => code,
        (error, _) => {
            tracing::warn!(%provider, error, "the issuer sent somebody back without a code");
            return Err(SignInError::Failed);
        }
    };
    let issuer = state.oidc.issuer(provider).map_err(|_| SignInError::Unavailable)?;
    let exchange = CodeExchange {
        code,
        nonce: &authorization.nonce,
        pkce_verifier: &authorization.pkce_verifier,
        origin,
    };
    issuer.redeem(&exchange, now).await.map_err(|failure| {
        tracing::warn!(%provider, %failure, "somebody came back and is not believed");
        match failure {
            OidcFailure::Unreachable(_) => SignInError::Unavailable,
            OidcFailure::Refused(_) | OidcFailure::Untrusted(_) => SignInError::Failed,
        }
    })
}

/// Signs the person in, or stores the pending sign-in if data is missing. Runs in one transaction.
async fn complete_sign_in(
    state: &AppState,
    person: OidcPerson,
    wish: PortalWish,
    browser: &SignInBrowser,
    caller: SignInDevice,
) -> Result<SignInOutcome> {
    let browser_hash = browser.hash();
    let outcome = state
        .transaction(move |ctx| match identities::open(ctx, &person, Role::from(wish.role))? {
            IdentitySignIn::Account(user) => {
                let browser =
                    sessions::Browser { user_agent: &caller.client.user_agent, devices: &caller.devices };
                let role = Role::from(wish.role);
                let opened = sessions::open_instead(ctx, caller.viewer.0.as_ref(), (&user, role), browser)?;
                Ok(SignInOutcome::SignedIn(Box::new(opened)))
            }
            IdentitySignIn::Unproven => {
                insert_pending_identity(ctx.conn, &person, &wish, &browser_hash, ctx.now)?;
                Ok(SignInOutcome::Incomplete)
            }
            IdentitySignIn::AddressNotVerified => {
                Ok(SignInOutcome::SignInError(SignInError::EmailNotVerified))
            }
            IdentitySignIn::AccountNotVerified => {
                Ok(SignInOutcome::SignInError(SignInError::AccountNotVerified))
            }
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(outcome)
}

fn insert_pending_identity(
    conn: &mut PgConnection,
    person: &OidcPerson,
    wish: &PortalWish,
    browser_hash: &[u8],
    now: DateTime<Utc>,
) -> Result<()> {
    let pending = NewPendingIdentity {
        browser_hash,
        provider: person.provider,
        subject: &person.subject,
        first_name: person.first_name.as_deref().unwrap_or_default(),
        last_name: person.last_name.as_deref().unwrap_or_default(),
        role: Role::from(wish.role),
        next: wish.next.as_deref(),
        email: person.email.as_deref(),
        token_hash: None,
        expires_at: now + PENDING_LIFETIME,
    };
    Ok(pending.insert(conn)?)
}

fn response(
    state: &AppState,
    outcome: SignInOutcome,
    wish: &PortalWish,
    browser: &SignInBrowser,
) -> Result<HttpResponse> {
    let config = &state.config;
    let (mut response, cookies) = match outcome {
        SignInOutcome::SignedIn(opened) => {
            let mut cookies = opened.cookies(config);
            cookies.push(no_cookie(config));
            let destination = wish.destination();
            let next = match opened.who {
                Some(_) => see_other(destination),
                // The page that asks for the code of the second factor, with the destination to open afterwards.
                None => see_other(&with_next(page_paths::SIGN_IN_CODE, Some(destination))),
            };
            (next, cookies)
        }
        SignInOutcome::Incomplete => (see_other("/summer/auth/email"), vec![browser.cookie(config)]),
        SignInOutcome::SignInError(error) => (error.response(wish), Vec::new()),
    };
    for cookie in &cookies {
        response.add_cookie(cookie).map_err(Error::internal)?;
    }
    Ok(response)
}
