//! The door of the beta: a password opens it, a cookie keeps it open for this browser.

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

/// Whether this is the password, in its one form and without the space around it. How long it takes tells nothing of how much of it is right: digests of one length are compared.
#[must_use]
pub fn is_password(given: &str, password: &str) -> bool {
    let digest = |password: &str| tokens::hash(password::normalise(password).trim());
    memcmp::eq(&digest(given), &digest(password))
}

/// Opens the door for the browser that keeps the secret of this hash.
pub fn grant(conn: &mut PgConnection, token_hash: &[u8], now: DateTime<Utc>) -> Result<()> {
    NewAiTutorAccess { token_hash, created_at: now, expires_at: now + ACCESS_LENGTH }.insert(conn)?;
    Ok(())
}

/// The access of a browser with this secret, if it has not ended.
pub fn find(conn: &mut PgConnection, secret: &str, now: DateTime<Utc>) -> Result<Option<Uuid>> {
    Ok(ai_tutor_access::by_token_hash(conn, &tokens::hash(secret), now)?)
}

/// Closes the door for a browser.
pub fn revoke(conn: &mut PgConnection, secret: &str) -> Result<()> {
    Ok(ai_tutor_access::delete(conn, &tokens::hash(secret))?)
}

/// The secret that a browser keeps.
#[must_use]
pub fn secret_of(request: &HttpRequest, config: &Config) -> Option<String> {
    let cookie = request.cookie(cookie_name(config))?;
    Some(cookie.value().to_owned()).filter(|secret| !secret.is_empty())
}

/// Makes the browser keep its secret.
#[must_use]
pub fn cookie(secret: String, config: &Config) -> Cookie<'static> {
    Cookie::build(cookie_name(config), secret)
        .path("/")
        .http_only(true)
        // Whoever follows a link from an email has been let in as well. Sockets ask for the origin.
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .max_age(CookieDuration::seconds(ACCESS_LENGTH.num_seconds()))
        .finish()
}

/// Makes the browser forget it.
#[must_use]
pub fn removal_cookie(config: &Config) -> Cookie<'static> {
    let mut cookie = cookie(String::new(), config);
    cookie.make_removal();
    cookie
}

fn cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-ai_tutor" } else { "ai_tutor" }
}
