//! The signed-in person's past sessions with the AI tutor.

use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Path, Query};
use macros::operation;
use schema::models::ai_tutor_session::AiTutorSession;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::ai_tutor::record::{AiTutorSessionRecord, AiTutorTranscript};
use crate::error::{Code, Error, Result};
use crate::extract::SignedInUser;
use crate::http::paging;
use crate::live::{LiveEvent, Topic, publish};
use crate::state::AppState;

/// The page of the list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AiTutorSessionsQuery {
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// A page of sessions, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AiTutorSessionList {
    /// The entries of the page.
    pub items: Vec<AiTutorSessionRecord>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// My sessions with the AI tutor
///
/// Lists the signed-in person's sessions that have messages. One query for any number of them.
#[operation(
    tag = "ai_tutor", operation_id = "ai_tutor_sessions", responses((status = 200, body = AiTutorSessionList))
)]
pub async fn list(
    state: Data<AppState>,
    user: SignedInUser,
    query: Query<AiTutorSessionsQuery>,
) -> Result<Json<AiTutorSessionList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let user_id = user.profile.id;
    let page = state.db.run(move |conn| Ok(AiTutorSession::of_user(conn, user_id, request)?)).await?;
    Ok(Json(AiTutorSessionList {
        next_cursor: page.next.map(paging::cursor),
        items: page.rows.iter().map(AiTutorSessionRecord::from).collect(),
    }))
}

/// A session with the AI tutor
///
/// Returns one of the person's own sessions, with the whole conversation.
#[operation(
    tag = "ai_tutor", operation_id = "ai_tutor_session",
    params(("id" = Uuid, Path, description = "The session")),
    responses((status = 200, body = AiTutorTranscript)), errors(NotFound)
)]
pub async fn show(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
) -> Result<Json<AiTutorTranscript>> {
    let (id, user_id) = (*id, user.profile.id);
    let transcript = state
        .db
        .run(move |conn| {
            let row =
                AiTutorSession::find_own(conn, id, user_id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            AiTutorTranscript::read(conn, &row)
        })
        .await?;
    Ok(Json(transcript))
}

/// Delete a session with the AI tutor
///
/// Permanently deletes one of the person's own sessions with the whole conversation. Flagged messages stay stored for
/// the academy.
#[operation(
    tag = "ai_tutor", operation_id = "delete_ai_tutor_session",
    params(("id" = Uuid, Path, description = "The session")),
    responses((status = 204)), errors(NotFound)
)]
pub async fn delete(state: Data<AppState>, user: SignedInUser, id: Path<Uuid>) -> Result<HttpResponse> {
    let (id, user_id) = (*id, user.profile.id);
    state
        .transaction(move |ctx| {
            if !AiTutorSession::delete_own(ctx.conn, id, user_id)? {
                return Err(Error::new(Code::NotFound));
            }
            let event = LiveEvent::AiTutorSessionChanged { ai_tutor_session_id: id };
            publish(ctx.conn, &[Topic::User(user_id)], &event, ctx.now)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
