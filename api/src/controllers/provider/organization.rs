//! The provider's organization, and the verification of its domain.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use macros::operation;
use schema::models::organization::Organization;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{Error, Result};
use crate::extract::{Body, Client, Provider};
use crate::payments;
use crate::platform::{rate_limits, tokens};
use crate::state::AppState;
use crate::summer::listings::organizations::{self, OrganizationChange, Saved};
use crate::summer::listings::response::ProviderOrganization;

/// The provider's organization.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyOrganization {
    /// The organization; null until its provider has entered a name.
    pub organization: Option<ProviderOrganization>,
}

/// My organization
///
/// Two queries.
#[operation(
    tag = "provider", operation_id = "provider_organization", responses((status = 200, body = MyOrganization))
)]
pub async fn show(state: Data<AppState>, provider: Provider) -> Result<Json<MyOrganization>> {
    let (provider_id, now) = (provider.profile.id, state.clock.now());
    let organization = state
        .db
        .run(move |conn| {
            let found = Organization::of_provider(conn, provider_id)?;
            found.map(|organization| ProviderOrganization::read(conn, organization, now)).transpose()
        })
        .await?;
    Ok(Json(MyOrganization { organization }))
}

/// Change my organization
///
/// The first request creates it. A new name, or a website on another domain, withdraws the academy's verification. If
/// the organization was changed in another tab, the error has the current values in `current`.
#[operation(
    tag = "provider", operation_id = "update_provider_organization",
    responses((status = 200, body = ProviderOrganization)), errors(EditConflict, RateLimited)
)]
pub async fn update(
    state: Data<AppState>,
    provider: Provider,
    body: Body<OrganizationChange>,
) -> Result<Json<ProviderOrganization>> {
    let (provider_id, change) = (provider.profile.id, body.read()?);
    let texts = change.texts()?;
    let response = state
        .transaction(move |ctx| {
            rate_limits::CHANGE_LISTINGS.count(ctx.conn, &provider_id.to_string(), ctx.now)?;
            match organizations::save(ctx, provider_id, texts, change.seen_version)? {
                Saved::Stored(organization) => ProviderOrganization::read(ctx.conn, organization, ctx.now),
                Saved::Unseen(organization) => {
                    let current = ProviderOrganization::read(ctx.conn, organization, ctx.now)?;
                    Err(Error::edit_conflict_with(&current))
                }
            }
        })
        .await?;
    // After the organization's name has changed, approved listings that are not public yet cannot be paid for any more.
    payments::close_listing_pages_of(&state, provider_id).await;
    Ok(Json(response))
}

/// An address at the organization's domain.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DomainEmail {
    /// Trimmed and lower-cased; at most 254 characters. The domain is the part after the @.
    pub email: String,
}

/// The address to which the link was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct PendingDomainEmail {
    /// The address.
    pub pending_email: String,
}

/// The token of the emailed link.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DomainToken {
    /// The link's token.
    pub token: String,
}

/// Prove my organization's domain
///
/// Emails a link to an address of the domain. It works for 24 hours, and only the latest one works. Domains
/// of public email services are refused.
#[operation(
    tag = "provider", operation_id = "ask_domain", responses((status = 202, body = PendingDomainEmail)),
    errors(ActionNotAllowed, RateLimited)
)]
pub async fn request_domain_email(
    state: Data<AppState>,
    provider: Provider,
    body: Body<DomainEmail>,
) -> Result<impl Responder> {
    let (provider_id, form, now) = (provider.profile.id, body.read()?, state.clock.now());
    // Refused requests count as well, so that domains cannot be probed.
    state.db.run(move |conn| rate_limits::PROVE_DOMAIN.count(conn, &provider_id.to_string(), now)).await?;
    let pending_email = state
        .transaction(move |ctx| {
            let organization = organizations::lock(ctx, provider_id)?;
            organizations::mail_domain_link(ctx, &organization, &form.email)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(PendingDomainEmail { pending_email }), StatusCode::ACCEPTED))
}

/// Confirm my organization's domain
///
/// For the account that requested the link. Sending the same token again gives the same response, because mail programs
/// open links before people do.
#[operation(
    tag = "provider", operation_id = "confirm_domain", responses((status = 200, body = ProviderOrganization)),
    errors(ActionNotAllowed, TokenExpired, RateLimited)
)]
pub async fn confirm_domain(
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
