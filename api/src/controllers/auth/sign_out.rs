//! Signing out.

use actix_web::cookie::{Cookie, SameSite};
use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::models::session;

use crate::config::Config;
use crate::error::Result;
use crate::extract::{Viewer, session_cookie_name};
use crate::state::State;

/// Sign out
///
/// Ends all sessions of whoever is signed in, on every device, and removes the cookie. To sign out one device
/// only, end its session. Answers the same when nobody was signed in.
#[operation(tag = "account", operation_id = "sign_out", responses((status = 204)))]
pub async fn sign_out(state: Data<State>, viewer: Viewer) -> Result<impl Responder> {
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

/// Makes the browser forget its session.
pub fn no_session_cookie(config: &Config) -> Cookie<'static> {
    let mut cookie = Cookie::build(session_cookie_name(config), "")
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .finish();
    cookie.make_removal();
    cookie
}
