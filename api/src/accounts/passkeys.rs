//! Passkeys (WebAuthn): a device proves with a signature that it holds a key of an account, and that it has verified
//! its user.
//!
//! Each ceremony starts with a challenge that works once, in the browser that it was made for. Rejections of a
//! response are returned as values and not as errors, so that the transaction commits: the challenge has to be
//! deleted, and a copied key locked, in that case, too.

use chrono::TimeDelta;
use schema::enums::PasskeyPurpose;
use schema::ids::UserId;
use schema::models::passkey::{NewPasskey, Passkey};
use schema::models::passkey_challenge::{self, NewPasskeyChallenge};
use schema::models::profile::Profile;
use schema::models::session::SignedIn;
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;
use webauthn_rs::prelude::{
    CredentialID, DiscoverableAuthentication, DiscoverableKey, Passkey as Credential, PasskeyRegistration,
    PublicKeyCredential, RegisterPublicKeyCredential, WebauthnError,
};
use webauthn_rs_proto::{AllowCredentials, ResidentKeyRequirement};

use super::relying_party::RelyingParty;
use super::second_factor::lock_own_account;
use crate::domain::passkey::MAX_PASSKEYS;
use crate::error::{Code, Error, Result};
use crate::mail::{self, AccountOwner, PasskeyChange};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;

/// How long a device may take to respond.
const CHALLENGE_LENGTH: TimeDelta = TimeDelta::minutes(5);

/// Options for a device's prompt.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyOptions {
    /// The challenge, to be named in the response.
    pub challenge_id: Uuid,
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of the browser.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// A device's response for signing in with a passkey.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyAssertion {
    /// The challenge that it responds to.
    pub challenge_id: Uuid,
    /// Result of the browser's `navigator.credentials.get()`, by its `toJSON()`.
    #[schema(value_type = Object)]
    pub credential: PublicKeyCredential,
}

/// The browser or session that received the challenge. Only it may respond.
#[derive(Debug, Clone)]
pub enum ChallengeHolder {
    /// A browser without a session, by the hash of its cookie.
    Visitor(Vec<u8>),
    /// A session, whether or not it waits for a second factor.
    Session { id: Uuid, user_id: UserId },
}

impl ChallengeHolder {
    /// The holder for a signed-in user.
    #[must_use]
    pub fn signed_in(who: &SignedIn) -> ChallengeHolder {
        ChallengeHolder::Session { id: who.session_id, user_id: who.profile.id }
    }

    fn name(&self) -> &[u8] {
        match self {
            ChallengeHolder::Visitor(hash) => hash,
            ChallengeHolder::Session { id, .. } => id.as_bytes(),
        }
    }

    fn user_id(&self) -> Option<UserId> {
        match self {
            ChallengeHolder::Visitor(_) => None,
            ChallengeHolder::Session { user_id, .. } => Some(*user_id),
        }
    }
}

/// Begins the registration of a new passkey, for a user whose identity was recently verified.
///
/// # Errors
/// `limit_reached`, `rate_limited`; `unauthenticated` if the account or the session has ended.
pub fn begin_registration(
    ctx: &mut Ctx<'_>,
    relying_party: &RelyingParty,
    who: &SignedIn,
) -> Result<PasskeyOptions> {
    lock_own_account(ctx, who)?;
    let user_id = who.profile.id;
    rate_limits::PASSKEY_REGISTRATION.count(ctx.conn, &user_id.to_string(), ctx.now)?;
    let present = Passkey::of_user(ctx.conn, user_id)?;
    refuse_one_too_many(&present)?;
    let present = present.into_iter().map(|passkey| CredentialID::from(passkey.credential_id)).collect();
    let full_name = who.profile.full_name();
    let (mut asked, state) = relying_party
        .webauthn()
        .start_passkey_registration(user_id.into(), &who.email, &full_name, Some(present))
        .map_err(Error::internal)?;
    // By default, webauthn-rs does not require discoverable credentials. Sign-in names no account, and so needs them.
    if let Some(selection) = &mut asked.public_key.authenticator_selection {
        selection.resident_key = Some(ResidentKeyRequirement::Required);
        selection.require_resident_key = true;
    }
    let state = serde_json::to_value(state).map_err(Error::internal)?;
    let options = serde_json::to_value(asked.public_key).map_err(Error::internal)?;
    store(ctx, PasskeyPurpose::Register, &ChallengeHolder::signed_in(who), &state, options)
}

