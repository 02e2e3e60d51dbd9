//! The second factor of an account: enrollment, and verification of codes.

use diesel::PgConnection;
use rand::TryRngCore;
use rand::rngs::OsRng;
use schema::ids::UserId;
use schema::models::second_factor::{self, SecondFactor};
use schema::models::session::{self, SignedIn};
use schema::models::user::User;
use serde_json::json;

use crate::domain::second_factor::{
    AppEnrolment, RECOVERY_CODE_BYTES, RECOVERY_CODES, SECRET_BYTES, TypedCode, enrolment, matching_step,
    recovery_code,
};
use crate::error::{Code, Error, Result};
use crate::mail::{self, AccountOwner, SecondFactorChange};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::{rate_limits, tokens};

/// Message for any invalid, used or expired code, so that guessing reveals nothing.
const WRONG_CODE: &str =
    "This code isn’t right, or it was already used. Please wait for the next one in your app.";

/// Which factor was verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShownFactor {
    /// A code from the app.
    App,
    /// A recovery code.
    RecoveryCode {
        /// Number of unused codes left.
        left: i64,
    },
}

/// The account that a code belongs to.
#[derive(Debug, Clone)]
pub struct CodeOwner {
    pub id: UserId,
    pub email: String,
    pub first_name: String,
}

impl<'a> From<&'a CodeOwner> for AccountOwner<'a> {
    fn from(owner: &'a CodeOwner) -> AccountOwner<'a> {
        AccountOwner { email: &owner.email, first_name: &owner.first_name }
    }
}

/// Locks the account of a signed-in user until the transaction ends. Changes of the second factor start with this.
///
/// # Errors
/// `unauthenticated` if the account was deleted or suspended meanwhile, or their session has ended.
pub fn lock_own_account(ctx: &mut Ctx<'_>, who: &SignedIn) -> Result<()> {
    lock_account(ctx, who.profile.id)?;
    // A session that a new password has just revoked may not change anything.
    let is_open = !session::still_open(ctx.conn, &[who.session_id], ctx.now)?.is_empty();
    if is_open { Ok(()) } else { Err(Error::new(Code::Unauthenticated)) }
}

/// Locks the account until the transaction ends, as sign-in does: a concurrent sign-in is either seen, or finds the
/// factor enabled.
fn lock_account(ctx: &mut Ctx<'_>, user_id: UserId) -> Result<()> {
    let account = User::lock(ctx.conn, user_id)?;
    if account.is_none() || User::is_suspended(ctx.conn, user_id)? {
        return Err(Error::new(Code::Unauthenticated));
    }
    Ok(())
}

/// Resets the counted attempts for somebody who has proven ownership of the account's mailbox: a guesser must not lock
/// out the owner. At most once a day, because otherwise somebody with access to the mailbox could guess without limit.
pub fn forget_tries_of_the_day(ctx: &mut Ctx<'_>, user_id: UserId) -> Result<()> {
    match rate_limits::SECOND_FACTOR_FORGET.count(ctx.conn, &user_id.to_string(), ctx.now) {
        Err(refusal) if refusal.code() == Code::RateLimited => Ok(()),
        counted => counted.and_then(|()| forget_tries(ctx.conn, user_id)),
    }
}

/// Resets the counted attempts.
pub fn forget_tries(conn: &mut PgConnection, user_id: UserId) -> Result<()> {
    let key = user_id.to_string();
    rate_limits::SECOND_FACTOR.forget(conn, &key)?;
    rate_limits::SECOND_FACTOR_DAY.forget(conn, &key)
}

/// Counts an attempt to enter a code. Must be committed before the code is checked, so that a wrong one stays counted.
/// The rejection of an attempt over the limit, or of an invalid format, is returned as a value, because the email to
/// the owner has to be committed.
pub fn count_try(ctx: &mut Ctx<'_>, owner: &CodeOwner, typed: &str) -> Result<Option<Error>> {
    // Input that is not in the format of a code is no guess.
    if TypedCode::parse(typed).is_none() {
        return Ok(Some(wrong_code()));
    }
    let key = owner.id.to_string();
    let limits = [rate_limits::SECOND_FACTOR, rate_limits::SECOND_FACTOR_DAY];
    for limit in limits {
        match limit.count(ctx.conn, &key, ctx.now) {
            Err(refusal) if refusal.code() == Code::RateLimited => {
                mail::second_factor_guessed(ctx, owner.id, owner.into())?;
                return Ok(Some(refusal));
            }
            counted => counted?,
        }
    }
    Ok(None)
}

