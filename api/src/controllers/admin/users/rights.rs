//! Granting and revoking admin rights.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::enums::Role;
use schema::ids::UserId;
use schema::models::profile::Profile;
use schema::models::session::{self, SignedIn};
use schema::models::signal::{self, Signal};
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::detail::{AdminRevocationRefusal, AdminUserDetail};
use super::{locked, locked_admins, refused};
use crate::accounts::password_links;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, VerifiedAdmin};
use crate::live::{self, LiveEvent, Topic};
use crate::mail::{self, AdminRightsChange, PasswordLink};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Role whose dashboard opens after admin rights are revoked: the first of these that the person has.
const OTHER_ROLES: [Role; 3] = [Role::Tutor, Role::Student, Role::Provider];

/// The reason for which a person becomes an admin.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAdmin {
    /// The reason.
    pub reason: NewAdminReason,
}

/// A reason for which a person becomes an admin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NewAdminReason {
    /// They joined the team.
    Team,
    /// They substitute for an admin.
    Cover,
    /// Another reason.
    Other,
}

/// Grant admin rights
///
/// Requires a verified address. The person and every other admin are emailed. The person's password and sessions are
/// revoked, because admins need a longer password; the email has a link to set one. Granting the rights to an admin
/// changes nothing.
#[operation(
    tag = "admin", operation_id = "grant_admin", params(("id" = Uuid, Path, description = "The person")),
    responses((status = 200, body = AdminUserDetail)), errors(ActionNotAllowed)
)]
pub async fn grant(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<UserId>,
    body: Body<NewAdmin>,
) -> Result<Json<AdminUserDetail>> {
    let (id, NewAdmin { reason }) = (*id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            grant_rights(ctx, &admin, id, reason)?;
            AdminUserDetail::read(ctx, admin.profile.id, id)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}

/// Revoke admin rights
///
/// The person keeps their other roles, and their open pages stop receiving events for admins. The person and every
/// other admin are emailed. Revoking the rights of a person who is no admin changes nothing.
#[operation(
    tag = "admin", operation_id = "revoke_admin", params(("id" = Uuid, Path, description = "The admin")),
    responses((status = 200, body = AdminUserDetail)), errors(ActionNotAllowed, LastAdmin)
)]
pub async fn revoke(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<UserId>,
) -> Result<Json<AdminUserDetail>> {
    let id = *id;
    let response = state
        .transaction(move |ctx| {
            revoke_rights(ctx, &admin, id)?;
            AdminUserDetail::read(ctx, admin.profile.id, id)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}

fn grant_rights(ctx: &mut Ctx<'_>, admin: &SignedIn, id: UserId, reason: NewAdminReason) -> Result<()> {
    let user = locked(ctx.conn, id)?;
    locked_admins(ctx, admin.profile.id)?;
    if User::roles(ctx.conn, id)?.contains(&Role::Admin) {
        return Ok(());
    }
    if user.email_verified_at.is_none() {
        return Err(refused(
            "This address isn’t verified. Only someone with a verified address can be an admin.",
        ));
    }
    if User::is_suspended(ctx.conn, id)? {
        return Err(refused("This account is suspended. Please restore it first."));
    }
    User::grant_role(ctx.conn, id, Role::Admin)?;
    Profile::land_on(ctx.conn, id, Role::Admin, ctx.now)?;
    let link = match user.password_hash {
        Some(_) => Some(revoke_password(ctx, &user)?),
        None => None,
    };
    let change = AdminRightsChange::Granted { reason: reason.words(), link: link.as_ref() };
    publish_rights_change(ctx, admin, &user, change)?;
    let (subject, detail) = (AuditSubject::User(id), json!({ "reason": reason }));
    audit(ctx.conn, Some(admin.profile.id), "user.admin_granted", subject, detail, ctx.now)
}

/// Removes a password that may be too short for an admin, and all sessions. Returns the link to set a new one.
fn revoke_password(ctx: &mut Ctx<'_>, user: &User) -> Result<PasswordLink> {
    User::forget_password(ctx.conn, user.id, ctx.now)?;
    session::revoke_all(ctx.conn, user.id, None)?;
    password_links::first_password_link(ctx, user.id, &user.email)
}

fn revoke_rights(ctx: &mut Ctx<'_>, admin: &SignedIn, id: UserId) -> Result<()> {
    let user = locked(ctx.conn, id)?;
    let admins = locked_admins(ctx, admin.profile.id)?;
    let roles = User::roles(ctx.conn, id)?;
    if let Some(refusal) = AdminRevocationRefusal::of(&admins, admin.profile.id, id, &roles) {
        return Err(refusal.into());
    }
    let other = OTHER_ROLES.into_iter().find(|role| roles.contains(role));
    let (true, Some(other)) = (roles.contains(&Role::Admin), other) else { return Ok(()) };
    User::revoke_role(ctx.conn, id, Role::Admin)?;
    if Profile::find(ctx.conn, id)?.is_some_and(|profile| profile.role == Role::Admin) {
        Profile::land_on(ctx.conn, id, other, ctx.now)?;
    }
    signal::send(ctx.conn, &Signal::AdminRevoked(id))?;
    publish_rights_change(ctx, admin, &user, AdminRightsChange::Revoked)?;
    audit(ctx.conn, Some(admin.profile.id), "user.admin_revoked", AuditSubject::User(id), json!({}), ctx.now)
}

/// Emails the person and every other admin, and publishes the change to open pages.
fn publish_rights_change(
    ctx: &mut Ctx<'_>,
    admin: &SignedIn,
    user: &User,
    change: AdminRightsChange<'_>,
) -> Result<()> {
    mail::admin_rights_changed(ctx, user, &admin.profile.full_name(), change)?;
    let topics = [Topic::Admin, Topic::User(user.id)];
    live::publish(ctx.conn, &topics, &LiveEvent::UserChanged { user_id: user.id }, ctx.now)
}

impl NewAdminReason {
    /// The reason as the email to the other admins words it.
    fn words(self) -> &'static str {
        match self {
            NewAdminReason::Team => "Joins the team",
            NewAdminReason::Cover => "Fills in for an admin",
            NewAdminReason::Other => "Another reason",
        }
    }
}

impl From<AdminRevocationRefusal> for Error {
    fn from(refusal: AdminRevocationRefusal) -> Error {
        match refusal {
            AdminRevocationRefusal::OwnAccount => {
                refused("You can’t remove your own admin rights. Please ask another admin.")
            }
            AdminRevocationRefusal::LastAdmin => Error::with_detail(
                Code::LastAdmin,
                "This is the only admin. Please make someone else an admin first.",
            ),
            AdminRevocationRefusal::OnlyRole => refused(
                "This account is only an admin account. Please suspend it, or delete it if no one needs it \
                 anymore.",
            ),
        }
    }
}
