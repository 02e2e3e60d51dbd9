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
/// Read this before a page's data. The data can then only lack live events after `live_cursor`.
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
