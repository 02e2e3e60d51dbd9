//! Password, email address and linked identities of the signed-in person.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::enums::TokenPurpose;
use schema::models::account_token::{self, AccountToken};
use schema::models::passkey::Passkey;
use schema::models::session::{self, SignedIn};
use schema::models::user::User;
use schema::models::user_identity::UserIdentity;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::verification::{current_password, lock_unchanged, password_if_any};
use crate::accounts::device_tokens::DeviceTokens;
use crate::accounts::{known_devices, new_password};
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Client, FactorVerifiedUser, OptionalBody};
use crate::http::responses::MailSent;
use crate::mail::{self, AccountOwner};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits::{self, CURRENT_PASSWORD};
use crate::platform::tokens;
use crate::state::AppState;

/// The current and the new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The account's current password.
    pub current_password: String,
    /// At least 6 characters, 12 for an admin; at most 72 bytes.
    pub new_password: String,
}

/// Change my password
///
/// Revokes every other session and forgets the other known browsers; the current session stays. Links for the password
/// or the email address that were emailed earlier stop working.
#[operation(
    tag = "account", operation_id = "change_password", responses((status = 204)), errors(RateLimited)
)]
pub async fn change_password(
    state: Data<AppState>,
    who: FactorVerifiedUser,
    devices: DeviceTokens,
    body: Body<PasswordChange>,
) -> Result<impl Responder> {
    let form = body.read()?;
    let (id, password) = (who.profile.id, form.new_password);
    let password = state
        .db
        .run(move |conn| {
            new_password::check_of(conn, "new_password", &password, id)?;
            Ok(password)
        })
        .await?;
    let verified = current_password(&state, &who, form.current_password).await?;
    let caller = state.passwords.count_known(&CURRENT_PASSWORD, id, &id.to_string());
    let caller = state.passwords.delay_refusal(caller).await?;
    let hash = state.passwords.hash(&caller, password).await?;
    state
        .transaction(move |ctx| {
            let account = lock_unchanged(ctx.conn, who.profile.id, Some(&verified))?;
            // Links that were emailed earlier must not undo the new password. A pending change of the email address is
            // canceled too, as the notice about it promises.
            let all = [TokenPurpose::ResetPassword, TokenPurpose::SetPassword, TokenPurpose::ChangeEmail];
            account_token::revoke_all(ctx.conn, account.id, &all, ctx.now)?;
            User::set_password(ctx.conn, account.id, &hash, ctx.now)?;
            session::revoke_all(ctx.conn, account.id, Some(who.session_id))?;
            known_devices::forget_others(ctx.conn, account.id, &devices)?;
            let passkeys = Passkey::count_usable(ctx.conn, account.id)?;
            let owner = AccountOwner { email: &account.email, first_name: &who.profile.first_name };
            mail::password_changed(ctx, owner, passkeys)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::NoContent().finish())
}

/// The new address and the current password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailChange {
    /// Trimmed and lower-cased; at most 254 characters.
    pub email: String,
    /// The account's current password.
    pub current_password: String,
}

/// The address to which the confirmation link was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct PendingEmail {
    /// The address that the account gets once the link is used.
    pub pending_email: String,
}

/// Change my email
///
/// Emails a link to the new address and a notice to the current one, which stays valid until the link is used. The
/// response is the same if another account has the address; only the email differs.
#[operation(
    tag = "account", operation_id = "change_email", responses((status = 202, body = PendingEmail)),
    errors(RateLimited)
)]
pub async fn change_email(
    state: Data<AppState>,
    who: FactorVerifiedUser,
    body: Body<EmailChange>,
) -> Result<impl Responder> {
    let form = body.read()?;
    let email = text::email(&form.email).map_err(|problem| Error::field("email", problem.to_string()))?;
    if email == who.email {
        return Err(Error::field("email", "That’s already your address."));
    }
    let verified = current_password(&state, &who, form.current_password).await?;
    let pending_email = email.clone();
    state.transaction(move |ctx| request_email_change(ctx, &who, &verified, &email)).await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(PendingEmail { pending_email }), StatusCode::ACCEPTED))
}

