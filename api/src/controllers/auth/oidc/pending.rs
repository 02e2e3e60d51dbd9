//! Sign-ins that wait for an email address: show, give the address, confirm it.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Query};
use actix_web::{HttpRequest, HttpResponse};
use macros::operation;
use schema::enums::IdentityProvider;
use schema::models::pending_identity::{GivenAddress, PendingIdentity};
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::browser::{PENDING_LIFETIME, SignInBrowser, by_link, no_cookie};
use super::{SignInDevice, too_late};
use crate::accounts::device_tokens::DeviceTokens;
use crate::accounts::identities;
use crate::accounts::sessions::{self, OpenedSession, SessionUser};
use crate::domain::identity::{Identity, PersonDetails};
use crate::domain::person_name::{self, NameProblem};
use crate::domain::portal::{PortalRole, PortalWish};
use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Body, Client, Viewer};
use crate::http::responses::MailSent;
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::platform::tokens::Token;
use crate::state::AppState;

/// The pending sign-in.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PendingQuery {
    /// The token of the emailed link; without it, the sign-in that began in this browser.
    pub token: Option<String>,
}

/// A person who signed in at an identity provider and has no account here yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct PendingSignIn {
    /// The identity provider.
    pub provider: IdentityProvider,
    /// The person's name or id at the provider, such as an ORCID iD.
    pub subject: String,
    /// Given name; empty if unknown.
    pub first_name: String,
    /// Family name; empty if unknown.
    pub last_name: String,
    /// The role that they chose.
    pub role: PortalRole,
    /// The last address that they entered.
    pub email: Option<String>,
    /// Whether that address has an account already; present only after its emailed link was used.
    pub has_account: Option<bool>,
}

/// Show a pending sign-in
///
/// Only in the browser in which the sign-in began.
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

/// The data that the identity provider did not send.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GiveAddress {
    /// Trimmed and lower-cased; at most 254 characters.
    pub email: String,
    /// Given name, if it is unknown or should be changed.
    pub first_name: Option<String>,
    /// Family name, if it is unknown or should be changed.
    pub last_name: Option<String>,
    /// Whether the person has a single name, which is then `first_name`; `last_name` is empty.
    #[serde(default)]
    pub has_one_name: bool,
}

/// Give the address that the identity provider did not send
///
/// Emails a link that finishes the sign-in. The response is the same whether or not the address has an account; the
/// email says that using the link connects the two accounts.
#[operation(
    tag = "account", operation_id = "give_address", responses((status = 202, body = MailSent)),
    errors(TokenExpired, RateLimited)
)]
pub async fn give_address(
    state: Data<AppState>,
    client: Client,
    request: HttpRequest,
    body: Body<GiveAddress>,
) -> Result<HttpResponse> {
    let form = body.read()?;
    let email = text::email(&form.email).map_err(|problem| Error::field("email", problem.to_string()))?;
    let now = state.clock.now();
    let browser = SignInBrowser::of(&request, &state.config).ok_or_else(too_late)?;
    let (browser_hash, to) = (browser.hash(), email.clone());
    let (pending, (first_name, last_name)) = state
        .db
        .run(move |conn| {
            let pending = PendingIdentity::of_browser(conn, &browser_hash, now)?.ok_or_else(too_late)?;
            let names = names(&form, &pending)?;
            rate_limits::PROVE_ADDRESS_FROM.count(conn, &client.address, now)?;
            rate_limits::PROVE_ADDRESS.count(conn, &to, now)?;
            rate_limits::STRANGERS_MAILBOX.count(conn, &to, now)?;
            Ok((pending, names))
        })
        .await?;
    let to = email.clone();
    state
        .transaction(move |ctx| {
            let named = PersonDetails { first_name: &first_name, last_name: &last_name, email: &to };
            send(ctx, &pending, &named)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    let mut response = HttpResponse::build(StatusCode::ACCEPTED).json(MailSent { email });
    response.add_cookie(&browser.cookie(&state.config)).map_err(Error::internal)?;
    Ok(response)
}

/// Returns the names from the form, or else those from the identity provider.
fn names(form: &GiveAddress, pending: &PendingIdentity) -> Result<(String, String)> {
    let wrong = |field: &'static str| move |problem: NameProblem| Error::field(field, problem.to_string());
    let first_name = form.first_name.as_deref().unwrap_or(&pending.first_name);
    let told = if form.has_one_name { "" } else { pending.last_name.as_str() };
    let last_name = form.last_name.as_deref().unwrap_or(told);
    Ok((
        person_name::normalize(first_name).map_err(wrong("first_name"))?,
        person_name::last_name(last_name, form.has_one_name).map_err(wrong("last_name"))?,
    ))
}

/// Emails the link. Earlier links stop working.
fn send(ctx: &mut Ctx<'_>, pending: &PendingIdentity, named: &PersonDetails<'_>) -> Result<()> {
    let token = Token::random()?;
    let given = GivenAddress {
        first_name: named.first_name,
        last_name: named.last_name,
        email: named.email,
        token_hash: &token.hash,
        expires_at: ctx.now + PENDING_LIFETIME,
    };
    PendingIdentity::set_address(ctx.conn, pending.id, &given)?;
    let identity = Identity { provider: pending.provider, subject: &pending.subject };
    let has_account = User::by_email(ctx.conn, named.email)?.is_some();
    mail::prove_address(ctx, (&identity, named), (&token, has_account))
}

/// The token of the emailed link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmAddress {
    /// The link's token.
    pub token: String,
}

/// The completed sign-in.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmedSignIn {
    /// The person; absent if a code of their second factor is still needed.
    pub user: Option<SessionUser>,
    /// The role that they chose.
    pub role: PortalRole,
    /// The page to open; absent for the role's start page.
    pub next: Option<String>,
}

