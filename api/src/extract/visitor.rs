//! Identifies a visitor's browser, for limits that count per browser.

use std::future::{Ready, ready};

use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use chrono::TimeDelta;

use super::Client;
use crate::error::{Error, Result};
use crate::http::openapi::OperationInput;
use crate::platform::config::Config;
use crate::platform::tokens;
use crate::platform::tokens::Token;
use crate::state::AppState;

/// The cookie's lifetime: as long as the sign-up link of an account created with it is valid, which is longer than any
/// rate limit's window.
const COOKIE_LIFETIME: TimeDelta = tokens::SIGN_UP_LINK_VALID;

/// A browser that submits a form without a session.
///
/// The cookie is a random token known only to the browser. Its hash is stored with the time of a try, for as long as
/// the try counts, and with an account created by the browser, until its address is verified. A browser without cookies
/// is a new one each time, and limited by its network.
#[derive(Debug, Clone)]
pub struct Visitor {
    /// Its network address.
    pub client: Client,
    token: String,
}

impl OperationInput for Visitor {}

impl FromRequest for Visitor {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Visitor::of(request))
    }
}

impl Visitor {
    fn of(request: &HttpRequest) -> Result<Visitor> {
        let state = request
            .app_data::<web::Data<AppState>>()
            .ok_or_else(|| Error::internal("the application state is missing"))?;
        let token = match request.cookie(cookie_name(&state.config)) {
            Some(cookie) if !cookie.value().is_empty() => cookie.value().to_owned(),
            _ => Token::random()?.secret,
        };
        Ok(Visitor { client: Client::of(request), token })
    }

    /// The key for rate limits.
    #[must_use]
    pub fn key(&self) -> String {
        hex::encode(self.hash())
    }

    /// The hash stored in the database.
    #[must_use]
    pub fn hash(&self) -> Vec<u8> {
        tokens::hash(&self.token)
    }

    /// The cookie that makes the browser keep its token.
    #[must_use]
    pub fn cookie(&self, config: &Config) -> Cookie<'static> {
        Cookie::build(cookie_name(config), self.token.clone())
            .path("/")
            .http_only(true)
            .same_site(SameSite::Strict)
            .secure(config.is_https())
            .max_age(CookieDuration::seconds(COOKIE_LIFETIME.num_seconds()))
            .finish()
    }
}

fn cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-visitor" } else { "visitor" }
}
