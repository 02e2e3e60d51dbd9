//! An admin turns an applicant down.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::tutor_application::{Decision, TutorApplication};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{ApplicationResponse, audit_and_publish, lock_open};
use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Admin, Body};
use crate::mail;
use crate::state::AppState;

/// The longest reason.
const MAX_REASON: usize = 1000;

/// Why, in words for the applicant.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rejection {
    /// At most 1000 characters; mailed to the applicant as it is.
    pub reason: Option<String>,
}

/// Reject an application
///
/// The applicant is told, with the reason if there is one, and may apply again.
#[operation(
    tag = "admin", operation_id = "reject_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 200, body = ApplicationResponse)), errors(ApplicationDecided)
)]
pub async fn reject(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<Rejection>,
) -> Result<Json<ApplicationResponse>> {
    let given = body.read()?.reason.unwrap_or_default();
    let reason = text::optional(&given, MAX_REASON).map_err(|problem| Error::field("reason", problem))?;
    let reason = Some(reason).filter(|reason| !reason.is_empty());
    let (id, admin) = (*id, admin.profile.id);
    let decided = state
        .transaction(move |ctx| {
            let application = lock_open(ctx.conn, id)?;
            let reason = reason.as_deref();
            TutorApplication::decide(ctx.conn, id, (Decision::Rejected(reason), admin), ctx.now)?;
            mail::application_rejected(ctx, &application, reason)?;
            let detail = json!({ "reason_given": reason.is_some() });
            audit_and_publish(ctx.conn, (admin, "application.rejected"), id, detail, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(decided.into()))
}
