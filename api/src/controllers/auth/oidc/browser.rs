//! The cookie that binds a sign-in to the browser in which it began.

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

/// The time in which an address must be given and verified.
pub const PENDING_LIFETIME: TimeDelta = TimeDelta::hours(24);

/// A browser's secret. Two tabs share it, so that each of them can finish what it began.
#[derive(Debug, Clone)]
pub struct SignInBrowser(String);

impl SignInBrowser {
    /// The browser that sent a request, if it began something.
    pub fn of(request: &HttpRequest, config: &Config) -> Option<SignInBrowser> {
        request.cookie(name(config)).map(|cookie| SignInBrowser(cookie.value().to_owned()))
    }

    /// The same, or a new secret for a browser that begins.
    pub fn of_or_new(request: &HttpRequest, config: &Config) -> Result<SignInBrowser> {
        match SignInBrowser::of(request, config) {
            Some(browser) => Ok(browser),
            None => Ok(SignInBrowser(Token::random()?.secret)),
        }
    }

    /// What the database knows it by.
    pub fn hash(&self) -> Vec<u8> {
        tokens::hash(&self.0)
    }

    /// Makes the browser keep its secret for as long as anything can be finished that began in it: whoever sets out
    /// again may have an address to prove from before.
    pub fn cookie(&self, config: &Config) -> Cookie<'static> {
        build(config, self.0.clone())
            .max_age(CookieDuration::seconds(PENDING_LIFETIME.num_seconds()))
            .finish()
    }
}

/// Makes the browser forget its secret.
pub fn no_cookie(config: &Config) -> Cookie<'static> {
    let mut cookie = build(config, String::new()).finish();
    cookie.make_removal();
    cookie
}

/// Lax, not strict: the browser comes back from another site.
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

/// What a mailed link finishes, if it is followed in the browser in which it began.
///
/// Somebody else's iD cannot come into an account this way: whoever sent its link to the owner of the account
/// holds the other half in their own browser.
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
