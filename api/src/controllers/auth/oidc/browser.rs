//! The cookie that ties a sign-in to the browser in which it began.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};

use super::callback::PENDING;
use crate::config::Config;
use crate::error::Result;
use crate::tokens::{self, Token};

/// A browser's secret. Two tabs share it, so that each of them can finish what it began.
#[derive(Debug, Clone)]
pub struct Browser(String);

impl Browser {
    /// The browser that sent a request, if it began something.
    pub fn of(request: &HttpRequest, config: &Config) -> Option<Browser> {
        request.cookie(name(config)).map(|cookie| Browser(cookie.value().to_owned()))
    }

    /// The same, or a new secret for a browser that begins.
    pub fn of_or_new(request: &HttpRequest, config: &Config) -> Result<Browser> {
        match Browser::of(request, config) {
            Some(browser) => Ok(browser),
            None => Ok(Browser(Token::random()?.secret)),
        }
    }

    /// What the database knows it by.
    pub fn hash(&self) -> Vec<u8> {
        tokens::hash(&self.0)
    }

    /// Makes the browser keep its secret for as long as anything can be finished that began in it: whoever sets out
    /// again may have an address to prove from before.
    pub fn cookie(&self, config: &Config) -> Cookie<'static> {
        build(config, self.0.clone()).max_age(CookieDuration::seconds(PENDING.num_seconds())).finish()
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
