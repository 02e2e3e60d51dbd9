//! Confirming that one wants the newsletter.

use actix_web::web::{Data, Form};
use actix_web::{HttpRequest, HttpResponse};
use schema::models::newsletter_subscription;
use serde::Deserialize;
use serde_json::json;

use super::response;
use crate::error::{Code, Error, Result};
use crate::extract::{Client, same_origin};
use crate::platform::{rate_limits, tokens};
use crate::state::AppState;

/// What the mailed link's page sends on.
#[derive(Deserialize)]
pub struct Confirm {
    token: String,
}

/// Follows the mailed link. A button on its page sends this, so that programs which open links in mails
/// subscribe nobody.
///
/// # Errors
/// `token_expired`, `rate_limited`, `origin_mismatch`.
pub async fn confirm(
    state: Data<AppState>,
    client: Client,
    request: HttpRequest,
    form: Form<Confirm>,
) -> Result<HttpResponse> {
    same_origin::check(&request)?;
    let (hash, now) = (tokens::hash(&form.token), state.clock.now());
    let outcome = state
        .db
        .run(move |conn| {
            rate_limits::FOLLOW_LINK.count(conn, &client.address, now)?;
            let known = newsletter_subscription::confirm(conn, &hash, now)?;
            if known { Ok(json!({})) } else { Err(Error::new(Code::TokenExpired)) }
        })
        .await;
    response(&request, outcome, "/newsletter/confirmed")
}
