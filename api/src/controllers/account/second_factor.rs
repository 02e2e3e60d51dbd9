//! The signed-in person's second factor (TOTP) and recovery codes.

use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::models::second_factor::{SecondFactor, recovery_codes_left};
use schema::models::session::{self, SignedIn};
use schema::models::signal::{self, Signal};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::verification::{Verification, confirm, password_if_any};
use crate::accounts::second_factor;
use crate::domain::access;
use crate::domain::second_factor::is_fresh;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, OptionalBody, SignedInUser};
use crate::mail::{self, AccountOwner, SecondFactorChange};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::rate_limits;
use crate::state::AppState;

/// The second factor of an account as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecondFactorResponse {
    /// Since when signing in requires a code; absent while the second factor is off.
    pub enabled_at: Option<DateTime<Utc>>,
    /// Number of unused recovery codes.
    pub recovery_codes_left: i64,
    /// Whether the account must have a second factor.
    pub is_required: bool,
}

/// The secret for an authenticator app, in three forms.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecondFactorSetup {
    /// An `otpauth:` URI, for an app on the same device.
    pub uri: String,
    /// The secret to type in: base32 in groups of four.
    pub secret: String,
    /// The URI as a QR code: a `data:` URL of an SVG image.
    pub qr_code: String,
}

/// The first code that the app shows.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnableSecondFactor {
    /// Six digits.
    pub code: String,
}

/// Recovery codes for a lost app, shown once.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecoveryCodes {
    /// Each code works once.
    pub recovery_codes: Vec<String>,
}

/// My second factor
#[operation(tag = "account", operation_id = "second_factor", responses((status = 200, body = SecondFactorResponse)))]
pub async fn show(state: Data<AppState>, who: SignedInUser) -> Result<Json<SecondFactorResponse>> {
    let is_required = is_required(&state, &who);
    let id = who.profile.id;
    let response = state
        .db
        .run(move |conn| {
            let enabled_at = SecondFactor::find(conn, id)?.and_then(|factor| factor.enabled_at);
            Ok(SecondFactorResponse {
                enabled_at,
                recovery_codes_left: recovery_codes_left(conn, id)?,
                is_required,
            })
        })
        .await?;
    Ok(Json(response))
}

/// Set up an authenticator app
///
/// Requires the password, or for an account without one a sign-in within the last 15 minutes. The second factor stays
/// off until a first code of the app is confirmed; starting again replaces an unfinished setup.
#[operation(
    tag = "account", operation_id = "setup_second_factor", responses((status = 200, body = SecondFactorSetup)),
    errors(AlreadyExists, VerificationRequired, RateLimited)
)]
pub async fn setup(
    state: Data<AppState>,
    who: SignedInUser,
    body: OptionalBody<Verification>,
) -> Result<Json<SecondFactorSetup>> {
    let shown = body.read()?;
    let verified = password_if_any(&state, &who, shown.current_password).await?;
    // Somebody at an unattended browser must not be able to take over the account.
    if verified.is_none() && !is_fresh(who.verified_at, state.clock.now()) {
        return Err(Error::with_detail(
            Code::VerificationRequired,
            "Please sign out and sign in again first, so we know it’s you.",
        ));
    }
    let enrolment = state.transaction(move |ctx| second_factor::begin(ctx, &who)).await?;
    Ok(Json(SecondFactorSetup { uri: enrolment.uri, secret: enrolment.secret, qr_code: enrolment.qr_code }))
}

/// Turn my second factor on
///
/// Revokes every other session, because no code was shown to open them.
#[operation(
    tag = "account", operation_id = "enable_second_factor", responses((status = 200, body = RecoveryCodes)),
    errors(RateLimited)
)]
pub async fn enable(
    state: Data<AppState>,
    who: SignedInUser,
    body: Body<EnableSecondFactor>,
) -> Result<Json<RecoveryCodes>> {
    let (form, key) = (body.read()?, who.profile.id.to_string());
    state.transaction(move |ctx| rate_limits::SECOND_FACTOR.count(ctx.conn, &key, ctx.now)).await?;
    let recovery_codes = state
        .transaction(move |ctx| {
            let id = who.profile.id;
            let codes = second_factor::enable(ctx, &who, &form.code)?;
            session::revoke_all(ctx.conn, id, Some(who.session_id))?;
            session::verify(ctx.conn, who.session_id, ctx.now)?;
            mail::second_factor_changed(ctx, AccountOwner::from(&*who), SecondFactorChange::Enabled)?;
            Ok(codes)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Create new recovery codes
///
/// Requires a code. The earlier recovery codes stop working.
#[operation(
    tag = "account", operation_id = "renew_recovery_codes", responses((status = 200, body = RecoveryCodes)),
    errors(ActionNotAllowed, RateLimited)
)]
pub async fn renew_recovery_codes(
    state: Data<AppState>,
    who: SignedInUser,
    body: Body<Verification>,
) -> Result<Json<RecoveryCodes>> {
    refuse_without(&who)?;
    confirm(&state, &who, body.read()?).await?;
    let recovery_codes = state
        .transaction(move |ctx| {
            let id = who.profile.id;
            second_factor::lock_own_account(ctx, &who)?;
            let codes = second_factor::renew_recovery_codes(ctx.conn, id)?;
            let (action, subject) = ("second_factor.recovery_codes_renewed", AuditSubject::User(id));
            audit(ctx.conn, Some(id), action, subject, json!({}), ctx.now)?;
            mail::second_factor_changed(
                ctx,
                AccountOwner::from(&*who),
                SecondFactorChange::RecoveryCodesRenewed,
            )?;
            Ok(codes)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Turn my second factor off
///
/// Requires a code or a recovery code. An admin who must have a second factor loses the admin rights until they set up
/// another one.
#[operation(
    tag = "account", operation_id = "disable_second_factor", responses((status = 204)),
    errors(ActionNotAllowed, RateLimited)
)]
pub async fn disable(
    state: Data<AppState>,
    who: SignedInUser,
    body: Body<Verification>,
) -> Result<impl Responder> {
    refuse_without(&who)?;
    let is_required = is_required(&state, &who);
    confirm(&state, &who, body.read()?).await?;
    state
        .transaction(move |ctx| {
            let id = who.profile.id;
            second_factor::lock_own_account(ctx, &who)?;
            SecondFactor::remove(ctx.conn, id)?;
            if is_required {
                // Until they set up another one, their open pages get no events for admins.
                signal::send(ctx.conn, &Signal::AdminRevoked(id))?;
            }
            let subject = AuditSubject::User(id);
            let detail = json!({ "is_required": is_required });
            audit(ctx.conn, Some(id), "second_factor.disabled", subject, detail, ctx.now)?;
            mail::second_factor_changed(ctx, AccountOwner::from(&*who), SecondFactorChange::Disabled)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::NoContent().finish())
}

/// Whether the account needs a second factor to act as an admin.
fn is_required(state: &AppState, who: &SignedIn) -> bool {
    let is_admin = who.is_admin_withheld || access::may_administer(&who.roles);
    state.config.admins_need_second_factor && is_admin
}

fn refuse_without(who: &SignedIn) -> Result<()> {
    if who.has_second_factor {
        return Ok(());
    }
    Err(Error::with_detail(Code::ActionNotAllowed, "No authenticator app is set up for this account."))
}
