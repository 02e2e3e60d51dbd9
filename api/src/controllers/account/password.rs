//! Changing one's password.

use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::enums::TokenPurpose;
use schema::models::passkey::Passkey;
use schema::models::user::User;
use schema::models::{account_token, session};
use serde::Deserialize;
use utoipa::ToSchema;

use super::current_password;
use crate::accounts::device_tokens::DeviceTokens;
use crate::accounts::{known_devices, new_password};
use crate::error::Result;
use crate::extract::{Body, FactorVerifiedUser};
use crate::mail;
use crate::platform::rate_limits::CURRENT_PASSWORD;
use crate::state::AppState;

/// The password as it is and as it is to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// As set.
    pub current_password: String,
    /// 6 characters or more, an admin's 12; at most 72 bytes.
    pub new_password: String,
}

/// Change my password
///
/// Signs out everywhere else and forgets the other browsers that have signed in before; this session stays. Links that were mailed for the password or the address before end.
#[operation(
    tag = "account", operation_id = "change_password", responses((status = 204)), errors(RateLimited)
)]
pub async fn change(
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
    let verified = current_password::current_password(&state, &who, form.current_password).await?;
    let caller = state.passwords.count_known(&CURRENT_PASSWORD, id, &id.to_string());
    let caller = state.passwords.hold_back(caller).await?;
    let hash = state.passwords.hash(&caller, password).await?;
    state
        .transaction(move |ctx| {
            let account = current_password::lock_unchanged(ctx.conn, who.profile.id, Some(&verified))?;
            // Links that were mailed before do not undo it, and a change of address which somebody else asked for
            // ends: its notice promises so.
            let all = [TokenPurpose::ResetPassword, TokenPurpose::SetPassword, TokenPurpose::ChangeEmail];
            account_token::end_all(ctx.conn, account.id, &all, ctx.now)?;
            User::set_password(ctx.conn, account.id, &hash, ctx.now)?;
            session::end_all(ctx.conn, account.id, Some(who.session_id))?;
            known_devices::forget_others(ctx.conn, account.id, &devices)?;
            let passkeys = Passkey::count_usable(ctx.conn, account.id)?;
            mail::password_changed(ctx, (&account.email, &who.profile.first_name), passkeys)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::NoContent().finish())
}
