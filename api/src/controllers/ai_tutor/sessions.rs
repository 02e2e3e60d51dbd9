//! Sessions with the AI tutor of the signed-in person: list, show, delete; and the WebSocket of one (`/ws/ai-tutor`).

use actix_web::web::{Data, Json, Path, Payload, Query};
use actix_web::{HttpRequest, HttpResponse};
use macros::operation;
use schema::models::ai_tutor_session::AiTutorSession;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::accounts::ai_tutor_access;
use crate::ai_tutor::holder::Holder;
use crate::ai_tutor::record::{AiTutorSessionRecord, AiTutorTranscript};
use crate::ai_tutor::relay::{self, RelayContext, SocketRequest};
use crate::error::{Code, Error, Result};
use crate::extract::{AiTutorCookie, Client, SignedInUser, Viewer, same_origin};
use crate::http::paging;
use crate::live::websocket::{self, CloseReason};
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

/// Query of the WebSocket request.
#[derive(Debug, Deserialize)]
pub struct SocketQuery {
    /// The session to resume.
    resume: Option<Uuid>,
    /// The lesson whose practice notes the AI tutor may read.
    notes: Option<Uuid>,
}

/// Opens the WebSocket of a session. Errors are sent as a close code, because browsers do not expose the response's
/// status.
///
/// # Errors
/// `origin_mismatch` for a page of another site, or a request that is not a WebSocket upgrade.
pub async fn open_socket(
    state: Data<AppState>,
    viewer: Result<Viewer>,
    client: Client,
    cookie: AiTutorCookie,
    query: Query<SocketQuery>,
    request: HttpRequest,
    payload: Payload,
) -> Result<HttpResponse, actix_web::Error> {
    same_origin::check(&request)?;
    let (response, connection) = websocket::accept(&request, payload, relay::LIMITS)?;
    let (ai_tutor, openai) = match state.ai_tutor() {
        Ok((config, openai)) => (Arc::new(config.clone()), openai.clone()),
        Err(_) => {
            connection.sender.close(CloseReason::SignedOut);
            return Ok(response);
        }
    };
    let visit = socket_request(&state, viewer, &client, cookie, query.into_inner()).await;
    let context = RelayContext {
        config: state.config.clone(),
        ai_tutor,
        openai,
        db: state.db.clone(),
        clock: state.clock.clone(),
        broker: state.live.clone(),
    };
    relay::start(context, visit, connection);
    Ok(response)
}

async fn socket_request(
    state: &AppState,
    viewer: Result<Viewer>,
    client: &Client,
    cookie: AiTutorCookie,
    query: SocketQuery,
) -> Result<SocketRequest, CloseReason> {
    let now = state.clock.now();
    let access = match cookie.0 {
        Some(secret) => state.db.run(move |conn| ai_tutor_access::find(conn, &secret, now)).await,
        None => Ok(None),
    };
    let (viewer, access) = viewer.and_then(|viewer| Ok((viewer, access?))).map_err(|error| {
        tracing::warn!(%error, "a visitor of the AI tutor cannot be told");
        CloseReason::Overload
    })?;
    let access_id = access.ok_or(CloseReason::SignedOut)?;
    let holder = Holder::new(viewer.0.as_ref(), access_id, &client.address);
    Ok(SocketRequest { who: viewer.0, holder, resume: query.resume, notes_booking_id: query.notes })
}
