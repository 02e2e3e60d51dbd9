//! Verifying an email address: show and follow the link, request another.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Query};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::enums::TokenPurpose;
use schema::models::account_token::AccountToken;
use schema::models::session::SignedIn;
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::accounts::device_tokens::DeviceTokens;
use crate::accounts::sessions::{self, Browser, OpenedSession, ShownFactors};
use crate::accounts::{awaited_email, mailbox_owner, new_password};
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Client, Viewer, Visitor};
use crate::http::responses::MailSent;
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::platform::memory_limits::Charge;
use crate::platform::{rate_limits, tokens};
use crate::state::AppState;

/// Purposes of the links that this handler accepts.
const PURPOSES: [TokenPurpose; 1] = [TokenPurpose::VerifyEmail];

/// The token of the emailed link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyEmail {
    /// The link's token.
    pub token: String,
    /// The account's new password, 6 characters or more, at most 72 bytes. Required in any browser other than the one
    /// that signed up.
    pub password: Option<String>,
}

/// The result of the verification.
#[derive(Debug, Serialize, ToSchema)]
pub struct VerifiedEmail {
    /// The address.
    pub email: String,
    /// Whether it is verified. If not, this is another browser than the one that signed up, and the request
    /// had no password.
    pub is_verified: bool,
    /// Whether this request signed the browser in. It does not if the link was used before.
    pub is_signed_in: bool,
}

/// Verify an email address
///
/// Using the link proves control of the mailbox, but not that its owner chose the account's password: only in the
/// browser that signed up is that known. In any other browser, a new password is required, which replaces the one of
/// the sign-up. The verification signs the browser in, in place of its previous session. Using the same link again
/// verifies nothing and opens no session.
#[operation(
    tag = "account", operation_id = "verify_email", responses((status = 200, body = VerifiedEmail)),
    errors(TokenExpired, AccountSuspended, RateLimited)
)]
pub async fn verify_email(
    state: Data<AppState>,
    visitor: Visitor,
    (viewer, devices): (Viewer, DeviceTokens),
    body: Body<VerifyEmail>,
) -> Result<HttpResponse> {
    let form = body.read()?;
    let (link, now) = (tokens::hash(&form.token), state.clock.now());
    let charge = match form.password {
        Some(_) => {
            state.passwords.delay_refusal(state.passwords.count_network(&visitor.client.address)).await?
        }
        None => Charge::none(),
    };
    let address = visitor.client.address.clone();
    state.db.run(move |conn| rate_limits::FOLLOW_LINK.count(conn, &address, now)).await?;
    let hash = match form.password {
        Some(password) => new_hash(&state, link.clone(), password, charge).await?,
        None => None,
    };
    let Followed { email, is_verified, opened } = state
        .transaction(move |ctx| {
            let follower = Follower {
                visitor: &visitor.hash(),
                before: viewer.0.as_ref(),
                browser: Browser { user_agent: &visitor.client.user_agent, devices: &devices },
            };
            verify_by_link(ctx, &link, hash.as_deref(), follower)
        })
        .await?;
    let mut response = HttpResponse::Ok();
    if let Some(session) = &opened {
        for cookie in session.cookies(&state.config) {
            response.cookie(cookie);
        }
        response.cookie(awaited_email::removal(&state.config));
    }
    let is_signed_in = opened.is_some_and(|session| session.who.is_some());
    Ok(response.json(VerifiedEmail { email, is_verified, is_signed_in }))
}

/// The browser that follows a link.
#[derive(Clone, Copy)]
struct Follower<'a> {
    /// The hash by which a sign-up remembers its browser.
    visitor: &'a [u8],
    /// The session that it has.
    before: Option<&'a SignedIn>,
    browser: Browser<'a>,
}

/// The result of following a link.
struct Followed {
    email: String,
    is_verified: bool,
    /// The session, if this request has verified the address.
    opened: Option<OpenedSession>,
}

/// Returns the hash of the new password; `None` if the link was used before. A valid link takes the attempt off the
/// limit of the caller's network, because its sender is not a stranger.
async fn new_hash(
    state: &AppState,
    link: Vec<u8>,
    password: String,
    charge: Charge,
) -> Result<Option<String>> {
    new_password::check("password", &password)?;
    let now = state.clock.now();
    // The link is looked up before hashing, so that invented links cost no hashing.
    let followed = state
        .db
        .run(move |conn| {
            let token = AccountToken::find(conn, &PURPOSES, &link, now)?.ok_or_else(expired)?;
            charge.uncount();
            if token.used_at.is_some() {
                return Ok(None);
            }
            new_password::check_of(conn, "password", &password, token.user_id)?;
            Ok(Some((password, token.user_id)))
        })
        .await?;
    let Some((password, account)) = followed else { return Ok(None) };
    let caller = state.passwords.count_known(&rate_limits::FOLLOW_LINK, account, &account.to_string());
    let caller = state.passwords.delay_refusal(caller).await?;
    state.passwords.hash(&caller, password).await.map(Some)
}

