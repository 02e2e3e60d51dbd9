//! Proving that an organisation's domain is its own: by a link in a mail to an address there.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use macros::operation;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Result;
use crate::extract::{Body, Client, Provider};
use crate::listings::organizations;
use crate::listings::response::ProviderOrganization;
use crate::platform::{rate_limits, tokens};
use crate::state::AppState;

/// An address at the organisation's domain.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DomainEmail {
    /// Trimmed and lower-cased; at most 254 characters. The domain is what stands behind the @.
    pub email: String,
}

/// Where the link went.
#[derive(Debug, Serialize, ToSchema)]
pub struct PendingDomainEmail {
    /// The address.
    pub pending_email: String,
}

/// What the link that was mailed carries.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DomainToken {
    /// The link's token.
    pub token: String,
}

/// Prove my organization's domain
///
/// Mails a link to an address there, which works for 24 hours; only the last one does. Mail services where everybody can have an
/// address prove nothing.
#[operation(
    tag = "provider", operation_id = "ask_domain", responses((status = 202, body = PendingDomainEmail)),
    errors(ActionNotAllowed, RateLimited)
)]
pub async fn ask(
    state: Data<AppState>,
    provider: Provider,
    body: Body<DomainEmail>,
) -> Result<impl Responder> {
    let (provider_id, form, now) = (provider.profile.id, body.read()?, state.clock.now());
    // What is refused counts as well: nobody tries one domain after another.
    state.db.run(move |conn| rate_limits::PROVE_DOMAIN.count(conn, &provider_id.to_string(), now)).await?;
    let pending_email = state
        .transaction(move |ctx| {
            let organization = organizations::lock(ctx, provider_id)?;
            organizations::ask_domain(ctx, &organization, &form.email)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(PendingDomainEmail { pending_email }), StatusCode::ACCEPTED))
}

/// Confirm my organization's domain
///
/// By the link that was mailed to it, for the account that asked for it. Following the same link again says the same: mail programs
/// open links before people do.
#[operation(
    tag = "provider", operation_id = "confirm_domain", responses((status = 200, body = ProviderOrganization)),
    errors(ActionNotAllowed, TokenExpired, RateLimited)
)]
pub async fn confirm(
    state: Data<AppState>,
    provider: Provider,
    client: Client,
    body: Body<DomainToken>,
) -> Result<Json<ProviderOrganization>> {
    let (provider_id, hash, now) =
        (provider.profile.id, tokens::hash(&body.read()?.token), state.clock.now());
    state.db.run(move |conn| rate_limits::FOLLOW_LINK.count(conn, &client.address, now)).await?;
    let response = state
        .transaction(move |ctx| {
            let organization = organizations::prove_domain(ctx, provider_id, &hash)?;
            ProviderOrganization::read(ctx.conn, organization, ctx.now)
        })
        .await?;
    Ok(Json(response))
}