/// Stores a device's new passkey under a name, and emails the account's owner.
///
/// # Errors
/// `unauthenticated` if the account or the session has ended. Returned as values: `passkey_challenge_expired`,
/// `passkey_refused`, `already_exists`, `limit_reached`.
pub fn finish_registration(
    ctx: &mut Ctx<'_>,
    relying_party: &RelyingParty,
    who: &SignedIn,
    challenge_id: Uuid,
    made: &RegisterPublicKeyCredential,
    name: &str,
) -> Result<Result<Passkey>> {
    lock_own_account(ctx, who)?;
    let holder = ChallengeHolder::signed_in(who);
    let state =
        passkey_challenge::consume(ctx.conn, challenge_id, PasskeyPurpose::Register, holder.name(), ctx.now)?;
    let Some(state) = state else { return Ok(Err(Error::new(Code::PasskeyChallengeExpired))) };
    let state: PasskeyRegistration = serde_json::from_value(state).map_err(Error::internal)?;
    let credential = match relying_party.webauthn().finish_passkey_registration(made, &state) {
        Ok(credential) => credential,
        Err(error) => return Ok(Err(refused(&error))),
    };
    // Some security keys create a non-discoverable credential nevertheless. Only the browser reports this, and nothing
    // else depends on it.
    if made.extensions.cred_props.as_ref().and_then(|properties| properties.rk) == Some(false) {
        return Ok(Err(Error::with_detail(
            Code::PasskeyRefused,
            "This device can’t store a passkey that signs you in on its own. Please use your phone, your \
             computer or another security key.",
        )));
    }
    let user_id = who.profile.id;
    if let Err(refusal) = refuse_one_too_many(&Passkey::of_user(ctx.conn, user_id)?) {
        return Ok(Err(refusal));
    }
    let new = NewPasskey {
        user_id,
        credential_id: credential.cred_id(),
        credential: &serde_json::to_value(&credential).map_err(Error::internal)?,
        name,
        created_at: ctx.now,
    };
    let Some(passkey) = new.insert(ctx.conn)? else {
        return Ok(Err(Error::with_detail(
            Code::AlreadyExists,
            "This device already has a passkey for an account here. Please sign in with it.",
        )));
    };
    audit_passkey(ctx, "passkey.added", &passkey, Some(user_id))?;
    mail::passkey_changed(ctx, who.into(), PasskeyChange::Added, name)?;
    Ok(Ok(passkey))
}

/// Begins a sign-in with any passkey.
pub fn begin_sign_in(
    ctx: &mut Ctx<'_>,
    relying_party: &RelyingParty,
    holder: &ChallengeHolder,
) -> Result<PasskeyOptions> {
    begin_authentication(ctx, relying_party, PasskeyPurpose::SignIn, holder, Vec::new())
}

/// Begins an authentication with one of an account's passkeys.
///
/// # Errors
/// `action_not_allowed` if it has no usable passkey, `rate_limited`.
pub fn begin_for_account(
    ctx: &mut Ctx<'_>,
    relying_party: &RelyingParty,
    purpose: PasskeyPurpose,
    holder: &ChallengeHolder,
) -> Result<PasskeyOptions> {
    let user_id = holder.user_id().ok_or_else(|| Error::internal("a passkey of nobody's account"))?;
    let limit = match purpose {
        PasskeyPurpose::SecondStep => rate_limits::PASSKEY_SECOND_STEP,
        _ => rate_limits::PASSKEY_VERIFICATION,
    };
    limit.count(ctx.conn, &user_id.to_string(), ctx.now)?;
    let usable =
        Passkey::of_user(ctx.conn, user_id)?.into_iter().filter(|passkey| passkey.locked_at.is_none());
    let allowed: Vec<AllowCredentials> = usable
        .map(|passkey| AllowCredentials {
            type_: "public-key".to_owned(),
            id: passkey.credential_id.into(),
            transports: None,
        })
        .collect();
    if allowed.is_empty() {
        return Err(Error::with_detail(
            Code::ActionNotAllowed,
            "This account has no passkey. Please verify that it’s you another way.",
        ));
    }
    begin_authentication(ctx, relying_party, purpose, holder, allowed)
}

