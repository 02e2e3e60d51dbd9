//! The session in which something was found.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::ai_tutor_flag::AiTutorFlag;
use schema::models::ai_tutor_session::AiTutorSession;
use serde_json::json;
use uuid::Uuid;

use crate::ai_tutor::record::AiTutorTranscript;
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::platform::audit::{AuditSubject, audit};
use crate::state::AppState;

/// The session of a flag
///
/// All that was said in it. That it was read is entered in the audit log, by whom and because of which flag. Sessions without
/// one are nobody's but their student's.
#[operation(
    tag = "admin", operation_id = "admin_flagged_ai_tutor_session",
    params(("id" = Uuid, Path, description = "The flag")),
    responses((status = 200, body = AiTutorTranscript)), errors(NotFound)
)]
pub async fn show(state: Data<AppState>, admin: Admin, id: Path<Uuid>) -> Result<Json<AiTutorTranscript>> {
    let (admin, id) = (admin.profile.id, *id);
    let transcript = state
        .transaction(move |ctx| {
            let not_found = || Error::new(Code::NotFound);
            let flag = AiTutorFlag::find(ctx.conn, id)?.ok_or_else(not_found)?;
            let session_id = flag.session_id.ok_or_else(not_found)?;
            let row = AiTutorSession::find(ctx.conn, session_id)?.ok_or_else(not_found)?;
            let (subject, detail) = (AuditSubject::AiTutorSession(session_id), json!({ "flag_id": id }));
            audit(ctx.conn, Some(admin), "ai_tutor_session.read", subject, detail, ctx.now)?;
            AiTutorTranscript::read(ctx.conn, &row)
        })
        .await?;
    Ok(Json(transcript))
}
