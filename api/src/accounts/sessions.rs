//! Sessions: opening one, the cookie that a browser knows it by, and whom it stands for.

use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::Role;
use schema::models::session::{self, NewSession, SignedIn};
use schema::models::suspension;
use schema::models::user::User;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::accounts::device_tokens::DeviceTokens;
use crate::accounts::known_devices;
use crate::error::{Code, Error, Result};
use crate::platform::brand::BRAND;
use crate::platform::config::Config;
use crate::platform::tokens::{self, Token};

/// How long a session lasts.
pub const SESSION_LENGTH: TimeDelta = TimeDelta::days(30);

/// The person signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionUser {
    /// Their account and profile.
    pub id: Uuid,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Their address.
    pub email: String,
    /// The dashboard they land on.
    pub role: Role,
    /// Everything they may act as.
    pub roles: Vec<Role>,
}

impl From<SignedIn> for SessionUser {
    fn from(who: SignedIn) -> SessionUser {
        SessionUser {
            id: who.profile.id,
            first_name: who.profile.first_name,
            last_name: who.profile.last_name,
            email: who.email,
            role: who.profile.role,
            roles: who.roles,
        }
    }
}

/// The browser in which a session is opened.
#[derive(Debug, Clone, Copy)]
pub struct Browser<'a> {
    /// What it calls itself.
    pub user_agent: &'a str,
    /// The accounts it is known for.
    pub devices: &'a DeviceTokens,
}

/// A session that was opened, and what the browser is to keep of it.
pub struct OpenedSession {
    /// The person.
    pub who: SignedIn,
    secret: String,
    devices: DeviceTokens,
}

impl OpenedSession {
    /// The session's cookie, and the one by which the account knows the browser.
    pub fn cookies(&self, config: &Config) -> [Cookie<'static>; 2] {
        [session_cookie(config, self.secret.clone()), known_devices::cookie(config, &self.devices)]
    }
}

/// Opens a session and makes the browser known.
///
/// # Errors
/// `account_suspended`, to somebody who has shown that the account is theirs; when the database refuses it.
pub fn open(
    conn: &mut PgConnection,
    user: &User,
    browser: Browser<'_>,
    now: DateTime<Utc>,
) -> Result<OpenedSession> {
    // It locks the account: whoever suspends it comes before this session or ends it.
    let devices = known_devices::remember(conn, browser.devices, user.id, now)?;
    if let Some(suspension) = suspension::in_force(conn, user.id)? {
        return Err(account_suspended(&suspension.message));
    }
    let token = Token::random()?;
    NewSession {
        user_id: user.id,
        token_hash: &token.hash,
        user_agent: browser.user_agent,
        created_at: now,
        last_seen_at: now,
        expires_at: now + SESSION_LENGTH,
    }
    .insert(conn)?;
    let who = SignedIn::by_token_hash(conn, &tokens::hash(&token.secret), now)?
        .ok_or_else(|| Error::internal("an account without a profile or a role signed in"))?;
    Ok(OpenedSession { who, secret: token.secret, devices })
}

/// What the owner of a suspended account is told, with the words that an admin chose for them.
fn account_suspended(message: &str) -> Error {
    let detail = format!(
        "{} {message} If you have questions, please write to {}.",
        Code::AccountSuspended.detail(),
        BRAND.email
    );
    Error::with_detail(Code::AccountSuspended, detail)
}

/// Opens a session in place of the browser's own: whoever was signed in there is signed out everywhere first.
///
/// # Errors
/// As [`open`].
pub fn open_instead(
    conn: &mut PgConnection,
    before: Option<&SignedIn>,
    user: &User,
    browser: Browser<'_>,
    now: DateTime<Utc>,
) -> Result<OpenedSession> {
    if let Some(who) = before {
        session::end_all(conn, who.profile.id, None)?;
    }
    open(conn, user, browser, now)
}

/// Makes the browser keep its session.
fn session_cookie(config: &Config, secret: String) -> Cookie<'static> {
    Cookie::build(session_cookie_name(config), secret)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .max_age(CookieDuration::seconds(SESSION_LENGTH.num_seconds()))
        .finish()
}

/// The cookie's name. The prefix makes browsers refuse it from any other host or without TLS.
#[must_use]
pub fn session_cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-session" } else { "session" }
}

/// Makes the browser forget its session.
pub fn no_session_cookie(config: &Config) -> Cookie<'static> {
    let mut cookie = Cookie::build(session_cookie_name(config), "")
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .finish();
    cookie.make_removal();
    cookie
}
