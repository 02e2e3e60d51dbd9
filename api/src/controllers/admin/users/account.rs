//! Actions on a person's account: email links, export, delete.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::ids::UserId;
use schema::models::personal_data::ExportRecipient;
use schema::models::user::User;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::detail::UserDeletionRefusal;
use super::{locked, locked_admins, refused};
use crate::accounts::export::AccountExport;
use crate::accounts::password_links;
use crate::deletions::{self, DeletionActor, DeletionReason};
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body, VerifiedAdmin};
use crate::files::profile_images;
use crate::http::responses::MailSent;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;
use crate::{mail, payments};

/// Resend a person's verification email
#[operation(
    tag = "admin", operation_id = "resend_user_verification",
    params(("id" = Uuid, Path, description = "The person")),
    responses((status = 202, body = MailSent)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn resend_verification(
    state: Data<AppState>,
    admin: Admin,
    id: Path<UserId>,
) -> Result<impl Responder> {
    let (admin, id) = (admin.profile.id, *id);
    let email = state
        .transaction(move |ctx| {
            let user = locked(ctx.conn, id)?;
            if user.email_verified_at.is_some() {
                return Err(refused("This address is already verified."));
            }
            rate_limits::RESEND_VERIFICATION.count(ctx.conn, &user.email, ctx.now)?;
            mail::verification(ctx, id, &user.email, None)?;
            let subject = AuditSubject::User(id);
            audit(ctx.conn, Some(admin), "user.verification_resent", subject, json!({}), ctx.now)?;
            Ok(user.email)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(MailSent { email }), StatusCode::ACCEPTED))
}

/// Email a person a link to set a new password
///
/// Sends the same email as a reset that the person requests. The current password works until the link is used.
#[operation(
    tag = "admin", operation_id = "send_user_password_link",
    params(("id" = Uuid, Path, description = "The person")),
    responses((status = 202, body = MailSent)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn send_password_link(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<UserId>,
) -> Result<impl Responder> {
    let (admin, id) = (admin.profile.id, *id);
    let email = state
        .transaction(move |ctx| {
            let user = locked(ctx.conn, id)?;
            if user.email_verified_at.is_none() {
                return Err(refused("This address isn’t verified. Please send the verification link first."));
            }
            if User::is_suspended(ctx.conn, id)? {
                return Err(refused("This account is suspended. Please restore it first."));
            }
            rate_limits::RESET_MAIL.count(ctx.conn, &user.email, ctx.now)?;
            password_links::mail_reset_link(ctx, &user)?;
            let subject = AuditSubject::User(id);
            audit(ctx.conn, Some(admin), "user.password_link_sent", subject, json!({}), ctx.now)?;
            Ok(user.email)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(MailSent { email }), StatusCode::ACCEPTED))
}

/// Download a person's data
///
/// Contains the same data as `GET /api/account/export`, except the Common Profile, which is private. Each download is
/// recorded in the audit log.
#[operation(
    tag = "admin", operation_id = "export_user", params(("id" = Uuid, Path, description = "The person")),
    responses((status = 200, body = AccountExport)), errors(RateLimited)
)]
pub async fn export(state: Data<AppState>, admin: VerifiedAdmin, id: Path<UserId>) -> Result<impl Responder> {
    let (admin, id, now) = (admin.profile.id, *id, state.clock.now());
    // The audit log entry is inserted before anything is read, so that no data is sent without an entry.
    let email = state
        .transaction(move |ctx| {
            let user = User::find(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            rate_limits::EXPORT.count(ctx.conn, &admin.to_string(), ctx.now)?;
            audit(ctx.conn, Some(admin), "user.exported", AuditSubject::User(id), json!({}), ctx.now)?;
            Ok(user.email)
        })
        .await?;
    let export =
        state.db.run(move |conn| AccountExport::read(conn, id, &email, ExportRecipient::Admin, now)).await?;
    Ok(export.into_file())
}

/// The account's address as a confirmation, and the reason.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserDeletion {
    /// The account's email address, typed as a confirmation.
    pub email: String,
    /// The reason.
    pub reason: DeletionReason,
}

/// Delete a person's account
///
/// Works like `POST /api/account/delete`: records that the law requires us to keep stay without a name, all other data
/// is deleted. The person is emailed.
#[operation(
    tag = "admin", operation_id = "delete_user", params(("id" = Uuid, Path, description = "The person")),
    responses((status = 204)), errors(ActionNotAllowed, UpcomingLessons, LastAdmin)
)]
pub async fn delete(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<UserId>,
    body: Body<UserDeletion>,
) -> Result<impl Responder> {
    let (admin, id, wanted) = (admin.profile.id, *id, body.read()?);
    let pictures = state.transaction(move |ctx| delete_locked(ctx, admin, id, &wanted)).await?;
    state.job_wakeup.notify_waiters();
    payments::close_listing_pages_of(&state, id).await;
    // The account is deleted even if the file store fails; a job removes remaining files later.
    profile_images::remove(&state, pictures).await;
    Ok(HttpResponse::NoContent().finish())
}

fn delete_locked(ctx: &mut Ctx<'_>, admin: UserId, id: UserId, wanted: &UserDeletion) -> Result<Vec<String>> {
    deletions::lock_lessons(ctx, id)?;
    let account = locked(ctx.conn, id)?;
    let admins = locked_admins(ctx, admin)?;
    check(&account, wanted)?;
    if let Some(refusal) = UserDeletionRefusal::of(&admins, admin, id) {
        return Err(refusal.into());
    }
    deletions::delete_account(ctx, &account, DeletionActor::Admin(admin, wanted.reason))
}

impl From<UserDeletionRefusal> for Error {
    fn from(refusal: UserDeletionRefusal) -> Error {
        match refusal {
            UserDeletionRefusal::OwnAccount => {
                refused("This is your own account. You can delete it in your account settings.")
            }
            UserDeletionRefusal::LastAdmin => Error::new(Code::LastAdmin),
            UserDeletionRefusal::UpcomingLessons => Error::new(Code::UpcomingLessons),
        }
    }
}

fn check(account: &User, wanted: &UserDeletion) -> Result<()> {
    match text::email(&wanted.email) {
        Ok(typed) if typed == account.email => Ok(()),
        _ => Err(Error::field("email", "That’s not the email address of the account.")),
    }
}
