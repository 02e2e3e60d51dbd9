//! Signing in with email and password, and signing out.

use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::Role;
use schema::models::known_device::KnownDevice;
use schema::models::session;
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::device_tokens::DeviceTokens;
use crate::accounts::known_devices;
use crate::accounts::sessions::{self, Browser, SessionUser, ShownFactors, no_session_cookie};
use crate::domain::portal::PortalRole;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Client, Viewer};
use crate::platform::rate_limits::{SIGN_IN_ACCOUNT, SIGN_IN_ADDRESS, SIGN_IN_DEVICE};
use crate::state::AppState;

/// Address and password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// Compared trimmed and lower-cased.
    pub email: String,
    /// The account's password.
    pub password: String,
    /// The role chosen on the summer portal; it is added to the account.
    pub role: Option<PortalRole>,
}

/// The result of the first step.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignedInResponse {
    /// The person; absent if `POST /api/auth/second-factor` still needs a code of their second factor.
    pub user: Option<SessionUser>,
}

/// Sign in
///
/// Sets the session cookie, and the cookie by which the account recognizes this browser: wrong passwords from known
/// browsers are counted apart from those of unknown ones. The error is the same for an unknown address and a wrong
/// password. The browser's previous session is revoked; with a `role`, all sessions of its user are. For an account
/// with a second factor, the session is useless until its code was checked.
#[operation(
    tag = "account", operation_id = "sign_in", responses((status = 200, body = SignedInResponse)),
    errors(InvalidCredentials, EmailNotVerified, AccountSuspended, RateLimited)
)]
pub async fn sign_in(
    state: Data<AppState>,
    client: Client,
    viewer: Viewer,
    devices: DeviceTokens,
    body: Body<SignIn>,
) -> Result<impl Responder> {
    let form = body.read()?;
    let email = text::email(&form.email).map_err(|problem| Error::field("email", problem.to_string()))?;
    let (now, address, tokens) = (state.clock.now(), client.address.clone(), devices.clone());
    // A browser that sends a device cookie is looked up first: its attempt does not count for its network.
    let stranger =
        devices.is_empty().then(|| state.passwords.count_stranger(&address, &SIGN_IN_ACCOUNT, &email));
    let stranger = state.passwords.delay_refusal(stranger.transpose()).await?;
    let counting = state.clone();
    let counted = state
        .db
        .transaction(move |conn| {
            let user = User::by_email(conn, &email)?;
            let device = known_devices::find(conn, &tokens, user.as_ref(), now)?;
            let (guesser, caller) = if let Some(device) = device {
                let key = known_devices::limit_key(&device);
                let caller = counting.passwords.count_known(&SIGN_IN_DEVICE, device.user_id, &key)?;
                (Guesser::Known(device), caller)
            } else {
                let count = || counting.passwords.count_stranger(&address, &SIGN_IN_ACCOUNT, &email);
                let caller = stranger.map_or_else(count, Ok)?;
                (Guesser::Stranger { email, address }, caller)
            };
            guesser.count(conn, now)?;
            Ok((user, guesser, caller))
        })
        .await;
    let (user, guesser, caller) = state.passwords.delay_refusal(counted).await?;
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let right = match state.passwords.verify(&caller, form.password, hash).await {
        // No password was compared, so the attempt is removed from the count in the database. The count in memory keeps
        // it.
        Err(error) if error.code() == Code::Overloaded => {
            state.db.transaction(move |conn| guesser.take_back(conn)).await?;
            return Err(error);
        }
        compared => compared?,
    };
    let user = user.filter(|_| right).ok_or_else(|| Error::new(Code::InvalidCredentials))?;
    if user.email_verified_at.is_none() {
        state.db.transaction(move |conn| guesser.take_back(conn)).await?;
        return Err(Error::new(Code::EmailNotVerified));
    }
    let (role, by) = (form.role.map(Role::from), guesser.clone());
    let opened = state
        .transaction(move |ctx| {
            let conn = &mut *ctx.conn;
            // If the password was changed meanwhile, all sessions have been revoked, so no new session may be opened
            // with the old password.
            let now_set = User::lock(conn, user.id)?.and_then(|user| user.password_hash);
            if now_set != user.password_hash {
                return Err(Error::new(Code::InvalidCredentials));
            }
            guesser.forget(conn)?;
            let browser = Browser { user_agent: &client.user_agent, devices: &devices };
            sessions::sign_in(ctx, viewer.0.as_ref(), (&user, role), (browser, ShownFactors::One))
        })
        .await;
    let opened = match opened {
        Err(error) if error.code() == Code::AccountSuspended => {
            state.db.transaction(move |conn| by.take_back(conn)).await?;
            return Err(error);
        }
        other => other?,
    };
    let mut response = HttpResponse::Ok();
    for cookie in opened.cookies(&state.config) {
        response.cookie(cookie);
    }
    Ok(response.json(SignedInResponse { user: opened.who.map(SessionUser::from) }))
}

/// Who attempts to sign in. Decides which rate limits count the attempt.
#[derive(Clone)]
enum Guesser {
    /// A browser that has signed in to this account before.
    Known(KnownDevice),
    /// Any other browser. They share one count for each account, and one for each network address.
    Stranger {
        /// The email address that was typed, whether or not it has an account.
        email: String,
        /// The network address.
        address: String,
    },
}

impl Guesser {
    /// Counts an attempt, before the password is compared.
    fn count(&self, conn: &mut PgConnection, now: DateTime<Utc>) -> Result<()> {
        match self {
            Guesser::Known(device) => SIGN_IN_DEVICE.count(conn, &known_devices::limit_key(device), now),
            Guesser::Stranger { email, address } => {
                SIGN_IN_ADDRESS.count(conn, address, now)?;
                SIGN_IN_ACCOUNT.count(conn, email, now)
            }
        }
    }

    /// Resets the failed attempts of a known browser after a correct password. For an unknown browser, only this
    /// attempt is removed; those of other unknown browsers stay counted.
    fn forget(&self, conn: &mut PgConnection) -> Result<()> {
        match self {
            Guesser::Known(device) => SIGN_IN_DEVICE.forget(conn, &known_devices::limit_key(device)),
            Guesser::Stranger { .. } => self.take_back(conn),
        }
    }

    /// Removes this attempt from the counts, because the password was correct or was not compared. Only failures count.
    fn take_back(&self, conn: &mut PgConnection) -> Result<()> {
        match self {
            Guesser::Known(device) => SIGN_IN_DEVICE.take_back(conn, &known_devices::limit_key(device)),
            Guesser::Stranger { email, address } => {
                SIGN_IN_ADDRESS.take_back(conn, address)?;
                SIGN_IN_ACCOUNT.take_back(conn, email)
            }
        }
    }
}

/// Sign out
///
/// Revokes all sessions of the account, on every device, and removes the cookie. To sign out one device only, revoke
/// its session. The response is the same if the caller was not signed in.
#[operation(tag = "account", operation_id = "sign_out", responses((status = 204)))]
pub async fn sign_out(state: Data<AppState>, viewer: Viewer) -> Result<impl Responder> {
    if let Some(who) = viewer.0 {
        state
            .db
            .transaction(move |conn| {
                session::revoke_all(conn, who.profile.id, None)?;
                Ok(())
            })
            .await?;
    }
    Ok(HttpResponse::NoContent().cookie(no_session_cookie(&state.config)).finish())
}
