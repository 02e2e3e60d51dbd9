//! The cookie that ties a sign-in with an identity provider to the browser in which it began.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::models::pending_identity::PendingIdentity;

use crate::error::{Code, Error, Result};
use crate::platform::config::Config;
use crate::platform::tokens;
use crate::platform::tokens::Token;

/// The time within which a missing address must be given and verified.
pub const PENDING_LIFETIME: TimeDelta = TimeDelta::hours(24);

/// A random secret of a browser. Its tabs share it, so that each can finish the sign-in that it began.
#[derive(Debug, Clone)]
pub struct SignInBrowser(String);

impl SignInBrowser {
    /// The browser that sent a request, if it has the cookie.
    pub fn of(request: &HttpRequest, config: &Config) -> Option<SignInBrowser> {
        request.cookie(name(config)).map(|cookie| SignInBrowser(cookie.value().to_owned()))
    }

    /// The browser that sent a request, with a new secret if it has no cookie.
    pub fn of_or_new(request: &HttpRequest, config: &Config) -> Result<SignInBrowser> {
        match SignInBrowser::of(request, config) {
            Some(browser) => Ok(browser),
            None => Ok(SignInBrowser(Token::random()?.secret)),
        }
    }

    /// The hash that the database stores.
    pub fn hash(&self) -> Vec<u8> {
        tokens::hash(&self.0)
    }

    /// Returns the cookie. It lasts as long as any sign-in that the browser began can be finished: an earlier one may
    /// still wait for its address to be verified.
    pub fn cookie(&self, config: &Config) -> Cookie<'static> {
        build(config, self.0.clone())
            .max_age(CookieDuration::seconds(PENDING_LIFETIME.num_seconds()))
            .finish()
    }
}

/// Returns the cookie that removes the secret.
pub fn no_cookie(config: &Config) -> Cookie<'static> {
    let mut cookie = build(config, String::new()).finish();
    cookie.make_removal();
    cookie
}

/// SameSite is Lax, not Strict, because the identity provider redirects the browser here from another site.
fn build(config: &Config, secret: String) -> actix_web::cookie::CookieBuilder<'static> {
    Cookie::build(name(config), secret)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.is_https())
}

fn name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-sign-in" } else { "sign-in" }
}

/// Finds the pending sign-in of an emailed link, if the link is used in the browser in which the sign-in began.
///
/// This prevents an attacker from linking their ORCID iD to a victim's account: an attacker could have the link sent to
/// the victim, but the victim's browser lacks the cookie of the attacker's browser.
///
/// # Errors
/// `token_expired` for an unknown or used link, `other_browser`.
pub fn by_link(
    conn: &mut PgConnection,
    token: &str,
    browser: Option<&SignInBrowser>,
    now: DateTime<Utc>,
) -> Result<PendingIdentity> {
    let found = PendingIdentity::lock_by_token(conn, &tokens::hash(token), now)?
        .ok_or_else(|| Error::new(Code::TokenExpired))?;
    match browser {
        Some(browser) if browser.hash() == found.browser_hash => Ok(found),
        _ => Err(Error::new(Code::OtherBrowser)),
    }
}
