//! Giving the address that the issuer does not tell.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use macros::operation;
use schema::models::pending_identity::{GivenAddress, PendingIdentity};
use schema::models::user::User;
use serde::Deserialize;
use utoipa::ToSchema;

use super::browser::{PENDING_LIFETIME, SignInBrowser};
use super::too_late;
use crate::domain::identity::{Identity, PersonDetails};
use crate::domain::person_name::{self, NameProblem};
use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Body, Client};
use crate::http::responses::MailSent;
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::platform::tokens::Token;
use crate::state::AppState;

/// What the provider did not tell.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GiveAddress {
    /// Trimmed and lower-cased; at most 254 characters.
    pub email: String,
    /// Given name, if it is not known or should be another.
    pub first_name: Option<String>,
    /// Family name, if it is not known or should be another.
    pub last_name: Option<String>,
    /// Whether they have one name, which is then `first_name`; `last_name` is empty.
    #[serde(default)]
    pub has_one_name: bool,
}

/// Give the address that the provider does not tell
///
/// Mails a link that finishes the sign-in. Answers the same whether or not the address has an account; the mail
/// says that following the link joins the two.
#[operation(
    tag = "account", operation_id = "give_address", responses((status = 202, body = MailSent)),
    errors(TokenExpired, RateLimited)
)]
pub async fn give(
    state: Data<AppState>,
    client: Client,
    request: HttpRequest,
    body: Body<GiveAddress>,
) -> Result<HttpResponse> {
    let form = body.read()?;
    let email = text::email(&form.email).map_err(|problem| Error::field("email", problem.to_string()))?;
    let now = state.clock.now();
    let browser = SignInBrowser::of(&request, &state.config).ok_or_else(too_late)?;
    let (browser_hash, to) = (browser.hash(), email.clone());
    let (pending, (first_name, last_name)) = state
        .db
        .run(move |conn| {
            let pending = PendingIdentity::of_browser(conn, &browser_hash, now)?.ok_or_else(too_late)?;
            let names = names(&form, &pending)?;
            rate_limits::PROVE_ADDRESS_FROM.count(conn, &client.address, now)?;
            rate_limits::PROVE_ADDRESS.count(conn, &to, now)?;
            rate_limits::STRANGERS_MAILBOX.count(conn, &to, now)?;
            Ok((pending, names))
        })
        .await?;
    let to = email.clone();
    state
        .transaction(move |ctx| {
            let named = PersonDetails { first_name: &first_name, last_name: &last_name, email: &to };
            send(ctx, &pending, &named)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    let mut response = HttpResponse::build(StatusCode::ACCEPTED).json(MailSent { email });
    response.add_cookie(&browser.cookie(&state.config)).map_err(Error::internal)?;
    Ok(response)
}

/// The names given, else those that the issuer told.
fn names(form: &GiveAddress, pending: &PendingIdentity) -> Result<(String, String)> {
    let wrong = |field: &'static str| move |problem: NameProblem| Error::field(field, problem.to_string());
    let first_name = form.first_name.as_deref().unwrap_or(&pending.first_name);
    let told = if form.has_one_name { "" } else { pending.last_name.as_str() };
    let last_name = form.last_name.as_deref().unwrap_or(told);
    Ok((
        person_name::normalise(first_name).map_err(wrong("first_name"))?,
        person_name::last_name(last_name, form.has_one_name).map_err(wrong("last_name"))?,
    ))
}

/// Mails the link, in place of the one before.
fn send(ctx: &mut Ctx<'_>, pending: &PendingIdentity, named: &PersonDetails<'_>) -> Result<()> {
    let token = Token::random()?;
    let given = GivenAddress {
        first_name: named.first_name,
        last_name: named.last_name,
        email: named.email,
        token_hash: &token.hash,
        expires_at: ctx.now + PENDING_LIFETIME,
    };
    PendingIdentity::give(ctx.conn, pending.id, &given)?;
    let identity = Identity { provider: pending.provider, subject: &pending.subject };
    let has_account = User::by_email(ctx.conn, named.email)?.is_some();
    mail::prove_address(ctx, (&identity, named), (&token, has_account))
}
