//! A listing is begun.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use chrono::NaiveDate;
use macros::operation;
use schema::enums::OpportunityCategory;
use serde::Deserialize;
use utoipa::ToSchema;

use super::read;
use crate::error::Result;
use crate::extract::{Body, Provider};
use crate::http::dates;
use crate::listings::draft::ListingDraft;
use crate::listings::response::ListingDetail;
use crate::listings::{changes, organizations};
use crate::platform::rate_limits;
use crate::state::AppState;

/// What a listing begins with. Nothing but the title has to be there.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewListing {
    /// What it is called.
    #[schema(max_length = 120)]
    pub title: String,
    /// What kind of program it is.
    #[serde(default)]
    pub category: Option<OpportunityCategory>,
    /// Where it takes place.
    #[serde(default)]
    #[schema(max_length = 120)]
    pub location: String,
    /// The last day on which students can apply.
    #[serde(default, deserialize_with = "dates::optional_date")]
    pub deadline_date: Option<NaiveDate>,
    /// What students do there.
    #[serde(default)]
    #[schema(max_length = 4000)]
    pub description: String,
}

/// Create a listing
///
/// A draft, of which students see nothing. At most 50 an organisation.
#[operation(
    tag = "provider", operation_id = "create_listing", responses((status = 201, body = ListingDetail)),
    errors(ActionNotAllowed, LimitReached, RateLimited)
)]
pub async fn create(
    state: Data<AppState>,
    provider: Provider,
    body: Body<NewListing>,
) -> Result<impl Responder> {
    let (provider_id, new) = (provider.profile.id, body.read()?);
    let NewListing { title, category, location, deadline_date, description } = new;
    let draft =
        ListingDraft { title, category, location, deadline_date, description, ..ListingDraft::default() };
    let draft = draft.read()?;
    let response = state
        .transaction(move |ctx| {
            rate_limits::CHANGE_LISTINGS.count(ctx.conn, &provider_id.to_string(), ctx.now)?;
            let organization = organizations::lock(ctx, provider_id)?;
            let listing = changes::create(ctx, &organization, &draft)?;
            read(ctx, &organization, listing.id)
        })
        .await?;
    Ok((Json(response), StatusCode::CREATED))
}