/// Checks a code from the app or a recovery code, and consumes it.
///
/// # Errors
/// `validation_failed` on `code`; `unauthenticated` if the account was deleted or suspended meanwhile.
pub fn check(ctx: &mut Ctx<'_>, user_id: UserId, typed: &str) -> Result<ShownFactor> {
    lock_account(ctx, user_id)?;
    let Some(factor) = SecondFactor::lock(ctx.conn, user_id)?.filter(|factor| factor.enabled_at.is_some())
    else {
        return Err(wrong_code());
    };
    let shown = match TypedCode::parse(typed) {
        Some(TypedCode::App(code)) => accept(ctx, &factor, &code)?.then_some(ShownFactor::App),
        Some(TypedCode::Recovery(code)) => use_recovery_code(ctx, user_id, &code)?,
        None => None,
    };
    let shown = shown.ok_or_else(wrong_code)?;
    let key = user_id.to_string();
    rate_limits::SECOND_FACTOR.forget(ctx.conn, &key)?;
    rate_limits::SECOND_FACTOR_DAY.uncount(ctx.conn, &key)?;
    Ok(shown)
}

/// Emails the account's owner that a recovery code was used, if it was one.
pub fn email_recovery_code_used(ctx: &mut Ctx<'_>, owner: &CodeOwner, shown: ShownFactor) -> Result<()> {
    let ShownFactor::RecoveryCode { left } = shown else { return Ok(()) };
    mail::second_factor_changed(ctx, owner.into(), SecondFactorChange::RecoveryCodeUsed { left })
}

fn accept(ctx: &mut Ctx<'_>, factor: &SecondFactor, code: &str) -> Result<bool> {
    let step = matching_step(&factor.secret, code, factor.last_step, ctx.now).map_err(Error::internal)?;
    if let Some(step) = step {
        SecondFactor::accept_step(ctx.conn, factor.user_id, step)?;
    }
    Ok(step.is_some())
}

fn use_recovery_code(ctx: &mut Ctx<'_>, user_id: UserId, code: &str) -> Result<Option<ShownFactor>> {
    if !second_factor::use_recovery_code(ctx.conn, user_id, &tokens::hash(code), ctx.now)? {
        return Ok(None);
    }
    let left = second_factor::recovery_codes_left(ctx.conn, user_id)?;
    let subject = AuditSubject::User(user_id);
    audit(
        ctx.conn,
        Some(user_id),
        "second_factor.recovery_code_used",
        subject,
        json!({ "left": left }),
        ctx.now,
    )?;
    Ok(Some(ShownFactor::RecoveryCode { left }))
}

/// Begins the enrollment of an app for an account that has none enabled.
///
/// # Errors
/// `already_exists`; as for [`lock_own_account`].
pub fn begin(ctx: &mut Ctx<'_>, who: &SignedIn) -> Result<AppEnrolment> {
    lock_own_account(ctx, who)?;
    let secret: [u8; SECRET_BYTES] = random()?;
    if !SecondFactor::begin(ctx.conn, who.profile.id, &secret, ctx.now)? {
        return Err(Error::with_detail(
            Code::AlreadyExists,
            "An authenticator app is already set up. To use another one, please turn this one off first.",
        ));
    }
    enrolment(&secret, &who.email, &BRAND.name).map_err(Error::internal)
}

/// Enables the enrolled app after verifying its first code. Returns the recovery codes, which are displayed once.
///
/// # Errors
/// `validation_failed` on `code`; as for [`lock_own_account`].
pub fn enable(ctx: &mut Ctx<'_>, who: &SignedIn, typed: &str) -> Result<Vec<String>> {
    lock_own_account(ctx, who)?;
    let user_id = who.profile.id;
    let Some(factor) = SecondFactor::lock(ctx.conn, user_id)?.filter(|factor| factor.enabled_at.is_none())
    else {
        return Err(Error::field("code", "This setup timed out. Please start again."));
    };
    match TypedCode::parse(typed) {
        Some(TypedCode::App(code)) if accept(ctx, &factor, &code)? => {}
        _ => return Err(wrong_code()),
    }
    forget_tries(ctx.conn, user_id)?;
    SecondFactor::enable(ctx.conn, user_id, ctx.now)?;
    let subject = AuditSubject::User(user_id);
    audit(ctx.conn, Some(user_id), "second_factor.enabled", subject, json!({}), ctx.now)?;
    renew_recovery_codes(ctx.conn, user_id)
}

/// Issues new recovery codes; earlier ones stop working.
pub fn renew_recovery_codes(conn: &mut PgConnection, user_id: UserId) -> Result<Vec<String>> {
    let codes = (0..RECOVERY_CODES)
        .map(|_| Ok(recovery_code(random::<RECOVERY_CODE_BYTES>()?)))
        .collect::<Result<Vec<String>>>()?;
    let hashes: Vec<Vec<u8>> = codes.iter().map(|code| tokens::hash(&code.replace('-', ""))).collect();
    second_factor::replace_recovery_codes(conn, user_id, &hashes)?;
    Ok(codes)
}

fn random<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    OsRng.try_fill_bytes(&mut bytes).map_err(Error::internal)?;
    Ok(bytes)
}

fn wrong_code() -> Error {
    Error::field("code", WRONG_CODE)
}
