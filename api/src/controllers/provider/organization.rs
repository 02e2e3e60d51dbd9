//! The organisation that a provider speaks for.

use actix_web::web::{Data, Json};
use macros::operation;
use schema::models::organization::Organization;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{Error, Result};
use crate::extract::{Body, Provider};
use crate::listings::organizations::{self, OrganizationChange, Saved};
use crate::listings::response::ProviderOrganization;
use crate::payments;
use crate::platform::rate_limits;
use crate::state::AppState;

/// The organisation that somebody speaks for.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyOrganization {
    /// The organisation; null until its provider has named it.
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
/// Names it the first time. Another name, or a site elsewhere, takes the academy's verification back. A refusal because it was changed
/// in another tab has what it says now, in `current`.
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
    // Under another name, what was approved and is not public yet cannot be paid for any more.
    payments::close_listing_pages_of(&state, provider_id).await;
    Ok(Json(response))
}
