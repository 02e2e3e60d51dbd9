//! Turning off a kind of email by the link in it.

use actix_web::HttpResponse;
use actix_web::web::{Bytes, Data, Query};
use schema::models::email_preferences;
use serde::Deserialize;

use crate::domain::unsubscribe_token::UnsubscribeToken;
use crate::error::Result;
use crate::http::unsubscribe;
use crate::state::AppState;

/// Query of the link. Mail programs and trackers may add parameters.
#[derive(Deserialize)]
pub struct TurnOffLink {
    token: String,
}

/// Turns off the kind of email that the link was in.
///
/// Mail programs call this from any origin, so the origin is not checked: the token permits this and nothing else. An
/// unknown one gets the same response, because its account is deleted and receives nothing either.
pub async fn turn_off(state: Data<AppState>, link: Query<TurnOffLink>, body: Bytes) -> Result<HttpResponse> {
    if let Ok(UnsubscribeToken { email, key }) = link.token.parse() {
        state.db.run(move |conn| Ok(email_preferences::turn_off(conn, key, email)?)).await?;
    }
    Ok(unsubscribe::response(&body, "/emails/unsubscribed"))
}