fn verify_by_link(
    ctx: &mut Ctx<'_>,
    link: &[u8],
    hash: Option<&str>,
    follower: Follower<'_>,
) -> Result<Followed> {
    let (token, user) = AccountToken::lock_by_hash(ctx.conn, &PURPOSES, link, ctx.now)?
        .filter(|(token, user)| token.email == user.email)
        .ok_or_else(expired)?;
    let email = token.email.clone();
    if token.used_at.is_some() {
        return Ok(Followed { email, is_verified: true, opened: None });
    }
    if user.email_verified_at.is_some() {
        token.mark_used(ctx.conn, ctx.now)?;
        return Ok(Followed { email, is_verified: true, opened: None });
    }
    if let Some(hash) = hash {
        mailbox_owner::revoke_unproven_access(ctx, user.id)?;
        User::set_password(ctx.conn, user.id, hash, ctx.now)?;
    } else if !User::has_signed_up_in(ctx.conn, user.id, follower.visitor)? {
        return Ok(Followed { email, is_verified: false, opened: None });
    }
    User::verify(ctx.conn, user.id, ctx.now)?;
    token.mark_used(ctx.conn, ctx.now)?;
    let browser = (follower.browser, ShownFactors::One);
    let opened = sessions::sign_in(ctx, follower.before, (&user, None), browser)?;
    Ok(Followed { email, is_verified: true, opened: Some(opened) })
}

fn expired() -> Error {
    Error::new(Code::TokenExpired)
}

/// The account whose link to resend.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResendVerification {
    /// The address that was used to sign up.
    pub email: String,
    /// Path of the page of this site to open afterwards, carried in the link; other values are ignored.
    pub next: Option<String>,
}

/// Resend the verification link
///
/// The response is the same whether or not the address has an unverified account.
#[operation(
    tag = "account", operation_id = "resend_verification", responses((status = 202, body = MailSent)),
    errors(Unauthenticated, RateLimited)
)]
pub async fn resend_verification(
    state: Data<AppState>,
    client: Client,
    body: Body<ResendVerification>,
) -> Result<impl Responder> {
    let form = body.read()?;
    let email = text::email(&form.email).map_err(|problem| Error::field("email", problem.to_string()))?;
    let (now, address) = (state.clock.now(), email.clone());
    state.db.run(move |conn| rate_limits::RESEND_VERIFICATION_FROM.count(conn, &client.address, now)).await?;
    state
        .transaction(move |ctx| {
            rate_limits::RESEND_VERIFICATION.count(ctx.conn, &address, ctx.now)?;
            rate_limits::STRANGERS_MAILBOX.count(ctx.conn, &address, ctx.now)?;
            let waiting = User::by_email(ctx.conn, &address)?.filter(|user| user.email_verified_at.is_none());
            let Some(user) = waiting else { return Ok(()) };
            mail::verification(ctx, user.id, &address, form.next.as_deref())
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(MailSent { email }), StatusCode::ACCEPTED))
}

/// Purposes of the links whose pages call this handler.
const LINK_PURPOSES: [TokenPurpose; 2] = [TokenPurpose::VerifyEmail, TokenPurpose::ChangeEmail];

/// The link.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EmailLinkQuery {
    /// The token of the emailed link.
    pub token: String,
}

/// A link that verifies an email address.
#[derive(Debug, Serialize, ToSchema)]
pub struct EmailLink {
    /// The address that it verifies.
    pub email: String,
    /// Whether the link was used already.
    pub is_used: bool,
}

/// Show which address an emailed link verifies
///
/// For the page behind the link of a new account or a changed address. Changes nothing, because programs that scan
/// email open links before people do.
#[operation(
    tag = "account", operation_id = "show_email_link", responses((status = 200, body = EmailLink)),
    errors(TokenExpired)
)]
pub async fn show_link(state: Data<AppState>, query: Query<EmailLinkQuery>) -> Result<Json<EmailLink>> {
    let (hash, now) = (tokens::hash(&query.token), state.clock.now());
    let link = state
        .db
        .run(move |conn| {
            let token = AccountToken::find(conn, &LINK_PURPOSES, &hash, now)?;
            let Some(token) = token else { return Ok(None) };
            let Some(user) = User::find(conn, token.user_id)? else { return Ok(None) };
            let is_used = token.used_at.is_some();
            // The account has another address by now, or this link was replaced by a later one.
            let is_void =
                user.email != token.email && (is_used || token.purpose == TokenPurpose::VerifyEmail);
            Ok((!is_void).then_some(EmailLink { email: token.email, is_used }))
        })
        .await?;
    link.map(Json).ok_or_else(|| Error::new(Code::TokenExpired))
}
