//! Restoring an account.

use schema::models::user::User;
use schema::models::{suspension, suspension_cancellation};
use serde_json::json;
use uuid::Uuid;

use super::events;
use crate::error::{Code, Error, Result};
use crate::listings::publication;
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;

/// Restores an account: its owner can sign in again, and a tutor is offered again. Lessons that were cancelled stay so, and
/// those that were still to be take place.
/// Nothing happens to one that is not suspended.
///
/// # Errors
/// `not_found`; `unauthenticated` when the admin was suspended in the same moment.
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
