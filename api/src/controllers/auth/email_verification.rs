//! Verifying an email address: show and follow the link, request another.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::enums::TokenPurpose;
use schema::models::account_token::AccountToken;
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::accounts::{mailbox_owner, new_password};
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Client, Visitor};
use crate::http::responses::MailSent;
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::platform::memory_limits::Charge;
use crate::platform::{rate_limits, tokens};
use crate::state::AppState;

/// What the links are for that end here.
const PURPOSES: [TokenPurpose; 1] = [TokenPurpose::VerifyEmail];

/// The token of the emailed link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyEmail {
    /// The link's token.
    pub token: String,
    /// The account's password from now on, 6 characters or more, at most 72 bytes. Any browser but the one that signed up has to
    /// say one.
    pub password: Option<String>,
}

/// Whose address it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct VerifiedEmail {
    /// The address.
    pub email: String,
    /// Whether it is verified. If not, this is another browser than the one that signed up, and the request
    /// had no password.
    pub is_verified: bool,
}

/// Verify an email address
///
/// The link proves a mailbox. That its owner chose the account's password is known of the browser that signed up alone: in any
/// other, a password is asked for, which is the account's from now on. Following the same link again says the same.
#[operation(
    tag = "account", operation_id = "verify_email", responses((status = 200, body = VerifiedEmail)),
    errors(TokenExpired, RateLimited)
)]
pub async fn verify_email(
    state: Data<AppState>,
    visitor: Visitor,
    body: Body<VerifyEmail>,
) -> Result<Json<VerifiedEmail>> {
    let form = body.read()?;
    let (link, now, browser) = (tokens::hash(&form.token), state.clock.now(), visitor.hash());
    let charge = match form.password {
        Some(_) => {
            state.passwords.delay_refusal(state.passwords.count_network(&visitor.client.address)).await?
        }
        None => Charge::none(),
    };
    state.db.run(move |conn| rate_limits::FOLLOW_LINK.count(conn, &visitor.client.address, now)).await?;
    let hash = match form.password {
        Some(password) => new_hash(&state, link.clone(), password, charge).await?,
        None => None,
    };
    let followed =
        state.transaction(move |ctx| verify_by_link(ctx, (&link, hash.as_deref()), &browser)).await?;
    Ok(Json(followed))
}

/// The hash of a password that the account may have; `None` when the link was followed before. Whoever has a link is no
/// stranger, and their network is charged for nothing.
async fn new_hash(
    state: &AppState,
    link: Vec<u8>,
    password: String,
    charge: Charge,
) -> Result<Option<String>> {
    new_password::check("password", &password)?;
    let now = state.clock.now();
    // Looked at first, so that made-up links cost no hashing, and a link in somebody's mailbox is no stranger's.
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
    (link, hash): (&[u8], Option<&str>),
    browser: &[u8],
) -> Result<VerifiedEmail> {
    let (token, user) = AccountToken::lock_by_hash(ctx.conn, &PURPOSES, link, ctx.now)?
        .filter(|(token, user)| token.email == user.email)
        .ok_or_else(expired)?;
    let email = token.email.clone();
    if token.used_at.is_some() {
        return Ok(VerifiedEmail { email, is_verified: true });
    }
    if user.email_verified_at.is_none() {
        if let Some(hash) = hash {
            mailbox_owner::revoke_unproven_access(ctx, user.id)?;
            User::set_password(ctx.conn, user.id, hash, ctx.now)?;
        } else if !User::has_signed_up_in(ctx.conn, user.id, browser)? {
            return Ok(VerifiedEmail { email, is_verified: false });
        }
        User::verify(ctx.conn, user.id, ctx.now)?;
    }
    token.mark_used(ctx.conn, ctx.now)?;
    Ok(VerifiedEmail { email, is_verified: true })
}

fn expired() -> Error {
    Error::new(Code::TokenExpired)
}

/// Whose link to mail again.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResendVerification {
    /// The address that was signed up with.
    pub email: String,
    /// A page of this site to go on to, carried in the link; anything else is ignored.
    pub next: Option<String>,
}

/// Mail the verification link again
///
/// Answers the same whether or not the address waits for verification.
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

/// What the links are for whose pages ask.
const LINK_PURPOSES: [TokenPurpose; 2] = [TokenPurpose::VerifyEmail, TokenPurpose::ChangeEmail];

/// Which link is meant.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EmailLinkQuery {
    /// The token of the emailed link.
    pub token: String,
}

/// A link that proves an address.
#[derive(Debug, Serialize, ToSchema)]
pub struct EmailLink {
    /// The address that it proves.
    pub email: String,
    /// Whether that is done.
    pub is_used: bool,
}

/// Show whose address an emailed link verifies
///
/// For the page of a link to a new account or a changed address. Changes nothing, because programs that scan
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
            // The account has moved to another address since, or this link was replaced by a later one.
            let is_void =
                user.email != token.email && (is_used || token.purpose == TokenPurpose::VerifyEmail);
            Ok((!is_void).then_some(EmailLink { email: token.email, is_used }))
        })
        .await?;
    link.map(Json).ok_or_else(|| Error::new(Code::TokenExpired))
}
