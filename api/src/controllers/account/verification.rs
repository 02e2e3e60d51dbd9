//! Proof of identity before a sensitive action: the current password, a code or a passkey.

use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, Responder};
use diesel::PgConnection;
use macros::operation;
use schema::enums::PasskeyPurpose;
use schema::ids::UserId;
use schema::models::session::{self, SignedIn};
use schema::models::user::User;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::accounts::passkeys::{self, ChallengeHolder, PasskeyAssertion, PasskeyOptions};
use crate::accounts::second_factor::{self, CodeOwner};
use crate::error::{Code, Error, Result};
use crate::extract::{Body, SignedInUser};
use crate::platform::rate_limits::CURRENT_PASSWORD;
use crate::platform::site_origin::SiteOrigin;
use crate::state::AppState;

/// The proof: a code if the account has a second factor, otherwise its password.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Verification {
    /// Six digits from the authenticator app, or a recovery code.
    #[serde(default)]
    pub code: Option<String>,
    /// The account's current password.
    #[serde(default)]
    pub current_password: Option<String>,
}

/// Verify my identity
///
/// Sensitive operations are refused with `verification_required` more than 15 minutes after the last sign-in or
/// verification.
#[operation(
    tag = "account", operation_id = "verify", responses((status = 204)), errors(RateLimited)
)]
pub async fn verify(
    state: Data<AppState>,
    who: SignedInUser,
    body: Body<Verification>,
) -> Result<impl Responder> {
    confirm(&state, &who, body.read()?).await?;
    let session_id = who.session_id;
    state.transaction(move |ctx| Ok(session::verify(ctx.conn, session_id, ctx.now)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Verifies the identity by the second factor, or by the password of an account without one.
///
/// # Errors
/// `validation_failed` on `code` or `current_password`, `rate_limited`.
pub(super) async fn confirm(state: &AppState, who: &SignedIn, shown: Verification) -> Result<()> {
    if !who.has_second_factor {
        let typed = shown.current_password.unwrap_or_default();
        return current_password(state, who, typed).await.map(drop);
    }
    let owner = CodeOwner {
        id: who.profile.id,
        email: who.email.clone(),
        first_name: who.profile.first_name.clone(),
    };
    let (code, typed) = (shown.code.clone().unwrap_or_default(), shown.code.unwrap_or_default());
    let to = owner.clone();
    let counted = state.transaction(move |ctx| second_factor::count_try(ctx, &owner, &typed)).await?;
    if let Some(refusal) = counted {
        return Err(refusal);
    }
    state
        .transaction(move |ctx| {
            let shown = second_factor::check(ctx, to.id, &code)?;
            second_factor::email_recovery_code_used(ctx, &to, shown)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(())
}

/// Begin a verification with a passkey
#[operation(
    tag = "account", operation_id = "begin_passkey_verification", responses((status = 200, body = PasskeyOptions)),
    errors(ActionNotAllowed, PasskeysUnavailable, RateLimited)
)]
pub async fn begin_passkey(
    state: Data<AppState>,
    who: SignedInUser,
    origin: SiteOrigin,
) -> Result<Json<PasskeyOptions>> {
    let (relying_party, holder) = (state.relying_party_at(&origin)?, ChallengeHolder::signed_in(&who));
    let options = state
        .transaction(move |ctx| {
            passkeys::begin_for_account(ctx, &relying_party, PasskeyPurpose::Verify, &holder)
        })
        .await?;
    Ok(Json(options))
}

/// Verify my identity with a passkey
///
/// Replaces the password or the code before a sensitive operation.
#[operation(
    tag = "account", operation_id = "verify_by_passkey", responses((status = 204)),
    errors(PasskeyChallengeExpired, PasskeyLocked, PasskeyRefused, PasskeyUnknown, PasskeysUnavailable)
)]
pub async fn verify_by_passkey(
    state: Data<AppState>,
    who: SignedInUser,
    origin: SiteOrigin,
    body: Body<PasskeyAssertion>,
) -> Result<impl Responder> {
    let (shown, relying_party) = (body.read()?, state.relying_party_at(&origin)?);
    let checked = state
        .transaction(move |ctx| {
            let holder = ChallengeHolder::signed_in(&who);
            let checked = passkeys::finish_authentication(
                ctx,
                &relying_party,
                PasskeyPurpose::Verify,
                &holder,
                &shown,
            )?;
            if checked.is_ok() {
                session::verify(ctx.conn, who.session_id, ctx.now)?;
            }
            Ok(checked)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    checked.map(|_| HttpResponse::NoContent().finish())
}

/// Error text for a wrong password.
const WRONG: &str = "That’s not your current password.";

/// Compares a password with the account's. Returns the compared hash. Failures are counted by account, not by
/// network: the caller has a session, and must not be slowed down by others in the same network.
///
/// # Errors
/// `validation_failed` on `current_password` if the password is wrong or the account has none; `rate_limited`.
pub(super) async fn current_password(state: &AppState, who: &SignedIn, typed: String) -> Result<String> {
    let (now, id) = (state.clock.now(), who.profile.id);
    let caller = state.passwords.count_known(&CURRENT_PASSWORD, id, &id.to_string());
    let caller = state.passwords.delay_refusal(caller).await?;
    let user = state
        .db
        .run(move |conn| {
            CURRENT_PASSWORD.count(conn, &id.to_string(), now)?;
            User::find(conn, id)?.ok_or_else(|| Error::new(Code::Unauthenticated))
        })
        .await?;
    let Some(hash) = user.password_hash else {
        return Err(wrong("Your account doesn’t have a password yet. Please set one by emailed link first."));
    };
    match state.passwords.verify(&caller, typed, Some(hash.clone())).await {
        Ok(true) => {}
        Ok(false) => return Err(wrong(WRONG)),
        // No password was compared, so the attempt is removed from the count in the database. The count in memory keeps
        // it.
        Err(error) if error.code() == Code::Overloaded => {
            state.db.transaction(move |conn| CURRENT_PASSWORD.uncount(conn, &id.to_string())).await?;
            return Err(error);
        }
        Err(error) => return Err(error),
    }
    state.db.run(move |conn| CURRENT_PASSWORD.forget(conn, &id.to_string())).await?;
    Ok(hash)
}

/// Does the same for an account that may have no password. Returns the compared hash, if there is one.
pub(super) async fn password_if_any(
    state: &AppState,
    who: &SignedIn,
    typed: Option<String>,
) -> Result<Option<String>> {
    let id = who.profile.id;
    let account = state.db.run(move |conn| Ok(User::find(conn, id)?)).await?;
    let account = account.ok_or_else(|| Error::new(Code::Unauthenticated))?;
    if account.password_hash.is_none() {
        return Ok(None);
    }
    current_password(state, who, typed.unwrap_or_default()).await.map(Some)
}

/// Locks the account until the transaction ends, if its password hash still equals `verified`. `None` stands for an
/// account without a password.
///
/// # Errors
/// `validation_failed` on `current_password` when the password was changed meanwhile, `unauthenticated`.
pub(super) fn lock_unchanged(conn: &mut PgConnection, id: UserId, verified: Option<&str>) -> Result<User> {
    let account = User::lock(conn, id)?.ok_or_else(|| Error::new(Code::Unauthenticated))?;
    if account.password_hash.as_deref() == verified { Ok(account) } else { Err(wrong(WRONG)) }
}

fn wrong(text: &'static str) -> Error {
    Error::field("current_password", text)
}
