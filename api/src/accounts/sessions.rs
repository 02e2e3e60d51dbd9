//! Sessions: opening them, their cookies, and the users they belong to.

use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::Role;
use schema::ids::UserId;
use schema::models::second_factor::SecondFactor;
use schema::models::session::{self, NewSession, SignedIn, UnverifiedSession};
use schema::models::suspension;
use schema::models::user::User;
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::device_tokens::DeviceTokens;
use crate::accounts::{known_devices, signed_in_hint};
use crate::domain::access;
use crate::error::{Code, Error, Result};
use crate::platform::brand::BRAND;
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;
use crate::platform::tokens::{SESSION_LENGTH, Token};

/// How long a session waits for the second factor.
const CODE_WAIT: TimeDelta = TimeDelta::minutes(10);

/// The signed-in user.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionUser {
    /// Account and profile.
    pub id: UserId,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Their address.
    pub email: String,
    /// IANA name of the zone in which they read times; absent until the account has one, and the academy's then.
    pub time_zone: Option<String>,
    /// Role whose dashboard opens first.
    pub role: Role,
    /// All roles.
    pub roles: Vec<Role>,
    /// Whether they are an admin who has to set up a second factor before acting as one.
    pub needs_second_factor: bool,
}

impl From<SignedIn> for SessionUser {
    fn from(who: SignedIn) -> SessionUser {
        SessionUser {
            needs_second_factor: who.is_admin_withheld,
            id: who.profile.id,
            first_name: who.profile.first_name,
            last_name: who.profile.last_name,
            email: who.email,
            time_zone: who.time_zone,
            role: who.profile.role,
            roles: who.roles,
        }
    }
}

/// The browser in which a session is opened.
#[derive(Debug, Clone, Copy)]
pub struct Browser<'a> {
    /// User agent.
    pub user_agent: &'a str,
    /// The accounts that it is known for.
    pub devices: &'a DeviceTokens,
}

/// Which factors a person has shown when signing in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShownFactors {
    /// A password, or an authentication by Google or ORCID.
    One,
    /// A passkey, which proves possession of the device and verification of its user.
    Both,
}

/// A session that was opened, and the cookies for the browser.
pub struct OpenedSession {
    /// The user; `None` while the second factor is missing.
    pub who: Option<SignedIn>,
    secret: String,
    devices: Option<DeviceTokens>,
}

impl OpenedSession {
    /// Returns the session cookie, the hint that somebody is signed in, and the device cookie if it has changed.
    pub fn cookies(&self, config: &Config) -> Vec<Cookie<'static>> {
        let device = self.devices.as_ref().map(|devices| known_devices::cookie(config, devices));
        let hint = match &self.who {
            Some(who) => signed_in_hint::cookie(config, who),
            None => signed_in_hint::removal(config),
        };
        [session_cookie(config, self.secret.clone()), hint].into_iter().chain(device).collect()
    }
}

/// Opens a session and makes the browser known. If the account has a second factor, the session grants nothing until
/// [`complete`].
///
/// # Errors
/// `account_suspended`, for somebody who has proven that the account is theirs; database errors.
fn open(ctx: &mut Ctx<'_>, user: &User, role: Option<Role>, browser: Browser<'_>) -> Result<OpenedSession> {
    open_after(ctx, user, role, browser, ShownFactors::One)
}

fn open_after(
    ctx: &mut Ctx<'_>,
    user: &User,
    role: Option<Role>,
    browser: Browser<'_>,
    shown: ShownFactors,
) -> Result<OpenedSession> {
    let Ctx { conn, now, config } = ctx;
    let now = *now;
    // Locks the account, so that a concurrent suspension either comes first or revokes this session.
    let devices = known_devices::remember(conn, browser.devices, user.id, now)?;
    if let Some(suspension) = suspension::in_force(conn, user.id)? {
        return Err(account_suspended(&suspension.message));
    }
    let token = Token::random()?;
    let awaits_second_factor = shown == ShownFactors::One && SecondFactor::is_enabled(conn, user.id)?;
    NewSession {
        user_id: user.id,
        token_hash: &token.hash,
        user_agent: browser.user_agent,
        created_at: now,
        last_seen_at: now,
        expires_at: now + if awaits_second_factor { CODE_WAIT } else { SESSION_LENGTH },
        awaits_second_factor,
        verified_at: (!awaits_second_factor).then_some(now),
        wanted_role: role.filter(|_| awaits_second_factor),
    }
    .insert(conn)?;
    if let (Some(role), false) = (role, awaits_second_factor) {
        User::grant_role(conn, user.id, role)?;
    }
    let who = if awaits_second_factor { None } else { Some(signed_in(conn, config, &token.hash, now)?) };
    Ok(OpenedSession { who, secret: token.secret, devices: Some(devices) })
}

