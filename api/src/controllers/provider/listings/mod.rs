//! A provider's listings.

pub mod create;
pub mod delete;
pub mod duplicate;
pub mod list;
pub mod pay;
pub mod show;
pub mod steps;
pub mod submit;
pub mod update;

use actix_web::web::Data;
use schema::models::listing::{Listing, ListingWithOpportunity};
use schema::models::organization::Organization;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::listing::ListingAction;
use crate::error::Result;
use crate::listings::response::ListingDetail;
use crate::listings::{changes, organizations};
use crate::payments;
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// What a provider saw of a listing that is about to change.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeenListing {
    /// `version` of what was shown.
    pub seen_version: i32,
}

/// Changes one of a provider's listings in a transaction of its own, and tells what it says then.
///
/// # Errors
/// `not_found`; `action_not_allowed` for somebody without an organisation; `rate_limited`; what the change refuses.
async fn change_listing(
    state: &Data<AppState>,
    (provider_id, id): (Uuid, Uuid),
    change: impl FnOnce(&mut Ctx<'_>, &Organization, ListingWithOpportunity) -> Result<Listing>
    + Clone
    + Send
    + 'static,
) -> Result<ListingDetail> {
    let response = state
        .transaction(move |ctx| {
            rate_limits::CHANGE_LISTINGS.count(ctx.conn, &provider_id.to_string(), ctx.now)?;
            let organization = organizations::lock(ctx, provider_id)?;
            let found = changes::find(ctx, &organization, id)?;
            let changed = change(ctx, &organization, found)?;
            read(ctx, &organization, changed.id)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    // What was approved may be something else by now.
    if response.fee.is_some() && !response.allowed_actions.contains(&ListingAction::Pay) {
        payments::close_page_of_listing(state, id).await;
    }
    Ok(response)
}

/// A listing of an organisation that is locked, as it stands now.
fn read(ctx: &mut Ctx<'_>, organization: &Organization, id: Uuid) -> Result<ListingDetail> {
    let row = changes::find(ctx, organization, id)?;
    ListingDetail::read(ctx.conn, (organization, ctx.config.listing_price_cents), row, ctx.now)
}
