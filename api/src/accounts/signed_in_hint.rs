//! The cookie by which public pages know that somebody is signed in: their given name, readable by scripts.
//!
//! Public pages are cached and the same for everybody; their script reads this cookie and shows the name and the
//! dashboard in place of "Login". It permits nothing, and it may be outdated: [`correction`] corrects it.

use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use chrono::TimeDelta;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use schema::models::session::SignedIn;

use crate::domain::access;
use crate::platform::config::Config;
use crate::platform::tokens::SESSION_LENGTH;

/// Name of the cookie, also in `ssr-frontend/app/site/enhance/signed-in.ts`.
pub const SIGNED_IN_HINT: &str = "signed-in";
/// How much of a name is kept, in characters: the cookie is sent with every request.
const MAX_NAME: usize = 40;

/// Returns the cookie for a signed-in person.
#[must_use]
pub fn cookie(config: &Config, who: &SignedIn) -> Cookie<'static> {
    let lifetime =
        if access::may_administer(&who.roles) { config.admin_session_length } else { SESSION_LENGTH };
    with_value(config, &name_of(who), lifetime)
}

/// Returns a cookie that removes it.
#[must_use]
pub fn removal(config: &Config) -> Cookie<'static> {
    let mut cookie = with_value(config, "", TimeDelta::zero());
    cookie.make_removal();
    cookie
}

/// Returns the cookie that corrects what the browser sent; `None` if that was right.
#[must_use]
pub fn correction(
    config: &Config,
    sent: Option<&Cookie<'_>>,
    who: Option<&SignedIn>,
) -> Option<Cookie<'static>> {
    let sent = sent.map(Cookie::value);
    match who {
        Some(who) => (sent != Some(name_of(who).as_str())).then(|| cookie(config, who)),
        None => sent.map(|_| removal(config)),
    }
}

fn name_of(who: &SignedIn) -> String {
    who.profile.first_name.chars().take(MAX_NAME).collect()
}

fn with_value(config: &Config, name: &str, lifetime: TimeDelta) -> Cookie<'static> {
    Cookie::build(SIGNED_IN_HINT, utf8_percent_encode(name, NON_ALPHANUMERIC).to_string())
        .path("/")
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .max_age(CookieDuration::seconds(lifetime.num_seconds()))
        .finish()
}
