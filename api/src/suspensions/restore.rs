//! Restores suspended accounts.

use schema::models::user::User;
use schema::models::{suspension, suspension_cancellation};
use serde_json::json;
use uuid::Uuid;

use super::events;
use crate::error::{Code, Error, Result};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::summer::listings::publication;

/// Restores an account: its owner can sign in again, and a tutor is listed again. Cancelled lessons stay cancelled,
/// and lessons still waiting to be cancelled take place. Does nothing if the account is not suspended.
///
/// # Errors
/// `not_found`; `unauthenticated` if the admin was suspended meanwhile.
pub fn restore(ctx: &mut Ctx<'_>, admin: Uuid, user_id: Uuid) -> Result<()> {
    let user = User::lock(ctx.conn, user_id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    if !User::lock_admins(ctx.conn, ctx.config.admins_need_second_factor)?.contains(&admin) {
        return Err(Error::new(Code::Unauthenticated));
    }
    if !suspension::restore(ctx.conn, user_id, admin, ctx.now)? {
        return Ok(());
    }
    suspension_cancellation::delete_of_person(ctx.conn, user_id)?;
    publication::apply_suspension(ctx, user_id)?;
    mail::account_restored(ctx, &user)?;
    events::publish(ctx, user_id)?;
    audit(ctx.conn, Some(admin), "user.restored", AuditSubject::User(user_id), json!({}), ctx.now)
}
