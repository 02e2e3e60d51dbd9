//! Signing in with address and password.

use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::Role;
use schema::models::session::{self, NewSession, SignedIn};
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::config::Config;
use crate::controllers::session::SessionUser;
use crate::domain::portal::PortalRole;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Client, Viewer, session_cookie_name};
use crate::limits::{SIGN_IN_ACCOUNT, SIGN_IN_ADDRESS};
use crate::passwords;
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
/// Sets the session cookie. An unknown address and a wrong password are answered alike. The session that
/// this browser had before ends; with a `role`, whoever had it is signed out everywhere.
#[operation(
    tag = "account", operation_id = "sign_in", responses((status = 200, body = SignedInAnswer)),
    errors(InvalidCredentials, EmailNotVerified, RateLimited)
)]
pub async fn sign_in(
    state: Data<State>,
    client: Client,
    viewer: Viewer,
    body: Body<SignIn>,
) -> Result<impl Responder> {
    let form = body.read()?;
    let email = text::email(&form.email)
        .ok_or_else(|| Error::field("email", "Please enter a valid email address."))?;
    let now = state.clock.now();
    let (tried, address) = (email.clone(), client.address.clone());
    let user = state
        .db
        .run(move |conn| {
            SIGN_IN_ADDRESS.count(conn, &address, now)?;
            SIGN_IN_ACCOUNT.count(conn, &tried, now)?;
            Ok(User::by_email(conn, &tried)?)
        })
        .await?;
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let right = passwords::verify(form.password, hash, state.config.bcrypt_cost).await?;
    let user = user.filter(|_| right).ok_or_else(|| Error::new(Code::InvalidCredentials))?;
    if user.email_verified_at.is_none() {
        return Err(Error::new(Code::EmailNotVerified));
    }
    let role = form.role.map(Role::from);
    let (who, secret) = state
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
            SIGN_IN_ACCOUNT.forget(conn, &user.email)?;
            // Only failures count: a whole school may sign in from one address.
            SIGN_IN_ADDRESS.take_back(conn, &client.address)?;
            if role.is_some() {
                return open_session_instead(conn, viewer, &user, &client, now);
            }
            if let Some(before) = viewer.0 {
                session::end(conn, before.profile.id, before.session_id)?;
            }
            open_session(conn, &user, &client, now)
        })
        .await?;
    Ok(HttpResponse::Ok()
        .cookie(session_cookie(&state.config, secret))
        .json(SignedInAnswer { user: who.into() }))
}

/// Opens a session.
fn open_session(
    conn: &mut PgConnection,
    user: &User,
    client: &Client,
    now: DateTime<Utc>,
) -> Result<(SignedIn, String)> {
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
    Ok((who, token.secret))
}

/// Opens a session in place of the browser's own: whoever was signed in there is signed out everywhere first.
///
/// # Errors
/// When the database refuses it.
pub(super) fn open_session_instead(
    conn: &mut PgConnection,
    before: Viewer,
    user: &User,
    client: &Client,
    now: DateTime<Utc>,
) -> Result<(SignedIn, String)> {
    if let Some(who) = before.0 {
        session::end_all(conn, who.profile.id, None)?;
    }
    open_session(conn, user, client, now)
}

/// Makes the browser keep its session.
pub(super) fn session_cookie(config: &Config, secret: String) -> Cookie<'static> {
    Cookie::build(session_cookie_name(config), secret)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .max_age(CookieDuration::seconds(SESSION_LENGTH.num_seconds()))
        .finish()
}
