//! Signing in with email and password or with a passkey, and signing out.

use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{PasskeyPurpose, Role};
use schema::models::known_device::KnownDevice;
use schema::models::session;
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::device_tokens::DeviceTokens;
use crate::accounts::known_devices;
use crate::accounts::passkeys::{self, ChallengeHolder, PasskeyAssertion, PasskeyOptions};
use crate::accounts::sessions::{self, Browser, SessionUser, ShownFactors, no_session_cookie};
use crate::domain::portal::PortalRole;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Client, Viewer, Visitor};
use crate::platform::rate_limits::{PASSKEY_SIGN_IN, SIGN_IN_ACCOUNT, SIGN_IN_ADDRESS, SIGN_IN_DEVICE};
use crate::platform::site_origin::SiteOrigin;
use crate::state::AppState;

/// Address and password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// Compared trimmed and lower-cased.
    pub email: String,
    /// As set.
    pub password: String,
    /// The role chosen at the summer portal, which the account has from now on.
    pub role: Option<PortalRole>,
}

/// Who is now signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignedInResponse {
    /// The person; absent while a code of their second factor is still to come, to `POST /api/auth/second-factor`.
    pub user: Option<SessionUser>,
}

/// Sign in
///
/// Sets the session cookie, and the one by which the account knows this browser: its wrong passwords are counted apart
/// from strangers'. An unknown address and a wrong password are answered alike. The session that this browser had
/// before ends; with a `role`, whoever had it is signed out everywhere. The session of an account with a second factor
/// opens nothing until its code was shown.
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
    // Whoever says that the account knows this browser is looked up first: their network does not count for it.
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
        // No password was compared. That they tried stays counted in memory.
        Err(error) if error.code() == Code::Overloaded => {
            state.db.transaction(move |conn| guesser.uncount(conn)).await?;
            return Err(error);
        }
        compared => compared?,
    };
    let user = user.filter(|_| right).ok_or_else(|| Error::new(Code::InvalidCredentials))?;
    if user.email_verified_at.is_none() {
        state.db.transaction(move |conn| guesser.uncount(conn)).await?;
        return Err(Error::new(Code::EmailNotVerified));
    }
    let (role, by) = (form.role.map(Role::from), guesser.clone());
    let opened = state
        .transaction(move |ctx| {
            let conn = &mut *ctx.conn;
            // If the password was changed meanwhile, every session has ended: none may begin with the old
            // one.
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
            state.db.transaction(move |conn| by.uncount(conn)).await?;
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

/// Who tries a password, which decides the rate limit that counts it.
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

    /// Resets the failed attempts of this browser after a right password. Attempts from unknown browsers stay
    /// counted, except for this one.
    fn forget(&self, conn: &mut PgConnection) -> Result<()> {
        match self {
            Guesser::Known(device) => SIGN_IN_DEVICE.forget(conn, &known_devices::limit_key(device)),
            Guesser::Stranger { .. } => self.uncount(conn),
        }
    }

    /// Takes the try back: it was right, or no password was compared. Only failures count.
    fn uncount(&self, conn: &mut PgConnection) -> Result<()> {
        match self {
            Guesser::Known(device) => SIGN_IN_DEVICE.uncount(conn, &known_devices::limit_key(device)),
            Guesser::Stranger { email, address } => {
                SIGN_IN_ADDRESS.uncount(conn, address)?;
                SIGN_IN_ACCOUNT.uncount(conn, email)
            }
        }
    }
}

/// Sign out
///
/// Ends all sessions of the account, on every device, and removes the cookie. To sign out one device only,
/// end its session. The response is the same when the caller was not signed in.
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

/// Where passkeys are offered.
#[derive(Debug, Serialize, ToSchema)]
pub struct RelyingPartyResponse {
    /// The only origin at which they work; absent where this site offers none.
    pub origin: Option<String>,
}

/// A passkey, and the chosen role.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeySignIn {
    /// What the device answered.
    pub passkey: PasskeyAssertion,
    /// The role chosen at the summer portal, which the account has from now on.
    pub role: Option<PortalRole>,
}

/// Where passkeys are offered
#[operation(tag = "account", operation_id = "relying_party", responses((status = 200, body = RelyingPartyResponse)))]
pub async fn relying_party(state: Data<AppState>) -> Result<Json<RelyingPartyResponse>> {
    let origin = state.relying_party.as_ref().map(|site| site.origin().to_owned());
    Ok(Json(RelyingPartyResponse { origin }))
}

/// Ask for a passkey to sign in
///
/// The device shows which it has: no address is needed. The browser keeps a cookie by which its answer is known.
#[operation(
    tag = "account", operation_id = "begin_passkey_sign_in", responses((status = 200, body = PasskeyOptions)),
    errors(PasskeysUnavailable, RateLimited)
)]
pub async fn begin_passkey(
    state: Data<AppState>,
    visitor: Visitor,
    origin: SiteOrigin,
) -> Result<HttpResponse> {
    let (relying_party, cookie) = (state.relying_party_at(&origin)?, visitor.cookie(&state.config));
    let options = state
        .transaction(move |ctx| {
            PASSKEY_SIGN_IN.count(ctx.conn, &visitor.key(), &visitor.client.address, ctx.now)?;
            passkeys::begin_sign_in(ctx, &relying_party, &ChallengeHolder::Visitor(visitor.hash()))
        })
        .await?;
    Ok(HttpResponse::Ok().cookie(cookie).json(options))
}

/// Sign in with a passkey
///
/// A passkey stands for both steps: the device asked who holds it. An unknown one and one of an account that was deleted or
/// suspended are answered alike. Otherwise as `sign_in`.
#[operation(
    tag = "account", operation_id = "sign_in_with_passkey", responses((status = 200, body = SignedInResponse)),
    errors(PasskeyChallengeExpired, PasskeyLocked, PasskeyRefused, PasskeyUnknown, PasskeysUnavailable)
)]
pub async fn sign_in_with_passkey(
    state: Data<AppState>,
    visitor: Visitor,
    (viewer, devices): (Viewer, DeviceTokens),
    origin: SiteOrigin,
    body: Body<PasskeySignIn>,
) -> Result<HttpResponse> {
    let (form, relying_party) = (body.read()?, state.relying_party_at(&origin)?);
    let opened = state
        .transaction(move |ctx| {
            let asked = (PasskeyPurpose::SignIn, &ChallengeHolder::Visitor(visitor.hash()));
            let user = match passkeys::finish_authentication(ctx, &relying_party, asked, &form.passkey)? {
                Ok(user) => user,
                Err(refusal) => return Ok(Err(refusal)),
            };
            let browser = Browser { user_agent: &visitor.client.user_agent, devices: &devices };
            let (before, role) = (viewer.0.as_ref(), form.role.map(Role::from));
            sessions::sign_in(ctx, before, (&user, role), (browser, ShownFactors::Both)).map(Ok)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    let opened = opened?;
    let mut response = HttpResponse::Ok();
    for cookie in opened.cookies(&state.config) {
        response.cookie(cookie);
    }
    Ok(response.json(SignedInResponse { user: opened.who.map(SessionUser::from) }))
}
