//! Signing out.

use actix_web::cookie::{Cookie, SameSite};
use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use schema::models::session;
use schema::models::signal::{self, Signal};

use crate::error::{ProblemDetails, Result};
use crate::extract::{Viewer, session_cookie_name};
use crate::state::State;

/// Sign out
///
/// Ends this session and removes its cookie. Answers the same when nobody was signed in.
#[utoipa::path(post, path = "/api/auth/sign-out", tag = "account", operation_id = "sign_out",
    responses((status = 204), (status = 403, body = ProblemDetails)))]
pub async fn sign_out(state: Data<State>, viewer: Viewer) -> Result<impl Responder> {
    if let Some(who) = viewer.0 {
        state
            .db
            .transaction(move |conn| {
                session::delete(conn, who.session_id)?;
                Ok(signal::send(conn, &Signal::SessionEnded(who.session_id))?)
            })
            .await?;
    }
    let mut cookie = Cookie::build(session_cookie_name(&state.config), "")
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(state.config.is_https())
        .finish();
    cookie.make_removal();
    Ok(HttpResponse::NoContent().cookie(cookie).finish())
}