/// Emails the link to the new address and the notice to the current one. Only the latest link works.
fn request_email_change(ctx: &mut Ctx<'_>, who: &SignedIn, verified: &str, email: &str) -> Result<()> {
    let id = who.profile.id;
    rate_limits::CHANGE_EMAIL.count(ctx.conn, &id.to_string(), ctx.now)?;
    rate_limits::STRANGERS_MAILBOX.count(ctx.conn, email, ctx.now)?;
    let account = lock_unchanged(ctx.conn, id, Some(verified))?;
    account_token::revoke_all(ctx.conn, id, &[TokenPurpose::ChangeEmail], ctx.now)?;
    let link = mail::email_change_link(ctx.conn, id, email, ctx.now)?;
    match User::by_email(ctx.conn, email)? {
        Some(_) => mail::address_taken(ctx, email)?,
        None => mail::email_change(ctx, email, &link)?,
    }
    let owner = AccountOwner { email: &account.email, first_name: &who.profile.first_name };
    mail::email_change_notice(ctx, owner, email, &link)
}

/// The token of the link that was emailed to the new address.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmEmail {
    /// The link's token.
    pub token: String,
}

/// Confirm a new email
///
/// Sending the same token again gives the same response.
#[operation(
    tag = "account", operation_id = "confirm_email", responses((status = 200, body = MailSent)),
    errors(TokenExpired, RateLimited)
)]
pub async fn confirm_email(
    state: Data<AppState>,
    client: Client,
    body: Body<ConfirmEmail>,
) -> Result<Json<MailSent>> {
    let (hash, now) = (tokens::hash(&body.read()?.token), state.clock.now());
    state.db.run(move |conn| rate_limits::FOLLOW_LINK.count(conn, &client.address, now)).await?;
    let moved = state.transaction(move |ctx| apply_email_change(ctx, &hash)).await?;
    state.job_wakeup.notify_waiters();
    moved.map(|email| Json(MailSent { email })).ok_or_else(|| Error::new(Code::TokenExpired))
}

/// Returns the account's new address; `None` when the link has expired, or another account has the address.
fn apply_email_change(ctx: &mut Ctx<'_>, hash: &[u8]) -> Result<Option<String>> {
    let followed = AccountToken::lock_by_hash(ctx.conn, &[TokenPurpose::ChangeEmail], hash, ctx.now)?;
    let Some((token, account)) = followed else { return Ok(None) };
    if token.used_at.is_some() {
        return Ok((account.email == token.email).then_some(token.email));
    }
    if !User::move_to(ctx.conn, account.id, &token.email, ctx.now)? {
        token.mark_used(ctx.conn, ctx.now)?;
        mail::address_taken(ctx, &token.email)?;
        return Ok(None);
    }
    // Links emailed to the former address must stop working.
    let all = [
        TokenPurpose::ChangeEmail,
        TokenPurpose::VerifyEmail,
        TokenPurpose::ResetPassword,
        TokenPurpose::SetPassword,
    ];
    account_token::revoke_all(ctx.conn, account.id, &all, ctx.now)?;
    Ok(Some(token.email))
}

/// Proof of identity.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentityRemoval {
    /// The account's current password; required if the account has one.
    pub current_password: Option<String>,
}

/// Remove a way to sign in
///
/// The identity can then not be used to sign in, and every other session is revoked. Refused if it is the last way to
/// sign in.
#[operation(
    tag = "account", operation_id = "remove_identity", params(("id" = Uuid, Path)),
    responses((status = 204)), errors(LastWayIn, RateLimited)
)]
pub async fn remove_identity(
    state: Data<AppState>,
    who: FactorVerifiedUser,
    devices: DeviceTokens,
    id: Path<Uuid>,
    body: OptionalBody<IdentityRemoval>,
) -> Result<impl Responder> {
    let (id, form) = (id.into_inner(), body.read()?);
    let verified = password_if_any(&state, &who, form.current_password).await?;
    state.transaction(move |ctx| delete_identity(ctx, &who, verified.as_deref(), id, &devices)).await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::NoContent().finish())
}

fn delete_identity(
    ctx: &mut Ctx<'_>,
    who: &SignedIn,
    verified: Option<&str>,
    id: Uuid,
    devices: &DeviceTokens,
) -> Result<()> {
    let account = lock_unchanged(ctx.conn, who.profile.id, verified)?;
    let identities = UserIdentity::of_user(ctx.conn, account.id)?;
    let identity = identities.iter().find(|identity| identity.id == id);
    let identity = identity.ok_or_else(|| Error::new(Code::NotFound))?;
    if account.password_hash.is_none() && identities.len() == 1 {
        return Err(Error::new(Code::LastWayIn));
    }
    identity.delete(ctx.conn)?;
    // A session that was opened with the identity may still be active.
    session::revoke_all(ctx.conn, account.id, Some(who.session_id))?;
    known_devices::forget_others(ctx.conn, account.id, devices)?;
    let owner = AccountOwner { email: &account.email, first_name: &who.profile.first_name };
    mail::identity_removed(ctx, identity.provider, owner)
}
