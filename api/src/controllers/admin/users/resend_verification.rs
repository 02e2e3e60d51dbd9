//! An admin has the link that proves somebody's address mailed again.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use macros::operation;
use serde_json::json;
use uuid::Uuid;

use super::{locked, refused};
use crate::error::Result;
use crate::extract::Admin;
use crate::http::responses::MailSent;
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::rate_limits;
use crate::state::AppState;

/// Email somebody their verification link again
#[operation(
    tag = "admin", operation_id = "resend_user_verification",
    params(("id" = Uuid, Path, description = "The person")),
    responses((status = 202, body = MailSent)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn resend(state: Data<AppState>, admin: Admin, id: Path<Uuid>) -> Result<impl Responder> {
    let (admin, id) = (admin.profile.id, *id);
    let email = state
        .transaction(move |ctx| {
            let user = locked(ctx.conn, id)?;
            if user.email_verified_at.is_some() {
                return Err(refused("This address has been verified already."));
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
