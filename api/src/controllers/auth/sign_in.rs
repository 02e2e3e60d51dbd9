//! Signing in with address and password.

use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::Role;
use schema::models::known_device::KnownDevice;
use schema::models::session::{self, NewSession, SignedIn};
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::known_devices;
use crate::config::Config;
use crate::controllers::session::SessionUser;
use crate::domain::portal::PortalRole;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Client, DeviceTokens, Viewer, session_cookie_name};
use crate::limits::{SIGN_IN_ACCOUNT, SIGN_IN_ADDRESS, SIGN_IN_DEVICE};
use crate::state::State;
use crate::tokens::{self, Token};

/// How long a session lasts.
pub const SESSION_LENGTH: TimeDelta = TimeDelta::days(30);

/// Address and password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// Compared trimmed and lower-cased.
    pub email: String,
    /// As set.
    pub password: String,
    /// What somebody chose to be at the summer portal; they may act as it from now on.
    pub role: Option<PortalRole>,
}

/// Who is now signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignedInAnswer {
    /// The person.
    pub user: SessionUser,
}

/// Sign in
///
/// Sets the session cookie, and the one by which the account knows this browser: its wrong passwords are counted apart
/// from strangers'. An unknown address and a wrong password are answered alike. The session that this browser had
/// before ends; with a `role`, whoever had it is signed out everywhere.
#[operation(
    tag = "account", operation_id = "sign_in", responses((status = 200, body = SignedInAnswer)),
    errors(InvalidCredentials, EmailNotVerified, RateLimited)
)]
pub async fn sign_in(
    state: Data<State>,
    client: Client,
    viewer: Viewer,
    devices: DeviceTokens,
    body: Body<SignIn>,
) -> Result<impl Responder> {
    let form = body.read()?;
    let email = text::email(&form.email)
        .ok_or_else(|| Error::field("email", "Please enter a valid email address."))?;
    let hashing = state.passwords.enter()?;
    let now = state.clock.now();
    let (address, tokens) = (client.address.clone(), devices.clone());
    let (user, guesser) = state
        .db
        .transaction(move |conn| {
            let user = User::by_email(conn, &email)?;
            let guesser = match known_devices::find(conn, &tokens, user.as_ref(), now)? {
                Some(device) => Guesser::Known(device),
                None => Guesser::Stranger { email, address },
            };
            guesser.count(conn, now)?;
            Ok((user, guesser))
        })
        .await?;
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let right = hashing.verify(form.password, hash).await?;
    let user = user.filter(|_| right).ok_or_else(|| Error::new(Code::InvalidCredentials))?;
    if user.email_verified_at.is_none() {
        return Err(Error::new(Code::EmailNotVerified));
    }
    let role = form.role.map(Role::from);
    let opened = state
        .db
        .transaction(move |conn| {
            // Whoever changed the password meanwhile has ended every session: none begins with the old one.
            let now_set = User::lock(conn, user.id)?.and_then(|user| user.password_hash);
            if now_set != user.password_hash {
                return Err(Error::new(Code::InvalidCredentials));
            }
            if let Some(role) = role {
                User::grant_role(conn, user.id, role)?;
            }
            guesser.take_back(conn)?;
            if role.is_some() {
                return open_session_instead(conn, viewer, &user, (&client, &devices), now);
            }
            if let Some(before) = viewer.0 {
                session::end(conn, before.profile.id, before.session_id)?;
            }
            open_session(conn, &user, (&client, &devices), now)
        })
        .await?;
    let [session, device] = opened.cookies(&state.config);
    Ok(HttpResponse::Ok().cookie(session).cookie(device).json(SignedInAnswer { user: opened.who.into() }))
}

/// By whom a password is tried, and so by what it is counted.
#[derive(Clone)]
enum Guesser {
    /// A browser that has signed in to this account before.
    Known(KnownDevice),
    /// Anybody else. Strangers share a count for each account, and one for each address of the network.
    Stranger {
        /// The account's address, whether or not there is such an account.
        email: String,
        /// The network's.
        address: String,
    },
}

impl Guesser {
    /// Counts a try, before the password is compared.
    fn count(&self, conn: &mut PgConnection, now: DateTime<Utc>) -> Result<()> {
        match self {
            Guesser::Known(device) => SIGN_IN_DEVICE.count(conn, &known_devices::limit_key(device), now),
            Guesser::Stranger { email, address } => {
                SIGN_IN_ADDRESS.count(conn, address, now)?;
                SIGN_IN_ACCOUNT.count(conn, email, now)
            }
        }
    }

    /// Takes the try back, since it was right: only failures count. Those of strangers stay, whoever signs in.
    fn take_back(&self, conn: &mut PgConnection) -> Result<()> {
        match self {
            Guesser::Known(device) => SIGN_IN_DEVICE.forget(conn, &known_devices::limit_key(device)),
            Guesser::Stranger { email, address } => {
                SIGN_IN_ADDRESS.take_back(conn, address)?;
                SIGN_IN_ACCOUNT.take_back(conn, email)
            }
        }
    }
}

/// A session that was opened, and what the browser is to keep of it.
pub(super) struct OpenedSession {
    /// The person.
    pub(super) who: SignedIn,
    secret: String,
    devices: DeviceTokens,
}

impl OpenedSession {
    /// The session's cookie, and the one by which the account knows the browser.
    pub(super) fn cookies(&self, config: &Config) -> [Cookie<'static>; 2] {
        [session_cookie(config, self.secret.clone()), known_devices::cookie(config, &self.devices)]
    }
}

/// Opens a session and makes the browser known.
fn open_session(
    conn: &mut PgConnection,
    user: &User,
    (client, devices): (&Client, &DeviceTokens),
    now: DateTime<Utc>,
) -> Result<OpenedSession> {
    let devices = known_devices::remember(conn, devices, user.id, now)?;
    let token = Token::random()?;
    NewSession {
        user_id: user.id,
        token_hash: &token.hash,
        user_agent: &client.user_agent,
        created_at: now,
        last_seen_at: now,
        expires_at: now + SESSION_LENGTH,
    }
    .insert(conn)?;
    let who = SignedIn::by_token_hash(conn, &tokens::hash(&token.secret), now)?
        .ok_or_else(|| Error::internal("an account without a profile or a role signed in"))?;
    Ok(OpenedSession { who, secret: token.secret, devices })
}

/// Opens a session in place of the browser's own: whoever was signed in there is signed out everywhere first.
///
/// # Errors
/// When the database refuses it.
pub(super) fn open_session_instead(
    conn: &mut PgConnection,
    before: Viewer,
    user: &User,
    browser: (&Client, &DeviceTokens),
    now: DateTime<Utc>,
) -> Result<OpenedSession> {
    if let Some(who) = before.0 {
        session::end_all(conn, who.profile.id, None)?;
    }
    open_session(conn, user, browser, now)
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
