//! Browsers that have signed in to an account before (OWASP: "Slow Down Online Guessing Attacks with Device Cookies").
//! Failed sign-ins from a known browser are counted separately, so that strangers who guess passwords only slow down
//! strangers.
//!
//! Being known grants no access; it only selects another counter.

use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::ids::UserId;
use schema::models::known_device::{KnownDevice, NewKnownDevice};
use schema::models::user::User;

use crate::accounts::device_tokens::{DeviceTokens, device_cookie_name};
use crate::error::Result;
use crate::platform::config::Config;
use crate::platform::rate_limits::SIGN_IN_DEVICE;
use crate::platform::tokens::Token;

/// How long a browser is known after its last sign-in.
const COOKIE_LIFETIME: TimeDelta = TimeDelta::days(365);
/// Maximum number of known browsers per account.
const MAX_PER_ACCOUNT: i64 = 20;

/// Returns the browser's row for an account, if it has signed in to it before.
pub fn find(
    conn: &mut PgConnection,
    tokens: &DeviceTokens,
    user: Option<&User>,
    now: DateTime<Utc>,
) -> Result<Option<KnownDevice>> {
    if tokens.is_empty() {
        return Ok(None);
    }
    // Queried whether or not there is an account, so that the response time reveals nothing.
    let devices = KnownDevice::by_token_hashes(conn, &tokens.hashes(), now)?;
    Ok(devices.into_iter().find(|device| user.is_some_and(|user| user.id == device.user_id)))
}

/// Makes the browser known for an account that it has just signed in to. Returns the new contents of its cookie.
///
/// It gets a new token each time, and its failed sign-ins are reset. Tokens of other accounts are kept.
pub fn remember(
    conn: &mut PgConnection,
    tokens: &DeviceTokens,
    user_id: UserId,
    now: DateTime<Utc>,
) -> Result<DeviceTokens> {
    // Serializes concurrent sign-ins, so that the second sees what the first stored and the limit holds.
    User::lock(conn, user_id)?;
    let known = KnownDevice::by_token_hashes(conn, &tokens.hashes(), now)?;
    let (own, others): (Vec<_>, Vec<_>) = known.into_iter().partition(|device| device.user_id == user_id);
    for device in &own {
        SIGN_IN_DEVICE.forget(conn, &limit_key(device))?;
    }
    KnownDevice::delete(conn, &own.iter().map(|device| device.id).collect::<Vec<_>>())?;
    let token = Token::random()?;
    let device = NewKnownDevice {
        user_id,
        token_hash: &token.hash,
        signed_in_at: now,
        expires_at: now + COOKIE_LIFETIME,
    };
    device.insert(conn)?;
    KnownDevice::delete_oldest(conn, user_id, MAX_PER_ACCOUNT)?;
    Ok(tokens.with_newest(token.secret, |hash| others.iter().any(|device| device.token_hash == hash)))
}

/// Removes all known browsers of an account except the requesting one, because its owner does not trust the others.
pub fn forget_others(conn: &mut PgConnection, user_id: UserId, own: &DeviceTokens) -> Result<()> {
    Ok(KnownDevice::delete_others(conn, user_id, &own.hashes())?)
}

/// Removes all known browsers of an account.
pub fn forget_all(conn: &mut PgConnection, user_id: UserId) -> Result<()> {
    Ok(KnownDevice::delete_others(conn, user_id, &[])?)
}

/// Returns the rate limit key for a browser's failed sign-ins. It ends with the account's id, like every key about a
/// person.
#[must_use]
pub fn limit_key(device: &KnownDevice) -> String {
    format!("{}:{}", device.id, device.user_id)
}

/// Returns the cookie with the tokens.
#[must_use]
pub fn cookie(config: &Config, tokens: &DeviceTokens) -> Cookie<'static> {
    Cookie::build(device_cookie_name(config), tokens.to_string())
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .max_age(CookieDuration::seconds(COOKIE_LIFETIME.num_seconds()))
        .finish()
}