/// Turns a session that waited for its second factor into a full one, with a new token.
///
/// # Errors
/// `unauthenticated` if it has expired meanwhile.
pub fn complete(ctx: &mut Ctx<'_>, session: &UnverifiedSession) -> Result<OpenedSession> {
    let token = Token::random()?;
    if !UnverifiedSession::complete(ctx.conn, session.id, &token.hash, ctx.now, ctx.now + SESSION_LENGTH)? {
        return Err(Error::new(Code::Unauthenticated));
    }
    if let Some(role) = session.wanted_role {
        User::grant_role(ctx.conn, session.user_id, role)?;
    }
    let who = signed_in(ctx.conn, ctx.config, &token.hash, ctx.now)?;
    Ok(OpenedSession { who: Some(who), secret: token.secret, devices: None })
}

fn signed_in(conn: &mut PgConnection, config: &Config, hash: &[u8], now: DateTime<Utc>) -> Result<SignedIn> {
    let who = by_token_hash(conn, config, hash, now)?
        .ok_or_else(|| Error::internal("an account without a profile or a role signed in"))?;
    if ends_at(config, &who, now).is_some() {
        touch(conn, config, &who, now)?;
    }
    Ok(who)
}

/// Records that a session was used. An admin's session expires some hours after it began, and sooner if it is idle, so
/// that data and payments are not left open on a screen.
pub fn touch(conn: &mut PgConnection, config: &Config, who: &SignedIn, now: DateTime<Utc>) -> Result<()> {
    Ok(who.touch(conn, ends_at(config, who, now), now)?)
}

fn ends_at(config: &Config, who: &SignedIn, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let end = (now + config.admin_idle).min(who.since + config.admin_session_length);
    access::may_administer(&who.roles).then_some(end)
}

/// Returns the user of a session token. Where admins need a second factor, an admin without one has all of their other
/// roles but not that of an admin.
pub fn by_token_hash(
    conn: &mut PgConnection,
    config: &Config,
    hash: &[u8],
    now: DateTime<Utc>,
) -> Result<Option<SignedIn>> {
    let mut found = SignedIn::by_token_hash(conn, hash, now)?;
    if let Some(who) = &mut found
        && config.admins_need_second_factor
        && !who.has_second_factor
        && access::may_administer(&who.roles)
    {
        who.roles.retain(|role| *role != Role::Admin);
        who.is_admin_withheld = true;
    }
    Ok(found)
}

/// The error for the owner of a suspended account, with the admin's message.
fn account_suspended(message: &str) -> Error {
    let detail = format!(
        "{} {message} If you have questions, please email {}.",
        Code::AccountSuspended.detail(),
        BRAND.email
    );
    Error::with_detail(Code::AccountSuspended, detail)
}

/// Opens a session for somebody who signs in, in place of the browser's own. With a `role`, the user who was signed in
/// there before is signed out everywhere; the role takes effect once all required factors are shown.
pub fn sign_in(
    ctx: &mut Ctx<'_>,
    before: Option<&SignedIn>,
    (user, role): (&User, Option<Role>),
    (browser, shown): (Browser<'_>, ShownFactors),
) -> Result<OpenedSession> {
    match before {
        Some(who) if role.is_some() => session::revoke_all(ctx.conn, who.profile.id, None)?,
        Some(who) => {
            session::revoke(ctx.conn, who.profile.id, who.session_id)?;
        }
        None => {}
    }
    open_after(ctx, user, role, browser, shown)
}

/// Opens a session in place of the browser's own, for somebody authenticated by Google or ORCID.
pub fn open_instead(
    ctx: &mut Ctx<'_>,
    before: Option<&SignedIn>,
    user: &User,
    role: Role,
    browser: Browser<'_>,
) -> Result<OpenedSession> {
    // Another site can lead a browser here, so only this browser's own session is revoked.
    if let Some(who) = before {
        session::revoke(ctx.conn, who.profile.id, who.session_id)?;
    }
    open(ctx, user, Some(role), browser)
}

/// Returns the session cookie.
fn session_cookie(config: &Config, secret: String) -> Cookie<'static> {
    Cookie::build(session_cookie_name(config), secret)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .max_age(CookieDuration::seconds(SESSION_LENGTH.num_seconds()))
        .finish()
}

/// Name of the cookie. The prefix makes browsers reject it from any other host or without TLS.
#[must_use]
pub fn session_cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-session" } else { "session" }
}

/// Returns the cookies that remove the session, and the hint that somebody is signed in.
#[must_use]
pub fn signed_out_cookies(config: &Config) -> [Cookie<'static>; 2] {
    [no_session_cookie(config), signed_in_hint::removal(config)]
}

fn no_session_cookie(config: &Config) -> Cookie<'static> {
    let mut cookie = Cookie::build(session_cookie_name(config), "")
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .finish();
    cookie.make_removal();
    cookie
}
