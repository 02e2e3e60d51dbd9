//! Who is looking, and where live updates stand.

use actix_web::web::{Data, Json};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::Role;
use schema::models::live_event;
use schema::models::session::SignedIn;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::time;
use crate::error::Result;
use crate::extract::Viewer;
use crate::live::cursor::Cursor;
use crate::state::State;

/// The person signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionUser {
    /// Their account and profile.
    pub id: Uuid,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Their address.
    pub email: String,
    /// The dashboard they land on.
    pub role: Role,
    /// Everything they may act as.
    pub roles: Vec<Role>,
}

impl From<SignedIn> for SessionUser {
    fn from(who: SignedIn) -> SessionUser {
        SessionUser {
            id: who.profile.id,
            first_name: who.profile.first_name,
            last_name: who.profile.last_name,
            email: who.email,
            role: who.profile.role,
            roles: who.roles,
        }
    }
}

/// What a page needs before anything else.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionAnswer {
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
#[operation(tag = "account", operation_id = "session", responses((status = 200, body = SessionAnswer)))]
pub async fn show(state: Data<State>, viewer: Viewer) -> Result<Json<SessionAnswer>> {
    let now = state.clock.now();
    let live_cursor = match viewer.0 {
        Some(_) => {
            let snapshot = state.db.run(|conn| Ok(live_event::current_snapshot(conn)?)).await?;
            Some(Cursor::new(now, &snapshot).to_string())
        }
        None => None,
    };
    Ok(Json(SessionAnswer { user: viewer.0.map(SessionUser::from), live_cursor, zone: time::ZONE_NAME, now }))
}
