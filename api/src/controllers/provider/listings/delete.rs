//! A listing that nobody has seen is deleted.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use uuid::Uuid;

use crate::error::Result;
use crate::extract::Provider;
use crate::listings::{changes, organizations};
use crate::state::AppState;

/// Delete a listing
///
/// One that was public before can be closed instead: its page stays.
#[operation(
    tag = "provider", operation_id = "delete_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 204)), errors(NotFound, ActionNotAllowed)
)]
pub async fn delete(state: Data<AppState>, provider: Provider, id: Path<Uuid>) -> Result<impl Responder> {
    let (provider_id, id) = (provider.profile.id, *id);
    state
        .transaction(move |ctx| {
            let organization = organizations::lock(ctx, provider_id)?;
            let (listing, _) = changes::find(ctx, &organization, id)?;
            changes::delete(ctx, &organization, &listing)
        })
        .await?;
    Ok(HttpResponse::NoContent())
}
