//! Access to the AI tutor's beta: a password grants it, a cookie keeps it for the browser.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use openssl::memcmp;
use schema::models::ai_tutor_access::{self, NewAiTutorAccess};
use uuid::Uuid;

use crate::domain::password;
use crate::error::Result;
use crate::platform::config::Config;
use crate::platform::tokens;

/// How long a browser keeps its access.
const ACCESS_LENGTH: TimeDelta = TimeDelta::days(30);

/// Whether the password is correct, after normalization and trimming. Compared in constant time: digests of equal
/// length are compared.
#[must_use]
pub fn is_password(given: &str, password: &str) -> bool {
    let digest = |password: &str| tokens::hash(password::normalize(password).trim());
    memcmp::eq(&digest(given), &digest(password))
}

/// Grants access to the browser that holds the secret with this hash.
pub fn grant(conn: &mut PgConnection, token_hash: &[u8], now: DateTime<Utc>) -> Result<()> {
    NewAiTutorAccess { token_hash, created_at: now, expires_at: now + ACCESS_LENGTH }.insert(conn)?;
    Ok(())
}

/// Returns the access of a browser with this secret, if it has not expired.
pub fn find(conn: &mut PgConnection, secret: &str, now: DateTime<Utc>) -> Result<Option<Uuid>> {
    Ok(ai_tutor_access::by_token_hash(conn, &tokens::hash(secret), now)?)
}

/// Revokes a browser's access.
pub fn revoke(conn: &mut PgConnection, secret: &str) -> Result<()> {
    Ok(ai_tutor_access::delete(conn, &tokens::hash(secret))?)
}

/// Returns the secret from the browser's cookie.
#[must_use]
pub fn secret_of(request: &HttpRequest, config: &Config) -> Option<String> {
    let cookie = request.cookie(cookie_name(config))?;
    Some(cookie.value().to_owned()).filter(|secret| !secret.is_empty())
}

/// Returns the cookie with the secret.
#[must_use]
pub fn cookie(secret: String, config: &Config) -> Cookie<'static> {
    Cookie::build(cookie_name(config), secret)
        .path("/")
        .http_only(true)
        // `Lax`, so that following a link from an email keeps the access. WebSocket connections check the origin.
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .max_age(CookieDuration::seconds(ACCESS_LENGTH.num_seconds()))
        .finish()
}

/// Returns a cookie that removes the secret.
#[must_use]
pub fn removal_cookie(config: &Config) -> Cookie<'static> {
    let mut cookie = cookie(String::new(), config);
    cookie.make_removal();
    cookie
}

fn cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-ai_tutor" } else { "ai_tutor" }
}
