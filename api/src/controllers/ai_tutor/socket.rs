//! `GET /ws/ai-tutor`: the WebSocket of a session with the AI tutor.

use std::sync::Arc;

use actix_web::web::{Data, Payload, Query};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use uuid::Uuid;

use crate::accounts::ai_tutor_access;
use crate::ai_tutor::holder::Holder;
use crate::ai_tutor::relay::{self, RelayContext, SocketRequest};
use crate::error::Result;
use crate::extract::{AiTutorCookie, Client, Viewer, same_origin};
use crate::live::websocket::{self, CloseReason};
use crate::state::AppState;

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
pub async fn open(
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
    let visit = visit(&state, viewer, &client, cookie, query.into_inner()).await;
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

async fn visit(
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
