//! The newsletter forms: subscribe, confirm, unsubscribe.
//!
//! They work without JavaScript: the response to a form is a redirect to the next page, and JSON only if the request
//! asks for it.

use actix_web::http::{StatusCode, header};
use actix_web::web::{Bytes, Data, Form, Query};
use actix_web::{HttpRequest, HttpResponse};
use chrono::TimeDelta;
use schema::models::newsletter_subscription::{self, Confirmation, request as request_subscription};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Client, same_origin};
use crate::http::responses::MailSent;
use crate::http::unsubscribe;
use crate::mail;
use crate::platform::rate_limits;
use crate::platform::tokens::{self, Token};
use crate::state::AppState;

/// Responds to a form with JSON if the request accepts it, otherwise with a redirect to the next page.
fn response<T: Serialize>(
    request: &HttpRequest,
    outcome: Result<T>,
    next_page: &str,
) -> Result<HttpResponse> {
    if wants_json(request) {
        return outcome.map(|body| HttpResponse::build(StatusCode::ACCEPTED).json(body));
    }
    match outcome {
        Ok(_) => Ok(see_other(next_page)),
        // The newsletter's page explains the error beside the form.
        Err(Error::Problem(problem)) => match problem.code {
            Code::ValidationFailed => Ok(see_other("/newsletter?problem=email")),
            Code::RateLimited => Ok(see_other("/newsletter?problem=wait")),
            Code::TokenExpired => Ok(see_other("/newsletter?problem=expired")),
            _ => Err(Error::Problem(problem)),
        },
        Err(accident) => Err(accident),
    }
}

fn wants_json(request: &HttpRequest) -> bool {
    let accept = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.starts_with("application/json"))
}

fn see_other(page: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((header::LOCATION, page)).finish()
}

/// How long the confirmation link works.
const LINK_LIFETIME: TimeDelta = TimeDelta::days(7);

/// The newsletter's form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subscribe {
    email: String,
}

/// Emails a confirmation link. The response is the same for an address that is subscribed already.
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
    let outcome = request_confirmation(&state, client.address, &form.email).await;
    response(&request, outcome, "/newsletter/thanks")
}

async fn request_confirmation(state: &AppState, address: String, typed: &str) -> Result<MailSent> {
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
                Some(key) => mail::newsletter_confirmation(ctx, &to, &token, key),
                None => Ok(()),
            }
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(MailSent { email })
}

/// The form of the confirmation page, sent when its button is pressed.
#[derive(Deserialize)]
pub struct Confirm {
    token: String,
}

/// Confirms a subscription. The page behind the emailed link sends this when its button is pressed, so that programs
/// which open links in emails do not confirm subscriptions.
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

/// Query of the unsubscribe link in every newsletter. Mail programs and trackers may add parameters, such as
/// `utm_source`.
#[derive(Deserialize)]
pub struct UnsubscribeLink {
    key: Uuid,
}

/// Ends the subscription behind a newsletter's link.
///
/// Mail programs call this from any origin, so the origin is not checked: the key permits unsubscribing and nothing
/// else. An unknown key gets the same response, because its address receives no newsletter either.
pub async fn unsubscribe(
    state: Data<AppState>,
    link: Query<UnsubscribeLink>,
    body: Bytes,
) -> Result<HttpResponse> {
    let (key, now) = (link.key, state.clock.now());
    state.db.run(move |conn| Ok(newsletter_subscription::unsubscribe(conn, key, now)?)).await?;
    Ok(unsubscribe::response(&body, "/newsletter/unsubscribed"))
}
