//! The signed-in person's sessions: the current one, a list, and signing out of one or all.

use actix_web::web::{Data, Json, Path, Query};
use actix_web::{HttpRequest, HttpResponse, Responder};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::models::live_event;
use schema::models::session::{self, OwnSession};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::accounts::device_tokens::DeviceTokens;
use crate::accounts::known_devices;
use crate::accounts::sessions::{SessionUser, signed_out_cookies};
use crate::accounts::signed_in_hint::{self, SIGNED_IN_HINT};
use crate::domain::time;
use crate::error::{Code, Error, Result};
use crate::extract::{SignedInUser, Viewer};
use crate::live::cursor::Cursor;
use crate::state::AppState;

/// A browser that is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionItem {
    /// The session.
    pub id: Uuid,
    /// The browser's `User-Agent` header when it signed in.
    pub user_agent: String,
    /// When it signed in.
    pub created_at: DateTime<Utc>,
    /// When it was last used, accurate to a minute.
    pub last_seen_at: DateTime<Utc>,
    /// Whether it is the caller's session.
    pub current: bool,
}

/// The browsers that are signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionList {
    /// Most recently used first.
    pub items: Vec<SessionItem>,
}

/// Which sessions to keep.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EndSessions {
    /// `current` keeps the caller's session; without it, the caller is signed out too.
    #[param(inline)]
    pub except: Option<SessionToKeep>,
}

/// A session to keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SessionToKeep {
    /// The caller's session.
    Current,
}

/// Where I am signed in
#[operation(tag = "account", operation_id = "sessions", responses((status = 200, body = SessionList)))]
pub async fn list(state: Data<AppState>, who: SignedInUser) -> Result<Json<SessionList>> {
    let (now, id, current) = (state.clock.now(), who.profile.id, who.session_id);
    let rows = state.db.run(move |conn| Ok(session::of_user(conn, id, now)?)).await?;
    let item = |row: OwnSession| SessionItem {
        id: row.id,
        user_agent: row.user_agent,
        created_at: row.created_at,
        last_seen_at: row.last_seen_at,
        current: row.id == current,
    };
    Ok(Json(SessionList { items: rows.into_iter().map(item).collect() }))
}

/// Sign out one of my sessions
#[operation(
    tag = "account", operation_id = "end_session", params(("id" = Uuid, Path)), responses((status = 204))
)]
pub async fn revoke(state: Data<AppState>, who: SignedInUser, id: Path<Uuid>) -> Result<impl Responder> {
    let (user, id, current) = (who.profile.id, id.into_inner(), who.session_id);
    let ended = state.db.transaction(move |conn| Ok(session::revoke(conn, user, id)?)).await?;
    if ended { Ok(signed_out(&state, id == current)) } else { Err(Error::new(Code::NotFound)) }
}

/// Sign out everywhere
///
/// Also forgets the browsers that have signed in before: wrong passwords from them then count like those of an unknown
/// browser.
#[operation(tag = "account", operation_id = "end_sessions", responses((status = 204)))]
pub async fn revoke_all(
    state: Data<AppState>,
    who: SignedInUser,
    devices: DeviceTokens,
    which: Query<EndSessions>,
) -> Result<impl Responder> {
    let (user, kept) = (who.profile.id, which.except.map(|SessionToKeep::Current| who.session_id));
    state
        .db
        .transaction(move |conn| {
            session::revoke_all(conn, user, kept)?;
            match kept {
                Some(_) => known_devices::forget_others(conn, user, &devices),
                None => known_devices::forget_all(conn, user),
            }
        })
        .await?;
    Ok(signed_out(&state, kept.is_none()))
}

/// Returns an empty response. Removes the session's cookies if the browser signed itself out.
fn signed_out(state: &AppState, itself: bool) -> HttpResponse {
    let mut response = HttpResponse::NoContent();
    if itself {
        for cookie in signed_out_cookies(&state.config) {
            response.cookie(cookie);
        }
    }
    response.finish()
}

/// Data that a page reads before any other.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionResponse {
    /// Absent for a visitor.
    pub user: Option<SessionUser>,
    /// Data read after this response contains every live event up to this cursor. Absent for a visitor.
    pub live_cursor: Option<String>,
    /// The academy's time zone.
    pub zone: &'static str,
    /// The server's current time.
    pub now: DateTime<Utc>,
}

/// Who is signed in
///
/// Read this before a page's data. The data can then only lack live events after `live_cursor`. Corrects the cookie
/// `signed-in`, by which public pages know the person's name.
#[operation(tag = "account", operation_id = "session", responses((status = 200, body = SessionResponse)))]
pub async fn current(state: Data<AppState>, viewer: Viewer, request: HttpRequest) -> Result<HttpResponse> {
    let now = state.clock.now();
    let live_cursor = match viewer.0 {
        Some(_) => {
            let snapshot = state.db.run(|conn| Ok(live_event::current_snapshot(conn)?)).await?;
            Some(Cursor::new(now, &snapshot).to_string())
        }
        None => None,
    };
    let hint = request.cookie(SIGNED_IN_HINT);
    let mut response = HttpResponse::Ok();
    if let Some(cookie) = signed_in_hint::correction(&state.config, hint.as_ref(), viewer.0.as_ref()) {
        response.cookie(cookie);
    }
    Ok(response.json(SessionResponse {
        user: viewer.0.map(SessionUser::from),
        live_cursor,
        zone: time::ZONE_NAME,
        now,
    }))
}
