//! What a listing says is changed.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::change_listing;
use crate::error::Result;
use crate::extract::{Body, Provider};
use crate::listings::changes;
use crate::listings::draft::ListingDraft;
use crate::listings::response::ListingDetail;
use crate::state::AppState;

/// What a listing is to say instead.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListingChange {
    /// What it is to say, all of it.
    pub draft: ListingDraft,
    /// `version` of what was shown. If it is another one by now, nothing changes.
    pub seen_version: i32,
}

/// Change a listing
///
/// A draft, or one that was returned, may stay unfinished. Of one that is in review or approved, all of it has to be there; what is
/// approved goes back into review, and the site shows it as it was until that is done. A refusal because it was changed in another tab
/// has what it says now, in `current`.
#[operation(
    tag = "provider", operation_id = "update_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = ListingDetail)), errors(NotFound, EditConflict, ActionNotAllowed, RateLimited)
)]
pub async fn update(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
    body: Body<ListingChange>,
) -> Result<Json<ListingDetail>> {
    let ListingChange { draft, seen_version } = body.read()?;
    let draft = draft.read()?;
    let edit = change_listing(&state, (provider.profile.id, *id), move |ctx, organization, found| {
        changes::edit(ctx, organization, found, &draft, seen_version)
    });
    edit.await.map(Json)
}
