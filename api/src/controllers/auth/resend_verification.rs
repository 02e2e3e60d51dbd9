//! Asking for the verification link again.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use macros::operation;
use schema::models::user::User;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Body, Client};
use crate::http::responses::MailSent;
use crate::mail;
use crate::platform::rate_limits;
use crate::state::AppState;

/// Whose link to mail again.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResendVerification {
    /// The address that was signed up with.
    pub email: String,
    /// A page of this site to go on to, carried in the link; anything else is ignored.
    pub next: Option<String>,
}

/// Mail the verification link again
///
/// Answers the same whether or not the address waits for verification.
#[operation(
    tag = "account", operation_id = "resend_verification", responses((status = 202, body = MailSent)),
    errors(Unauthenticated, RateLimited)
)]
pub async fn resend_verification(
    state: Data<AppState>,
    client: Client,
    body: Body<ResendVerification>,
) -> Result<impl Responder> {
    let form = body.read()?;
    let email = text::email(&form.email).map_err(|problem| Error::field("email", problem.to_string()))?;
    let (now, address) = (state.clock.now(), email.clone());
    state.db.run(move |conn| rate_limits::RESEND_VERIFICATION_FROM.count(conn, &client.address, now)).await?;
    state
        .transaction(move |ctx| {
            rate_limits::RESEND_VERIFICATION.count(ctx.conn, &address, ctx.now)?;
            rate_limits::STRANGERS_MAILBOX.count(ctx.conn, &address, ctx.now)?;
            let waiting = User::by_email(ctx.conn, &address)?.filter(|user| user.email_verified_at.is_none());
            let Some(user) = waiting else { return Ok(()) };
            mail::verification(ctx, user.id, &address, form.next.as_deref())
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(MailSent { email }), StatusCode::ACCEPTED))
}
