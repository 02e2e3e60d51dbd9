//! An admin lets an applicant teach.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::tutor_application::{Decision, TutorApplication};
use serde_json::json;
use uuid::Uuid;

use super::{ApplicationResponse, audit_and_publish, lock_open};
use crate::accounts::password_links;
use crate::error::Result;
use crate::extract::Admin;
use crate::mail;
use crate::state::AppState;
use crate::tutors::admission;

/// Approve an application
///
/// Makes the applicant's account, or lets the account with that address teach as well, and mails how to get in: a
/// single-use link to set a password where there is none that works. Of two admins at once one decides; the other
/// hears who did.
#[operation(
    tag = "admin", operation_id = "approve_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 200, body = ApplicationResponse)), errors(ApplicationDecided)
)]
pub async fn approve(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
) -> Result<Json<ApplicationResponse>> {
    let (id, admin) = (*id, admin.profile.id);
    let decided = state
        .transaction(move |ctx| {
            let application = lock_open(ctx.conn, id)?;
            let tutor = admission::admit(ctx.conn, &application, ctx.now)?;
            TutorApplication::decide(ctx.conn, id, (Decision::Approved(tutor.id), admin), ctx.now)?;
            let link = admission::needs_link(&tutor)
                .then(|| password_links::first_password_link(ctx, (tutor.id, &tutor.email)))
                .transpose()?;
            mail::application_approved(ctx, (id, &tutor), link.as_ref())?;
            let detail = json!({ "account_id": tutor.id, "account_is_new": tutor.created_at == ctx.now });
            audit_and_publish(ctx.conn, (admin, "application.approved"), id, detail, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(decided.into()))
}