/// Finish a sign-in with a verified address
///
/// Links the provider's account to the account with this address, or creates one, and opens a session. Works once, and
/// only in the browser in which the sign-in began.
#[operation(
    tag = "account", operation_id = "confirm_address", responses((status = 200, body = ConfirmedSignIn)),
    errors(Unauthenticated, AccountSuspended, OtherBrowser, TokenExpired, RateLimited)
)]
pub async fn confirm_address(
    state: Data<AppState>,
    client: Client,
    viewer: Viewer,
    devices: DeviceTokens,
    request: HttpRequest,
    body: Body<ConfirmAddress>,
) -> Result<HttpResponse> {
    let (token, now) = (body.read()?.token, state.clock.now());
    let browser = SignInBrowser::of(&request, &state.config);
    let address = client.address.clone();
    state.db.run(move |conn| rate_limits::FOLLOW_LINK.count(conn, &address, now)).await?;
    let caller = SignInDevice { client, viewer, devices };
    let (opened, wish) =
        state.transaction(move |ctx| confirm_by_link(ctx, &token, browser.as_ref(), &caller)).await?;
    state.job_wakeup.notify_waiters();
    let mut response = HttpResponse::Ok();
    for cookie in opened.cookies(&state.config) {
        response.cookie(cookie);
    }
    Ok(response.cookie(no_cookie(&state.config)).json(ConfirmedSignIn {
        user: opened.who.map(SessionUser::from),
        role: wish.role,
        next: wish.next,
    }))
}

fn confirm_by_link(
    ctx: &mut Ctx<'_>,
    token: &str,
    browser: Option<&SignInBrowser>,
    caller: &SignInDevice,
) -> Result<(OpenedSession, PortalWish)> {
    let pending = by_link(ctx.conn, token, browser, ctx.now)?;
    let email = pending.email.as_deref().ok_or_else(|| Error::internal("a link without an address"))?;
    let identity = Identity { provider: pending.provider, subject: &pending.subject };
    let named = PersonDetails { first_name: &pending.first_name, last_name: &pending.last_name, email };
    let user = identities::join(ctx, &identity, &named, pending.role)?;
    PendingIdentity::delete(ctx.conn, pending.id)?;
    let browser = sessions::Browser { user_agent: &caller.client.user_agent, devices: &caller.devices };
    let opened = sessions::open_instead(ctx, caller.viewer.0.as_ref(), (&user, pending.role), browser)?;
    Ok((opened, PortalWish { role: PortalRole::from(pending.role), next: pending.next }))
}
