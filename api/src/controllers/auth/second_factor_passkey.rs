//! A passkey instead of the code of the second step.

use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse};
use macros::operation;
use schema::enums::PasskeyPurpose;
use schema::models::session::UnverifiedSession;

use super::second_factor::{CompletedSignIn, ended, waiting_session};
use crate::accounts::passkeys::{self, ChallengeHolder, PasskeyAssertion, PasskeyOptions};
use crate::accounts::sessions;
use crate::error::Result;
use crate::extract::Body;
use crate::platform::site_origin::SiteOrigin;
use crate::state::AppState;

/// Ask for a passkey instead of a code
///
/// For the browser in which the password was right, or Google or ORCID vouched for somebody.
#[operation(
    tag = "account", operation_id = "begin_passkey_second_step", responses((status = 200, body = PasskeyOptions)),
    errors(Unauthenticated, ActionNotAllowed, PasskeysUnavailable, RateLimited)
)]
pub async fn begin(
    state: Data<AppState>,
    request: HttpRequest,
    origin: SiteOrigin,
) -> Result<Json<PasskeyOptions>> {
    let relying_party = state.relying_party_at(&origin)?;
    let session = waiting_session(&state, &request).await?;
    let options = state
        .transaction(move |ctx| {
            passkeys::begin_for_account(ctx, &relying_party, (PasskeyPurpose::SecondStep, &holder(&session)))
        })
        .await?;
    Ok(Json(options))
}

/// Show a passkey instead of a code
///
/// Completes the sign-in as a code does.
#[operation(
    tag = "account", operation_id = "complete_sign_in_with_passkey", responses((status = 200, body = CompletedSignIn)),
    errors(
        Unauthenticated, PasskeyChallengeExpired, PasskeyLocked, PasskeyRefused, PasskeyUnknown,
        PasskeysUnavailable
    )
)]
pub async fn complete(
    state: Data<AppState>,
    request: HttpRequest,
    origin: SiteOrigin,
    body: Body<PasskeyAssertion>,
) -> Result<HttpResponse> {
    let (shown, relying_party) = (body.read()?, state.relying_party_at(&origin)?);
    let session = waiting_session(&state, &request).await?;
    let opened = state
        .transaction(move |ctx| {
            let asked = (PasskeyPurpose::SecondStep, &holder(&session));
            match passkeys::finish_authentication(ctx, &relying_party, asked, &shown)? {
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
