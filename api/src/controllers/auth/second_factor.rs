//! The second step of signing in: a code or a passkey.

use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse};
use macros::operation;
use schema::enums::PasskeyPurpose;
use schema::models::session::UnverifiedSession;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::passkeys::{self, ChallengeHolder, PasskeyAssertion, PasskeyOptions};
use crate::accounts::second_factor::{self, CodeOwner, ShownFactor};
use crate::accounts::sessions::{self, SessionUser, session_cookie_name};
use crate::error::{Code, Error, Result};
use crate::extract::Body;
use crate::platform::site_origin::SiteOrigin;
use crate::platform::tokens;
use crate::state::AppState;

/// A code of the authenticator app, or a recovery code.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignInCode {
    /// Six digits, or a recovery code; spaces and dashes are ignored.
    pub code: String,
}

/// The completed sign-in.
#[derive(Debug, Serialize, ToSchema)]
pub struct CompletedSignIn {
    /// The person.
    pub user: SessionUser,
    /// Number of remaining recovery codes, if one was used.
    pub recovery_codes_left: Option<i64>,
}

/// Complete the sign-in with a code
///
/// Only in the browser that completed the first step, by password, Google or ORCID, within the last ten minutes. Each
/// code works once. The session cookie is replaced.
#[operation(
    tag = "account", operation_id = "complete_sign_in", responses((status = 200, body = CompletedSignIn)),
    errors(Unauthenticated, RateLimited)
)]
pub async fn complete(
    state: Data<AppState>,
    request: HttpRequest,
    body: Body<SignInCode>,
) -> Result<HttpResponse> {
    let form = body.read()?;
    let session = waiting_session(&state, &request).await?;
    let owner = CodeOwner {
        id: session.user_id,
        email: session.email.clone(),
        first_name: session.first_name.clone(),
    };
    let (typed, to) = (form.code.clone(), owner.clone());
    let counted = state.transaction(move |ctx| second_factor::count_try(ctx, &owner, &typed)).await?;
    if let Some(refusal) = counted {
        return Err(refusal);
    }
    let (opened, left) = state
        .transaction(move |ctx| {
            let shown = second_factor::check(ctx, session.user_id, &form.code)?;
            second_factor::email_recovery_code_used(ctx, &to, shown)?;
            let left = match shown {
                ShownFactor::App => None,
                ShownFactor::RecoveryCode { left } => Some(left),
            };
            Ok((sessions::complete(ctx, &session)?, left))
        })
        .await?;
    state.job_wakeup.notify_waiters();
    let mut response = HttpResponse::Ok();
    for cookie in opened.cookies(&state.config) {
        response.cookie(cookie);
    }
    let who = opened.who.ok_or_else(ended)?;
    Ok(response.json(CompletedSignIn { user: who.into(), recovery_codes_left: left }))
}

/// Finds the browser's session that waits for the second factor.
///
/// # Errors
/// `unauthenticated` if there is none.
async fn waiting_session(state: &AppState, request: &HttpRequest) -> Result<UnverifiedSession> {
    let cookie = request.cookie(session_cookie_name(&state.config)).ok_or_else(ended)?;
    let (hash, now) = (tokens::hash(cookie.value()), state.clock.now());
    let found = state.db.run(move |conn| Ok(UnverifiedSession::by_token_hash(conn, &hash, now)?)).await?;
    found.ok_or_else(ended)
}

/// The error for a browser without a session that waits for the second factor.
fn ended() -> Error {
    Error::with_detail(Code::Unauthenticated, "This sign-in timed out. Please enter your password again.")
}

/// Begin the second step with a passkey
///
/// Only in the browser that completed the first step, by password, Google or ORCID.
#[operation(
    tag = "account", operation_id = "begin_passkey_second_step", responses((status = 200, body = PasskeyOptions)),
    errors(Unauthenticated, ActionNotAllowed, PasskeysUnavailable, RateLimited)
)]
pub async fn begin_passkey(
    state: Data<AppState>,
    request: HttpRequest,
    origin: SiteOrigin,
) -> Result<Json<PasskeyOptions>> {
    let relying_party = state.relying_party_at(&origin)?;
    let session = waiting_session(&state, &request).await?;
    let options = state
        .transaction(move |ctx| {
            passkeys::begin_for_account(ctx, &relying_party, PasskeyPurpose::SecondStep, &holder(&session))
        })
        .await?;
    Ok(Json(options))
}

/// Complete the sign-in with a passkey
///
/// Does the same as `complete_sign_in`, with a passkey instead of a code.
#[operation(
    tag = "account", operation_id = "complete_sign_in_with_passkey", responses((status = 200, body = CompletedSignIn)),
    errors(
        Unauthenticated, PasskeyChallengeExpired, PasskeyLocked, PasskeyRefused, PasskeyUnknown,
        PasskeysUnavailable
    )
)]
pub async fn complete_with_passkey(
    state: Data<AppState>,
    request: HttpRequest,
    origin: SiteOrigin,
    body: Body<PasskeyAssertion>,
) -> Result<HttpResponse> {
    let (shown, relying_party) = (body.read()?, state.relying_party_at(&origin)?);
    let session = waiting_session(&state, &request).await?;
    let opened = state
        .transaction(move |ctx| {
            let holder = holder(&session);
            match passkeys::finish_authentication(
                ctx,
                &relying_party,
                PasskeyPurpose::SecondStep,
                &holder,
                &shown,
            )? {
                Ok(_) => sessions::complete(ctx, &session).map(Ok),
                Err(refusal) => Ok(Err(refusal)),
            }
        })
        .await?;
    state.job_wakeup.notify_waiters();
    let opened = opened?;
    let mut response = HttpResponse::Ok();
    for cookie in opened.cookies(&state.config) {
        response.cookie(cookie);
    }
    let who = opened.who.ok_or_else(ended)?;
    Ok(response.json(CompletedSignIn { user: who.into(), recovery_codes_left: None }))
}

fn holder(session: &UnverifiedSession) -> ChallengeHolder {
    ChallengeHolder::Session { id: session.id, user_id: session.user_id }
}
