//! Signing out.

use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::models::session;

use crate::accounts::sessions::no_session_cookie;
use crate::error::Result;
use crate::extract::Viewer;
use crate::state::AppState;

/// Sign out
///
/// Ends all sessions of whoever is signed in, on every device, and removes the cookie. To sign out one device
/// only, end its session. Answers the same when nobody was signed in.
#[operation(tag = "account", operation_id = "sign_out", responses((status = 204)))]
pub async fn sign_out(state: Data<AppState>, viewer: Viewer) -> Result<impl Responder> {
    if let Some(who) = viewer.0 {
        state
            .db
            .transaction(move |conn| {
                session::end_all(conn, who.profile.id, None)?;
                Ok(())
            })
            .await?;
    }
    Ok(HttpResponse::NoContent().cookie(no_session_cookie(&state.config)).finish())
}
