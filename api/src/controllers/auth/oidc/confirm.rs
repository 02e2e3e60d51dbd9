//! Following the link that proves the address of somebody who signed in elsewhere.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use macros::operation;
use schema::models::pending_identity::PendingIdentity;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Caller;
use super::browser::{SignInBrowser, by_link, no_cookie};
use crate::accounts::device_tokens::DeviceTokens;
use crate::accounts::identities;
use crate::accounts::sessions::SessionUser;
use crate::accounts::sessions::{self, OpenedSession};
use crate::domain::identity::{Identity, PersonDetails};
use crate::domain::portal::{PortalRole, PortalWish};
use crate::error::{Error, Result};
use crate::extract::{Body, Client, Viewer};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// What the mailed link carries.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmAddress {
    /// The link's token.
    pub token: String,
}

/// Who is now signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmedSignIn {
    /// The person; absent while a code of their second factor is still to come.
    pub user: Option<SessionUser>,
    /// What they chose to be.
    pub role: PortalRole,
    /// Where they were going; absent for where the role begins.
    pub next: Option<String>,
}

/// Finish signing in with a proven address
///
/// Joins the provider's account to the one with this address, or makes one, and opens a session. Works once, and
/// only in the browser in which the sign-in began.
#[operation(
    tag = "account", operation_id = "confirm_address", responses((status = 200, body = ConfirmedSignIn)),
    errors(Unauthenticated, AccountSuspended, OtherBrowser, TokenExpired, RateLimited)
)]
pub async fn confirm(
    state: Data<AppState>,
    client: Client,
    viewer: Viewer,
    devices: DeviceTokens,
    request: HttpRequest,
    body: Body<ConfirmAddress>,
) -> Result<HttpResponse> {
    let (token, now) = (body.read()?.token, state.clock.now());
    let browser = SignInBrowser::of(&request, &state.config);
    let address = client.address.clone();
    state.db.run(move |conn| rate_limits::FOLLOW_LINK.count(conn, &address, now)).await?;
    let caller = Caller { client, viewer, devices };
    let (opened, wish) = state.transaction(move |ctx| follow(ctx, &token, browser.as_ref(), &caller)).await?;
    state.job_wakeup.notify_waiters();
    let mut response = HttpResponse::Ok();
    for cookie in opened.cookies(&state.config) {
        response.cookie(cookie);
    }
    Ok(response.cookie(no_cookie(&state.config)).json(ConfirmedSignIn {
        user: opened.who.map(SessionUser::from),
        role: wish.role,
        next: wish.next,
    }))
}

fn follow(
    ctx: &mut Ctx<'_>,
    token: &str,
    browser: Option<&SignInBrowser>,
    caller: &Caller,
) -> Result<(OpenedSession, PortalWish)> {
    let pending = by_link(ctx.conn, token, browser, ctx.now)?;
    let email = pending.email.as_deref().ok_or_else(|| Error::internal("a link without an address"))?;
    let identity = Identity { provider: pending.provider, subject: &pending.subject };
    let named = PersonDetails { first_name: &pending.first_name, last_name: &pending.last_name, email };
    let user = identities::join(ctx, &identity, &named, pending.role)?;
    PendingIdentity::delete(ctx.conn, pending.id)?;
    let browser = sessions::Browser { user_agent: &caller.client.user_agent, devices: &caller.devices };
    let opened = sessions::open_instead(ctx, caller.viewer.0.as_ref(), (&user, pending.role), browser)?;
    Ok((opened, PortalWish { role: PortalRole::from(pending.role), next: pending.next }))
}
