//! An admin has the link to set a password mailed again.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::enums::{ApplicationStatus, TokenPurpose};
use schema::models::account_token;
use schema::models::tutor_application::TutorApplication;
use schema::models::user::User;
use serde_json::json;
use uuid::Uuid;

use super::{ApplicationResponse, audit_and_publish};
use crate::accounts::password_links;
use crate::error::{Code, Error, Result};
use crate::extract::VerifiedAdmin;
use crate::mail;
use crate::state::AppState;

/// Mail the link to set a password again
///
/// To the tutor's address of today, with a new link; the ones before it work no more.
#[operation(
    tag = "admin", operation_id = "resend_password_email",
    params(("id" = Uuid, Path, description = "An approved application")),
    responses((status = 202, body = ApplicationResponse)), errors(ActionNotAllowed)
)]
pub async fn resend(state: Data<AppState>, admin: VerifiedAdmin, id: Path<Uuid>) -> Result<impl Responder> {
    let (id, admin) = (*id, admin.profile.id);
    let application = state
        .transaction(move |ctx| {
            let application =
                TutorApplication::lock(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            if application.status != ApplicationStatus::Approved {
                return Err(refused("This application has not been approved."));
            }
            let tutor = match application.account_id {
                Some(account) => User::lock(ctx.conn, account)?,
                None => None,
            };
            let tutor = tutor.ok_or_else(|| refused("The account of this application no longer exists."))?;
            account_token::end_all(ctx.conn, tutor.id, &[TokenPurpose::SetPassword], ctx.now)?;
            let link = password_links::first_password_link(ctx, (tutor.id, &tutor.email))?;
            mail::application_approved(ctx, (id, &tutor), Some(&link))?;
            audit_and_publish(
                ctx.conn,
                (admin, "application.link_resent"),
                id,
                json!({ "account_id": tutor.id }),
                ctx.now,
            )
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(ApplicationResponse::from(application)), StatusCode::ACCEPTED))
}

fn refused(why: &'static str) -> Error {
    Error::with_detail(Code::ActionNotAllowed, why)
}
