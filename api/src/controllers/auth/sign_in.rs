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
use crate::accounts::sessions::{self, Browser, SessionUser, ShownFactors, signed_out_cookies};
use crate::domain::portal::PortalRole;
use crate::domain::{text, time};
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
    /// The account's password.
    pub password: String,
    /// The role chosen on the summer portal; it is added to the account.
    pub role: Option<PortalRole>,
    /// The browser's time zone: stored if the account has none, and ignored if it is not among the zones.
    pub time_zone: Option<String>,
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
                (SignInAttempt::Known(device), caller)
            } else {
                let count = || counting.passwords.count_stranger(&address, &SIGN_IN_ACCOUNT, &email);
                let caller = stranger.map_or_else(count, Ok)?;
                (SignInAttempt::Stranger { email, address }, caller)
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
    let zone = form.time_zone.filter(|name| time::zone(name).is_some());
    let opened = state
        .transaction(move |ctx| {
            let (conn, mut user) = (&mut *ctx.conn, user);
            // If the password was changed meanwhile, all sessions have been revoked, so no new session may be opened
            // with the old password.
            let now_set = User::lock(conn, user.id)?.and_then(|user| user.password_hash);
            if now_set != user.password_hash {
                return Err(Error::new(Code::InvalidCredentials));
            }
            guesser.forget(conn)?;
            if let (None, Some(zone)) = (&user.time_zone, zone) {
                User::set_time_zone(conn, user.id, Some(&zone))?;
                user.time_zone = Some(zone);
            }
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

/// Who attempts to sign in. Decides which rate limits count the attempt.
#[derive(Clone)]
enum SignInAttempt {
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

impl SignInAttempt {
    /// Counts an attempt, before the password is compared.
    fn count(&self, conn: &mut PgConnection, now: DateTime<Utc>) -> Result<()> {
        match self {
            SignInAttempt::Known(device) => {
                SIGN_IN_DEVICE.count(conn, &known_devices::limit_key(device), now)
            }
            SignInAttempt::Stranger { email, address } => {
                SIGN_IN_ADDRESS.count(conn, address, now)?;
                SIGN_IN_ACCOUNT.count(conn, email, now)
            }
        }
    }

    /// Resets the failed attempts of a known browser after a correct password. For an unknown browser, only this
    /// attempt is removed; those of other unknown browsers stay counted.
    fn forget(&self, conn: &mut PgConnection) -> Result<()> {
        match self {
            SignInAttempt::Known(device) => SIGN_IN_DEVICE.forget(conn, &known_devices::limit_key(device)),
            SignInAttempt::Stranger { .. } => self.uncount(conn),
        }
    }

    /// Removes this attempt from the counts, because the password was correct or was not compared. Only failures count.
    fn uncount(&self, conn: &mut PgConnection) -> Result<()> {
        match self {
            SignInAttempt::Known(device) => SIGN_IN_DEVICE.uncount(conn, &known_devices::limit_key(device)),
            SignInAttempt::Stranger { email, address } => {
                SIGN_IN_ADDRESS.uncount(conn, address)?;
                SIGN_IN_ACCOUNT.uncount(conn, email)
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
    let mut response = HttpResponse::NoContent();
    for cookie in signed_out_cookies(&state.config) {
        response.cookie(cookie);
    }
    Ok(response.finish())
}

/// The site on which passkeys work.
#[derive(Debug, Serialize, ToSchema)]
pub struct RelyingPartyResponse {
    /// The only origin on which passkeys work; absent if this site does not offer them.
    pub origin: Option<String>,
}

/// A passkey, and the chosen role.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeySignIn {
    /// The device's response to the challenge.
    pub passkey: PasskeyAssertion,
    /// The role chosen on the summer portal; it is added to the account.
    pub role: Option<PortalRole>,
}

/// Show where passkeys work
#[operation(tag = "account", operation_id = "relying_party", responses((status = 200, body = RelyingPartyResponse)))]
pub async fn relying_party(state: Data<AppState>) -> Result<Json<RelyingPartyResponse>> {
    let origin = state.relying_party.as_ref().map(|site| site.origin().to_owned());
    Ok(Json(RelyingPartyResponse { origin }))
}

/// Begin a sign-in with a passkey
///
/// The device offers its passkeys for this site, so no address is needed. A cookie ties the device's response to this
/// browser.
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
/// A passkey replaces both the password and the second factor, because the device verifies its owner. The error is the
/// same for an unknown passkey and for one of a deleted or suspended account. Otherwise works like `sign_in`.
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
            let holder = ChallengeHolder::Visitor(visitor.hash());
            let user = match passkeys::finish_authentication(
                ctx,
                &relying_party,
                PasskeyPurpose::SignIn,
                &holder,
                &form.passkey,
            )? {
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
