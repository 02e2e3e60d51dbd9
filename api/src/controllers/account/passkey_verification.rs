//! Showing once more by a passkey that it is really them.

use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::enums::PasskeyPurpose;
use schema::models::session;

use crate::accounts::passkeys::{self, ChallengeHolder, PasskeyAssertion, PasskeyOptions};
use crate::error::Result;
use crate::extract::{Body, SignedInUser};
use crate::platform::site_origin::SiteOrigin;
use crate::state::AppState;

/// Ask for one of my passkeys
#[operation(
    tag = "account", operation_id = "begin_passkey_verification", responses((status = 200, body = PasskeyOptions)),
    errors(ActionNotAllowed, PasskeysUnavailable, RateLimited)
)]
pub async fn begin(
    state: Data<AppState>,
    who: SignedInUser,
    origin: SiteOrigin,
) -> Result<Json<PasskeyOptions>> {
    let (relying_party, holder) = (state.relying_party_at(&origin)?, ChallengeHolder::signed_in(&who));
    let options = state
        .transaction(move |ctx| {
            passkeys::begin_for_account(ctx, &relying_party, (PasskeyPurpose::Verify, &holder))
        })
        .await?;
    Ok(Json(options))
}

/// Show by a passkey that it is me
///
/// Instead of a password or a code, for sensitive things.
#[operation(
    tag = "account", operation_id = "verify_by_passkey", responses((status = 204)),
    errors(PasskeyChallengeExpired, PasskeyLocked, PasskeyRefused, PasskeyUnknown, PasskeysUnavailable)
)]
pub async fn verify(
    state: Data<AppState>,
    who: SignedInUser,
    origin: SiteOrigin,
    body: Body<PasskeyAssertion>,
) -> Result<impl Responder> {
    let (shown, relying_party) = (body.read()?, state.relying_party_at(&origin)?);
    let checked = state
        .transaction(move |ctx| {
            let asked = (PasskeyPurpose::Verify, &ChallengeHolder::signed_in(&who));
            let checked = passkeys::finish_authentication(ctx, &relying_party, asked, &shown)?;
            if checked.is_ok() {
                session::verify(ctx.conn, who.session_id, ctx.now)?;
            }
            Ok(checked)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    checked.map(|_| HttpResponse::NoContent().finish())
}
