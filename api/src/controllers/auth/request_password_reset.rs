//! Asking for a link to set a new password.

use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::models::password_reset_request;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Body, Visitor};
use crate::http::responses::MailSent;
use crate::platform::rate_limits;
use crate::state::AppState;

/// Whose password was forgotten.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RequestPasswordReset {
    /// Compared trimmed and lower-cased.
    pub email: String,
}

/// Ask for a link to set a new password
///
/// Answers the same, after the same work, whether or not the address has an account: it is looked up later, by a
/// job, which mails the link.
#[operation(
    tag = "account", operation_id = "request_password_reset", responses((status = 202, body = MailSent)),
    errors(RateLimited)
)]
pub async fn request_password_reset(
    state: Data<AppState>,
    visitor: Visitor,
    body: Body<RequestPasswordReset>,
) -> Result<impl Responder> {
    let form = body.read()?;
    if form.email.trim().is_empty() {
        return Err(Error::field("email", "Please enter your email address first."));
    }
    let email = text::email(&form.email).map_err(|problem| Error::field("email", problem.to_string()))?;
    let (now, asked, cookie) = (state.clock.now(), email.clone(), visitor.cookie(&state.config));
    state
        .db
        .transaction(move |conn| {
            rate_limits::REQUEST_PASSWORD_RESET.count(conn, &visitor.key(), &visitor.client.address, now)?;
            Ok(password_reset_request::add(conn, &asked, now)?)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::Accepted().cookie(cookie).json(MailSent { email }))
}
