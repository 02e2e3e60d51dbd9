//! Signing in with a passkey, without a password.

use actix_web::HttpResponse;
use actix_web::web::{Data, Json};
use macros::operation;
use schema::enums::{PasskeyPurpose, Role};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::sign_in::SignedInResponse;
use crate::accounts::device_tokens::DeviceTokens;
use crate::accounts::passkeys::{self, ChallengeHolder, PasskeyAssertion, PasskeyOptions};
use crate::accounts::sessions::{self, Browser, SessionUser, ShownFactors};
use crate::domain::portal::PortalRole;
use crate::error::Result;
use crate::extract::{Body, Viewer, Visitor};
use crate::platform::rate_limits::PASSKEY_SIGN_IN;
use crate::platform::site_origin::SiteOrigin;
use crate::state::AppState;

/// The site on which passkeys work.
#[derive(Debug, Serialize, ToSchema)]
pub struct RelyingPartyResponse {
    /// The only origin on which passkeys work; absent if this site does not offer them.
    pub origin: Option<String>,
}

/// A passkey, and the chosen role.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeySignIn {
    /// The device's response to the challenge.
    pub passkey: PasskeyAssertion,
    /// The role chosen on the summer portal; it is added to the account.
    pub role: Option<PortalRole>,
}

/// Show where passkeys work
#[operation(tag = "account", operation_id = "relying_party", responses((status = 200, body = RelyingPartyResponse)))]
pub async fn relying_party(state: Data<AppState>) -> Result<Json<RelyingPartyResponse>> {
    let origin = state.relying_party.as_ref().map(|site| site.origin().to_owned());
    Ok(Json(RelyingPartyResponse { origin }))
}

/// Begin a sign-in with a passkey
///
/// The device offers its passkeys for this site, so no address is needed. A cookie ties the device's response to this
/// browser.
#[operation(
    tag = "account", operation_id = "begin_passkey_sign_in", responses((status = 200, body = PasskeyOptions)),
    errors(PasskeysUnavailable, RateLimited)
)]
pub async fn begin(state: Data<AppState>, visitor: Visitor, origin: SiteOrigin) -> Result<HttpResponse> {
    let (relying_party, cookie) = (state.relying_party_at(&origin)?, visitor.cookie(&state.config));
    let options = state
        .transaction(move |ctx| {
            PASSKEY_SIGN_IN.count(ctx.conn, &visitor.key(), &visitor.client.address, ctx.now)?;
            passkeys::begin_sign_in(ctx, &relying_party, &ChallengeHolder::Visitor(visitor.hash()))
        })
        .await?;
    Ok(HttpResponse::Ok().cookie(cookie).json(options))
}

/// Sign in with a passkey
///
/// A passkey replaces both the password and the second factor, because the device verifies its owner. The error is the
/// same for an unknown passkey and for one of a deleted or suspended account. Otherwise works like `sign_in`.
#[operation(
    tag = "account", operation_id = "sign_in_with_passkey", responses((status = 200, body = SignedInResponse)),
    errors(PasskeyChallengeExpired, PasskeyLocked, PasskeyRefused, PasskeyUnknown, PasskeysUnavailable)
)]
pub async fn sign_in(
    state: Data<AppState>,
    visitor: Visitor,
    (viewer, devices): (Viewer, DeviceTokens),
    origin: SiteOrigin,
    body: Body<PasskeySignIn>,
) -> Result<HttpResponse> {
    let (form, relying_party) = (body.read()?, state.relying_party_at(&origin)?);
    let opened = state
        .transaction(move |ctx| {
            let asked = (PasskeyPurpose::SignIn, &ChallengeHolder::Visitor(visitor.hash()));
            let user = match passkeys::finish_authentication(ctx, &relying_party, asked, &form.passkey)? {
                Ok(user) => user,
                Err(refusal) => return Ok(Err(refusal)),
            };
            let browser = Browser { user_agent: &visitor.client.user_agent, devices: &devices };
            let (before, role) = (viewer.0.as_ref(), form.role.map(Role::from));
            sessions::sign_in(ctx, before, (&user, role), (browser, ShownFactors::Both)).map(Ok)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    let opened = opened?;
    let mut response = HttpResponse::Ok();
    for cookie in opened.cookies(&state.config) {
        response.cookie(cookie);
    }
    Ok(response.json(SignedInResponse { user: opened.who.map(SessionUser::from) }))
}
