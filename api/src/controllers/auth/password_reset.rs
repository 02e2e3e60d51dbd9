//! Resetting a password: request the email, set the new password.

use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::enums::TokenPurpose;
use schema::models::account_token::{self, AccountToken};
use schema::models::passkey::Passkey;
use schema::models::profile::Profile;
use schema::models::user::User;
use schema::models::{password_reset_request, session};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::accounts::device_tokens::DeviceTokens;
use crate::accounts::{known_devices, mailbox_owner, new_password, password_links, second_factor};
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Client, Visitor};
use crate::http::responses::MailSent;
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// The account whose password to reset.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RequestPasswordReset {
    /// Compared trimmed and lower-cased.
    pub email: String,
}

/// Request a link to set a new password
///
/// The response, and the time that it takes, are the same whether or not the address has an account: a job looks it up
/// later and emails the link.
#[operation(
    tag = "account", operation_id = "request_password_reset", responses((status = 202, body = MailSent)),
    errors(RateLimited)
)]
pub async fn request_password_reset(
    state: Data<AppState>,
    visitor: Visitor,
    body: Body<RequestPasswordReset>,
) -> Result<impl Responder> {
    let form = body.read()?;
    if form.email.trim().is_empty() {
        return Err(Error::field("email", "Please enter your email address first."));
    }
    let email = text::email(&form.email).map_err(|problem| Error::field("email", problem.to_string()))?;
    let (now, asked, cookie) = (state.clock.now(), email.clone(), visitor.cookie(&state.config));
    state
        .db
        .transaction(move |conn| {
            rate_limits::REQUEST_PASSWORD_RESET.count(conn, &visitor.key(), &visitor.client.address, now)?;
            Ok(password_reset_request::add(conn, &asked, now)?)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::Accepted().cookie(cookie).json(MailSent { email }))
}

/// Purposes of the links that this handler accepts.
const PURPOSES: [TokenPurpose; 2] = [TokenPurpose::ResetPassword, TokenPurpose::SetPassword];

/// The two tokens of the emailed link, and the new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResetPassword {
    /// From the link's fragment.
    pub access_token: String,
    /// From the link's fragment; each token is useless without the other.
    pub refresh_token: String,
    /// At least 6 characters, 12 for an admin; at most 72 bytes.
    pub password: String,
}

/// Set a password with an emailed link
///
/// For a forgotten password, and for the first password of an account that was created by an admin or by an approval.
/// The link works once. Using it verifies the address and revokes every session. If the address was unverified until
/// then, all other ways to sign in are removed. Afterwards this browser is the only one that the account knows.
#[operation(
    tag = "account", operation_id = "reset_password", responses((status = 204)),
    errors(TokenExpired, RateLimited)
)]
pub async fn reset_password(
    state: Data<AppState>,
    client: Client,
    devices: DeviceTokens,
    body: Body<ResetPassword>,
) -> Result<impl Responder> {
    let form = body.read()?;
    new_password::check("password", &form.password)?;
    let charge = state.passwords.delay_refusal(state.passwords.count_network(&client.address)).await?;
    let (now, link) = (state.clock.now(), password_links::hash(&form.access_token, &form.refresh_token));
    let (known, password) = (link.clone(), form.password);
    // The link is looked up before hashing, so that invented links cost no hashing. A valid link takes the attempt off
    // the limit of the caller's network.
    let (password, account) = state
        .db
        .run(move |conn| {
            rate_limits::FOLLOW_LINK.count(conn, &client.address, now)?;
            let found = AccountToken::find(conn, &PURPOSES, &known, now)?;
            let link = found.filter(|token| token.used_at.is_none()).ok_or_else(expired)?;
            charge.uncount();
            new_password::check_of(conn, "password", &password, link.user_id)?;
            Ok((password, link.user_id))
        })
        .await?;
    let caller = state.passwords.count_known(&rate_limits::FOLLOW_LINK, account, &account.to_string());
    let caller = state.passwords.delay_refusal(caller).await?;
    let hash = state.passwords.hash(&caller, password).await?;
    let devices = state.transaction(move |ctx| set_password(ctx, (&link, &hash), &devices)).await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::NoContent().cookie(known_devices::cookie(&state.config, &devices)).finish())
}

fn set_password(
    ctx: &mut Ctx<'_>,
    (link, hash): (&[u8], &str),
    devices: &DeviceTokens,
) -> Result<DeviceTokens> {
    let (_, user) = AccountToken::lock_by_hash(ctx.conn, &PURPOSES, link, ctx.now)?
        .filter(|(token, user)| token.used_at.is_none() && token.email == user.email)
        .ok_or_else(expired)?;
    // All other emailed links stop working: a former owner of the mailbox may have requested them.
    let all = [TokenPurpose::ResetPassword, TokenPurpose::SetPassword, TokenPurpose::ChangeEmail];
    account_token::revoke_all(ctx.conn, user.id, &all, ctx.now)?;
    if user.email_verified_at.is_none() {
        mailbox_owner::revoke_unproven_access(ctx, user.id)?;
    }
    User::set_password(ctx.conn, user.id, hash, ctx.now)?;
    User::verify(ctx.conn, user.id, ctx.now)?;
    session::revoke_all(ctx.conn, user.id, None)?;
    rate_limits::SIGN_IN_ACCOUNT.forget(ctx.conn, &user.email)?;
    second_factor::forget_tries_of_the_day(ctx, user.id)?;
    known_devices::forget_all(ctx.conn, user.id)?;
    let devices = known_devices::remember(ctx.conn, devices, user.id, ctx.now)?;
    // The notice is sent only if there was a password to change.
    if user.password_hash.is_some()
        && let Some(profile) = Profile::find(ctx.conn, user.id)?
    {
        let passkeys = Passkey::count_usable(ctx.conn, user.id)?;
        mail::password_changed(ctx, (&user.email, &profile.first_name), passkeys)?;
    }
    Ok(devices)
}

fn expired() -> Error {
    Error::new(Code::TokenExpired)
}
