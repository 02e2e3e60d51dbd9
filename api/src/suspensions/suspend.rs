//! Suspends accounts.

use schema::ids::UserId;
use schema::models::session::{self, SignedIn};
use schema::models::suspension::{self, NewSuspensionRow};
use schema::models::user::User;
use serde_json::json;

use super::lessons::Suspended;
use super::request::NewSuspension;
use super::response::SuspensionRefusal;
use super::{events, lessons};
use crate::domain::second_factor;
use crate::error::{Code, Error, Result};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::summer::listings::publication;

/// Suspends an account: revokes its sessions with their WebSocket connections, and stores the admin's decision about
/// each lesson. The work left after the commit is done by [`finish_suspension`](super::finish_suspension).
///
/// # Errors
/// `lessons_changed` if the decisions do not cover exactly the current lessons; `last_admin`; `action_not_allowed` for
/// the admin's own account and for one that is already suspended; `verification_required` without a recent
/// verification of identity; `not_found`; `unauthenticated` if the admin was suspended meanwhile. Nothing is changed
/// then.
pub fn suspend(
    ctx: &mut Ctx<'_>,
    admin: &SignedIn,
    user_id: UserId,
    wanted: &NewSuspension,
) -> Result<Suspended> {
    if !second_factor::is_fresh(admin.verified_at, ctx.now) {
        return Err(Error::new(Code::VerificationRequired));
    }
    let admin = admin.profile.id;
    let texts = wanted.texts()?;
    // A concurrent booking is either seen below or finds the account suspended.
    let lessons = lessons::lock(ctx, user_id)?;
    let user = User::lock(ctx.conn, user_id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    let admins = User::lock_admins(ctx.conn, ctx.config.admins_need_second_factor)?;
    if !admins.contains(&admin) {
        return Err(Error::new(Code::Unauthenticated));
    }
    if let Some(refusal) = SuspensionRefusal::of(&admins, admin, user_id) {
        return Err(refusal.into());
    }
    if suspension::in_force(ctx.conn, user_id)?.is_some() {
        return Err(Error::with_detail(Code::ActionNotAllowed, "This account is already suspended."));
    }
    let suspension_id = NewSuspensionRow {
        user_id,
        suspended_by: admin,
        reason: &texts.reason,
        message: &texts.message,
        created_at: ctx.now,
    }
    .insert(ctx.conn)?;
    session::revoke_all(ctx.conn, user_id, None)?;
    let outcome = lessons.store_decisions(ctx, suspension_id, wanted)?;
    mail::account_suspended(ctx, &user, &texts.message)?;
    publication::apply_suspension(ctx, user_id)?;
    events::publish(ctx, user_id)?;
    let detail = json!({
        "cancelled": outcome.cancelled, "kept": outcome.kept, "released": outcome.released,
    });
    audit(ctx.conn, Some(admin), "user.suspended", AuditSubject::User(user_id), detail, ctx.now)?;
    Ok(Suspended { suspension_id: Some(suspension_id), person: Some(user_id) })
}
