//! A draft is deleted.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use uuid::Uuid;

use crate::domain::newsletter::NewsletterAction;
use crate::error::Result;
use crate::extract::Admin;
use crate::newsletters::changes;
use crate::state::AppState;

/// Delete a draft
///
/// What has been sent stays.
#[operation(
    tag = "admin", operation_id = "delete_newsletter", params(("id" = Uuid, Path, description = "The newsletter")),
    responses((status = 204)), errors(NotFound, ActionNotAllowed)
)]
pub async fn delete(state: Data<AppState>, admin: Admin, id: Path<Uuid>) -> Result<impl Responder> {
    let (admin, id) = (admin.profile.id, *id);
    state
        .transaction(move |ctx| {
            let newsletter = changes::lock(ctx, id)?;
            changes::transition(ctx, &newsletter, NewsletterAction::Delete)?;
            changes::delete(ctx, admin, &newsletter)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
