//! Moving an account to another address, which its owner proves first.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use macros::operation;
use schema::enums::TokenPurpose;
use schema::models::account_token::{self, AccountToken};
use schema::models::session::SignedIn;
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::current_password::{current_password, lock_unchanged};
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Client, FactorVerifiedUser};
use crate::http::responses::MailSent;
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::platform::{rate_limits, tokens};
use crate::state::AppState;

/// The new address.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailChange {
    /// Trimmed and lower-cased; at most 254 characters.
    pub email: String,
    /// As set.
    pub current_password: String,
}

/// Where the link went.
#[derive(Debug, Serialize, ToSchema)]
pub struct PendingEmail {
    /// The address that becomes the account's once its link is followed.
    pub pending_email: String,
}

/// Change my email
///
/// Mails a link to the new address and a notice to the present one, which stays until the link is followed. Answers
/// the same when another account has the address; what is mailed to it differs.
#[operation(
    tag = "account", operation_id = "change_email", responses((status = 202, body = PendingEmail)),
    errors(RateLimited)
)]
pub async fn change(
    state: Data<AppState>,
    who: FactorVerifiedUser,
    body: Body<EmailChange>,
) -> Result<impl Responder> {
    let form = body.read()?;
    let email = text::email(&form.email).map_err(|problem| Error::field("email", problem.to_string()))?;
    if email == who.email {
        return Err(Error::field("email", "This is your address already."));
    }
    let verified = current_password(&state, &who, form.current_password).await?;
    let pending_email = email.clone();
    state.transaction(move |ctx| ask(ctx, (&who, &verified), &email)).await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(PendingEmail { pending_email }), StatusCode::ACCEPTED))
}

/// Mails whom it concerns. Only the link that was mailed last works.
fn ask(ctx: &mut Ctx<'_>, (who, verified): (&SignedIn, &str), email: &str) -> Result<()> {
    let id = who.profile.id;
    rate_limits::CHANGE_EMAIL.count(ctx.conn, &id.to_string(), ctx.now)?;
    rate_limits::STRANGERS_MAILBOX.count(ctx.conn, email, ctx.now)?;
    let account = lock_unchanged(ctx.conn, id, Some(verified))?;
    account_token::end_all(ctx.conn, id, &[TokenPurpose::ChangeEmail], ctx.now)?;
    let link = mail::email_change_link(ctx.conn, id, email, ctx.now)?;
    match User::by_email(ctx.conn, email)? {
        Some(_) => mail::address_taken(ctx, email)?,
        None => mail::email_change(ctx, email, &link)?,
    }
    mail::email_change_notice(ctx, (&account.email, &who.profile.first_name), (email, &link))
}

/// What the link mailed to the new address carries.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmEmail {
    /// The link's token.
    pub token: String,
}

/// Confirm a new email
///
/// Following the same link again says the same.
#[operation(
    tag = "account", operation_id = "confirm_email", responses((status = 200, body = MailSent)),
    errors(TokenExpired, RateLimited)
)]
pub async fn confirm(
    state: Data<AppState>,
    client: Client,
    body: Body<ConfirmEmail>,
) -> Result<Json<MailSent>> {
    let (hash, now) = (tokens::hash(&body.read()?.token), state.clock.now());
    state.db.run(move |conn| rate_limits::FOLLOW_LINK.count(conn, &client.address, now)).await?;
    let moved = state.transaction(move |ctx| follow(ctx, &hash)).await?;
    state.job_wakeup.notify_waiters();
    moved.map(|email| Json(MailSent { email })).ok_or_else(|| Error::new(Code::TokenExpired))
}

/// The account's new address; `None` when the link works no more, or somebody else has taken the address.
fn follow(ctx: &mut Ctx<'_>, hash: &[u8]) -> Result<Option<String>> {
    let followed = AccountToken::follow(ctx.conn, &[TokenPurpose::ChangeEmail], hash, ctx.now)?;
    let Some((token, account)) = followed else { return Ok(None) };
    if token.used_at.is_some() {
        return Ok((account.email == token.email).then_some(token.email));
    }
    if !User::move_to(ctx.conn, account.id, &token.email, ctx.now)? {
        token.mark_used(ctx.conn, ctx.now)?;
        mail::address_taken(ctx, &token.email)?;
        return Ok(None);
    }
    // Links mailed to the address before prove nothing any more.
    let all = [
        TokenPurpose::ChangeEmail,
        TokenPurpose::VerifyEmail,
        TokenPurpose::ResetPassword,
        TokenPurpose::SetPassword,
    ];
    account_token::end_all(ctx.conn, account.id, &all, ctx.now)?;
    Ok(Some(token.email))
}
