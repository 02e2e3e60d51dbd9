//! The accounts elsewhere that open one's account.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::models::session::{self, SignedIn};
use schema::models::user_identity::UserIdentity;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::current_password;
use crate::accounts::device_tokens::DeviceTokens;
use crate::accounts::known_devices;
use crate::error::{Code, Error, Result};
use crate::extract::{FactorVerifiedUser, OptionalBody};
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Proof that it is really them.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentityRemoval {
    /// As set; for an account that has a password.
    pub current_password: Option<String>,
}

/// Remove a way to sign in
///
/// The account elsewhere opens this one no more, and every other browser is signed out. Refused for the only way in.
#[operation(
    tag = "account", operation_id = "remove_identity", params(("id" = Uuid, Path)),
    responses((status = 204)), errors(LastWayIn, RateLimited)
)]
pub async fn remove(
    state: Data<AppState>,
    who: FactorVerifiedUser,
    devices: DeviceTokens,
    id: Path<Uuid>,
    body: OptionalBody<IdentityRemoval>,
) -> Result<impl Responder> {
    let (id, form) = (id.into_inner(), body.read()?);
    let verified = current_password::password_if_any(&state, &who, form.current_password).await?;
    state.transaction(move |ctx| take(ctx, (&who, verified.as_deref()), (id, &devices))).await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::NoContent().finish())
}

fn take(
    ctx: &mut Ctx<'_>,
    (who, verified): (&SignedIn, Option<&str>),
    (id, devices): (Uuid, &DeviceTokens),
) -> Result<()> {
    let account = current_password::lock_unchanged(ctx.conn, who.profile.id, verified)?;
    let identities = UserIdentity::of_user(ctx.conn, account.id)?;
    let identity = identities.iter().find(|identity| identity.id == id);
    let identity = identity.ok_or_else(|| Error::new(Code::NotFound))?;
    if account.password_hash.is_none() && identities.len() == 1 {
        return Err(Error::new(Code::LastWayIn));
    }
    identity.delete(ctx.conn)?;
    // Whoever came in that way may still be there.
    session::end_all(ctx.conn, account.id, Some(who.session_id))?;
    known_devices::forget_others(ctx.conn, account.id, devices)?;
    let to = (account.email.as_str(), who.profile.first_name.as_str());
    mail::identity_removed(ctx, identity.provider, to)
}
