//! Asking for the newsletter.

use actix_web::web::{Data, Form};
use actix_web::{HttpRequest, HttpResponse};
use chrono::TimeDelta;
use schema::models::newsletter_subscription::{Confirmation, request as request_subscription};
use serde::Deserialize;

use super::response;
use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Client, same_origin};
use crate::http::responses::MailSent;
use crate::mail;
use crate::platform::rate_limits;
use crate::platform::tokens::Token;
use crate::state::AppState;

/// How long the confirmation link works.
const LINK_LIFETIME: TimeDelta = TimeDelta::days(7);

/// The newsletter's form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subscribe {
    email: String,
}

/// Mails a confirmation link, and says the same whoever receives the newsletter already.
///
/// # Errors
/// `validation_failed`, `rate_limited`, `origin_mismatch`.
pub async fn subscribe(
    state: Data<AppState>,
    client: Client,
    request: HttpRequest,
    form: Form<Subscribe>,
) -> Result<HttpResponse> {
    same_origin::check(&request)?;
    let outcome = ask(&state, client.address, &form.email).await;
    response(&request, outcome, "/newsletter/thanks")
}

async fn ask(state: &AppState, address: String, typed: &str) -> Result<MailSent> {
    if typed.trim().is_empty() {
        return Err(Error::field("email", "Please enter your email address"));
    }
    let email = text::email(typed).map_err(|problem| Error::field("email", problem.to_string()))?;
    let (now, to) = (state.clock.now(), email.clone());
    state
        .db
        .transaction(move |conn| {
            rate_limits::NEWSLETTER.count(conn, &address, now)?;
            rate_limits::STRANGERS_MAILBOX.count(conn, &to, now)
        })
        .await?;
    let to = email.clone();
    state
        .transaction(move |ctx| {
            let token = Token::random()?;
            let link = Confirmation { token_hash: &token.hash, expires_at: ctx.now + LINK_LIFETIME };
            match request_subscription(ctx.conn, &to, link, ctx.now)? {
                Some(key) => mail::newsletter_confirmation(ctx, &to, (&token, key)),
                None => Ok(()),
            }
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(MailSent { email })
}