fn begin_authentication(
    ctx: &mut Ctx<'_>,
    relying_party: &RelyingParty,
    purpose: PasskeyPurpose,
    holder: &ChallengeHolder,
    allowed: Vec<AllowCredentials>,
) -> Result<PasskeyOptions> {
    // Discoverable authentication is used even if the account is known: the key's counter is then read when the
    // response arrives, under the account's lock.
    let (mut request, state) =
        relying_party.webauthn().start_discoverable_authentication().map_err(Error::internal)?;
    request.public_key.allow_credentials = allowed;
    let state = serde_json::to_value(state).map_err(Error::internal)?;
    let options = serde_json::to_value(request.public_key).map_err(Error::internal)?;
    store(ctx, purpose, holder, &state, options)
}

fn store(
    ctx: &mut Ctx<'_>,
    purpose: PasskeyPurpose,
    holder: &ChallengeHolder,
    state: &Value,
    options: Value,
) -> Result<PasskeyOptions> {
    let challenge = NewPasskeyChallenge {
        purpose,
        asked_of: holder.name(),
        user_id: holder.user_id(),
        state,
        expires_at: ctx.now + CHALLENGE_LENGTH,
    };
    Ok(PasskeyOptions { challenge_id: challenge.insert(ctx.conn)?, options })
}

/// Verifies a device's response. Returns the passkey's account, locked until the transaction ends.
///
/// A passkey of a deleted or suspended account gets the same response as an unknown one, so that somebody who finds a
/// device learns nothing about its owner. Nor can anybody learn whether a passkey exists without signing with it.
///
/// # Errors
/// Database errors. Returned as values: `passkey_challenge_expired`, `passkey_unknown`, `passkey_locked`,
/// `passkey_refused`.
pub fn finish_authentication(
    ctx: &mut Ctx<'_>,
    relying_party: &RelyingParty,
    purpose: PasskeyPurpose,
    holder: &ChallengeHolder,
    shown: &PasskeyAssertion,
) -> Result<Result<User>> {
    // The account is locked before the challenge, as in a registration: another order could deadlock.
    let found = find(ctx, holder, &shown.credential)?;
    let state = passkey_challenge::consume(ctx.conn, shown.challenge_id, purpose, holder.name(), ctx.now)?;
    let Some(state) = state else { return Ok(Err(Error::new(Code::PasskeyChallengeExpired))) };
    let state: DiscoverableAuthentication = serde_json::from_value(state).map_err(Error::internal)?;
    if user_handle(&shown.credential).is_none() && holder.user_id().is_none() {
        return Ok(Err(Error::with_detail(
            Code::PasskeyRefused,
            "Your device didn’t say whose passkey this is. Please use another device, or sign in another way.",
        )));
    }
    let Some((user, passkey)) = found else { return Ok(Err(Error::new(Code::PasskeyUnknown))) };
    let mut credential: Credential =
        serde_json::from_value(passkey.credential.clone()).map_err(Error::internal)?;
    let keys = [DiscoverableKey::from(&credential)];
    match relying_party.webauthn().finish_discoverable_authentication(&shown.credential, state, &keys) {
        Ok(_) | Err(WebauthnError::CredentialPossibleCompromise) if passkey.locked_at.is_some() => {
            Ok(Err(Error::new(Code::PasskeyLocked)))
        }
        Ok(result) => {
            credential.update_credential(&result);
            let credential = serde_json::to_value(&credential).map_err(Error::internal)?;
            passkey.mark_used(ctx.conn, &credential, ctx.now)?;
            Ok(Ok(user))
        }
        // The signature was valid, so it came from this key or a copy of it; it is impossible to tell which.
        Err(WebauthnError::CredentialPossibleCompromise) => {
            lock_copied(ctx, &user, &passkey)?;
            Ok(Err(Error::new(Code::PasskeyLocked)))
        }
        Err(error) => Ok(Err(refused(&error))),
    }
}

