//! The current session: the viewer, and the position of the live updates.

use actix_web::web::{Data, Json};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::models::live_event;
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::sessions::SessionUser;
use crate::domain::time;
use crate::error::Result;
use crate::extract::Viewer;
use crate::live::cursor::Cursor;
use crate::state::AppState;

/// What a page needs before anything else.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionResponse {
    /// Absent for a visitor.
    pub user: Option<SessionUser>,
    /// Every live event up to here is contained in data read from now on. Absent for a visitor.
    pub live_cursor: Option<String>,
    /// The academy's time zone.
    pub zone: &'static str,
    /// The server's present instant.
    pub now: DateTime<Utc>,
}

/// Who is signed in
///
/// Read it before a page's data: live events after `live_cursor` are then all that can be missing.
#[operation(tag = "account", operation_id = "session", responses((status = 200, body = SessionResponse)))]
pub async fn show(state: Data<AppState>, viewer: Viewer) -> Result<Json<SessionResponse>> {
    let now = state.clock.now();
    let live_cursor = match viewer.0 {
        Some(_) => {
            let snapshot = state.db.run(|conn| Ok(live_event::current_snapshot(conn)?)).await?;
            Some(Cursor::new(now, &snapshot).to_string())
        }
        None => None,
    };
    Ok(Json(SessionResponse {
        user: viewer.0.map(SessionUser::from),
        live_cursor,
        zone: time::ZONE_NAME,
        now,
    }))
}
