//! An admin has a link to set a new password mailed to somebody.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::user::User;
use serde_json::json;
use uuid::Uuid;

use super::{locked, refused};
use crate::accounts::password_links;
use crate::error::Result;
use crate::extract::VerifiedAdmin;
use crate::http::responses::MailSent;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::rate_limits;
use crate::state::AppState;

/// Email somebody a link to set a new password
///
/// The same as when they had asked for it themselves. The password stays as it is until the link is followed.
#[operation(
    tag = "admin", operation_id = "send_user_password_link",
    params(("id" = Uuid, Path, description = "The person")),
    responses((status = 202, body = MailSent)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn send(state: Data<AppState>, admin: VerifiedAdmin, id: Path<Uuid>) -> Result<impl Responder> {
    let (admin, id) = (admin.profile.id, *id);
    let email = state
        .transaction(move |ctx| {
            let user = locked(ctx.conn, id)?;
            if user.email_verified_at.is_none() {
                return Err(refused(
                    "This address has not been verified. Please send the verification link first.",
                ));
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
