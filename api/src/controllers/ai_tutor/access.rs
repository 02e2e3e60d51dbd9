//! The door of the beta.

use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use macros::operation;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::accounts::ai_tutor_access;
use crate::error::{Code, Error, FieldErrors, Result};
use crate::extract::{AiTutorCookie, Body, Visitor};
use crate::platform::rate_limits;
use crate::platform::tokens::Token;
use crate::state::AppState;

/// The longest password that is compared, in bytes.
const MAX_PASSWORD: usize = 500;

/// What opens the door.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AiTutorEntry {
    /// The beta's password.
    pub password: String,
    /// Whether whoever enters says that they are 13 or older: OpenAI takes nothing of younger children.
    pub is_13_or_older: bool,
}

/// Enter the AI tutor's beta
///
/// Lets this browser in for 30 days, by a cookie.
#[operation(
    tag = "ai_tutor", operation_id = "enter_ai_tutor", responses((status = 204)),
    errors(AiTutorClosed, InvalidCredentials, RateLimited, ValidationFailed)
)]
pub async fn enter(
    state: Data<AppState>,
    visitor: Visitor,
    cookie: AiTutorCookie,
    body: Body<AiTutorEntry>,
) -> Result<impl Responder> {
    let (config, _) = state.ai_tutor()?;
    let form = body.read()?;
    let mut errors = FieldErrors::default();
    if form.password.trim().is_empty() {
        errors.add("password", "Please enter the password.");
    }
    if !form.is_13_or_older {
        errors.add("is_13_or_older", "The AI Tutor is for people who are 13 or older.");
    }
    errors.finish()?;
    let now = state.clock.now();
    let (browser, address) = (visitor.key(), visitor.client.address.clone());
    state
        .db
        .transaction(move |conn| {
            rate_limits::AI_TUTOR_PASSWORD.count(conn, &browser, &address, now)?;
            Ok(())
        })
        .await?;
    let is_right =
        form.password.len() <= MAX_PASSWORD && ai_tutor_access::is_password(&form.password, &config.password);
    if !is_right {
        let refusal = Error::with_detail(Code::InvalidCredentials, "Incorrect password. Please try again.");
        let mut response = HttpResponse::from_error(refusal);
        // Without it, each wrong try would be the first one of another browser.
        response.add_cookie(&visitor.cookie(&state.config)).map_err(Error::internal)?;
        return Ok(response);
    }
    let token = Token::random()?;
    let secret = token.secret.clone();
    state
        .db
        .transaction(move |conn| {
            if let Some(before) = &cookie.0 {
                ai_tutor_access::revoke(conn, before)?;
            }
            ai_tutor_access::grant(conn, &token.hash, now)
        })
        .await?;
    Ok(HttpResponse::NoContent()
        .cookie(ai_tutor_access::cookie(secret, &state.config))
        .cookie(visitor.cookie(&state.config))
        .finish())
}

/// Leave the AI tutor's beta
///
/// Lets this browser in no longer.
#[operation(tag = "ai_tutor", operation_id = "leave_ai_tutor", responses((status = 204)))]
pub async fn leave(state: Data<AppState>, cookie: AiTutorCookie) -> Result<impl Responder> {
    if let Some(secret) = cookie.0 {
        state.db.transaction(move |conn| ai_tutor_access::revoke(conn, &secret)).await?;
    }
    Ok(HttpResponse::NoContent().cookie(ai_tutor_access::removal_cookie(&state.config)).finish())
}