/// Returns the user handle in the response. A device that was asked for certain credentials may omit it or leave it
/// empty (Web Authentication Level 3, section 7.2).
fn user_handle(shown: &PublicKeyCredential) -> Option<&[u8]> {
    shown.get_user_unique_id().filter(|handle| !handle.is_empty())
}

/// Returns the responding passkey and its account, locked; `None` if it may not respond or is unusable.
fn find(
    ctx: &mut Ctx<'_>,
    holder: &ChallengeHolder,
    shown: &PublicKeyCredential,
) -> Result<Option<(User, Passkey)>> {
    let key = shown.get_credential_id();
    let Some(owner) = Passkey::owner(ctx.conn, key)? else { return Ok(None) };
    let is_of_owner = |handle: &[u8]| handle == Uuid::from(owner).as_bytes();
    let is_theirs = match (user_handle(shown), holder.user_id()) {
        (Some(handle), None) => is_of_owner(handle),
        (Some(handle), Some(user_id)) => is_of_owner(handle) && owner == user_id,
        (None, Some(user_id)) => owner == user_id,
        (None, None) => false,
    };
    if !is_theirs {
        return Ok(None);
    }
    let Some(user) = User::lock(ctx.conn, owner)? else { return Ok(None) };
    if User::is_suspended(ctx.conn, owner)? {
        return Ok(None);
    }
    // Read again under the lock, for its current counter and in case it was removed meanwhile.
    let passkey = Passkey::by_credential_id(ctx.conn, owner, key)?;
    Ok(passkey.map(|passkey| (user, passkey)))
}

fn lock_copied(ctx: &mut Ctx<'_>, user: &User, passkey: &Passkey) -> Result<()> {
    passkey.lock(ctx.conn, ctx.now)?;
    audit_passkey(ctx, "passkey.locked", passkey, None)?;
    let first_name = Profile::find(ctx.conn, user.id)?.map(|profile| profile.first_name).unwrap_or_default();
    let owner = AccountOwner { email: &user.email, first_name: &first_name };
    mail::passkey_changed(ctx, owner, PasskeyChange::Locked, &passkey.name)
}

/// Removes a passkey, and emails the account's owner. Sessions stay: after losing a device, the owner ends its
/// sessions in the list of sessions.
///
/// # Errors
/// `not_found`; `unauthenticated` if the account or the session has ended.
pub fn remove(ctx: &mut Ctx<'_>, who: &SignedIn, id: Uuid) -> Result<()> {
    lock_own_account(ctx, who)?;
    let user_id = who.profile.id;
    let removed = Passkey::remove(ctx.conn, user_id, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    audit_passkey(ctx, "passkey.removed", &removed, Some(user_id))?;
    mail::passkey_changed(ctx, who.into(), PasskeyChange::Removed, &removed.name)
}

/// Removes all passkeys of a locked account, on behalf of an admin. Returns how many there were. The caller emails its
/// owner.
pub fn remove_all(ctx: &mut Ctx<'_>, user_id: UserId) -> Result<usize> {
    let removed = Passkey::remove_all(ctx.conn, user_id)?;
    for passkey in &removed {
        audit_passkey(ctx, "passkey.removed", passkey, None)?;
    }
    Ok(removed.len())
}

fn audit_passkey(
    ctx: &mut Ctx<'_>,
    action: &'static str,
    passkey: &Passkey,
    actor: Option<UserId>,
) -> Result<()> {
    let detail = json!({ "passkey_id": passkey.id });
    audit(ctx.conn, actor, action, AuditSubject::User(passkey.user_id), detail, ctx.now)
}

fn refuse_one_too_many(present: &[Passkey]) -> Result<()> {
    if present.len() < MAX_PASSKEYS {
        return Ok(());
    }
    let detail = format!("An account can have up to {MAX_PASSKEYS} passkeys. Please remove one first.");
    Err(Error::with_detail(Code::LimitReached, detail))
}

/// Logs the technical reason. The error for the user does not contain it.
fn refused(error: &WebauthnError) -> Error {
    tracing::warn!(%error, "what a device answered for a passkey is not believed");
    Error::new(Code::PasskeyRefused)
}
