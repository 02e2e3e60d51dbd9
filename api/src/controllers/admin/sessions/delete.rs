//! A lesson that was entered by hand is taken out again.

use actix_web::web::{Data, Path, Query};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::models::tutor_session::TutorSession;
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use uuid::Uuid;

use super::check_version;
use crate::bookings::lesson_records;
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::platform::audit::{AuditSubject, audit};
use crate::state::AppState;

/// Which version of the session is to be deleted.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SessionVersionQuery {
    /// `version` of the session that the admin was shown.
    pub version: i32,
}

/// Delete a session
///
/// One that was entered by hand and is not marked as paid.
#[operation(
    tag = "admin", operation_id = "delete_session", params(("id" = Uuid, Path, description = "The session")),
    responses((status = 204)), errors(ActionNotAllowed, EditConflict)
)]
pub async fn delete(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    query: Query<SessionVersionQuery>,
) -> Result<impl Responder> {
    let (admin, id, version) = (admin.profile.id, *id, query.version);
    state
        .transaction(move |ctx| {
            let session = TutorSession::lock(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            if session.booking_id.is_some() {
                return Err(not_allowed("This session was booked. Cancel its booking instead."));
            }
            check_version(ctx.conn, &session, version)?;
            if session.paid {
                return Err(not_allowed("This session is marked as paid. Mark it as unpaid first."));
            }
            session.delete(ctx.conn)?;
            let detail = json!({ "tutor_id": session.tutor_id, "starts_at": session.starts_at });
            audit(ctx.conn, Some(admin), "session.deleted", AuditSubject::TutorSession(id), detail, ctx.now)?;
            lesson_records::publish_to_tutor(ctx.conn, id, session.tutor_id, ctx.now)
        })
        .await?;
    Ok(HttpResponse::NoContent())
}

fn not_allowed(detail: &'static str) -> Error {
    Error::with_detail(Code::ActionNotAllowed, detail)
}
