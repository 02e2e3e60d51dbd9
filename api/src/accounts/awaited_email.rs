//! The cookie with the address that a sign-up has emailed, for the page that tells the person to look for the email.
//!
//! A page's address must not contain it, and nothing is stored for an address that has an account already. The cookie
//! permits nothing: it comes from the person's own form.

use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use chrono::TimeDelta;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::platform::config::Config;

/// Name of the cookie, also in `ssr-frontend/app/account/check-email/awaited-email.server.ts`.
const AWAITED_EMAIL: &str = "check-email";
/// How long the page knows the address: an email that has not arrived by then will not arrive.
const LIFETIME: TimeDelta = TimeDelta::hours(1);

/// Returns the cookie for an address.
#[must_use]
pub fn cookie(config: &Config, email: &str) -> Cookie<'static> {
    with_value(config, email, LIFETIME)
}

/// Returns a cookie that removes it.
#[must_use]
pub fn removal(config: &Config) -> Cookie<'static> {
    let mut cookie = with_value(config, "", TimeDelta::zero());
    cookie.make_removal();
    cookie
}

fn with_value(config: &Config, email: &str, lifetime: TimeDelta) -> Cookie<'static> {
    Cookie::build(AWAITED_EMAIL, utf8_percent_encode(email, NON_ALPHANUMERIC).to_string())
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .max_age(CookieDuration::seconds(lifetime.num_seconds()))
        .finish()
}
