//! An admin has compared an opportunity with its organisation's page.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use serde_json::json;
use uuid::Uuid;

use super::show::AdminOpportunityDetail;
use super::{SeenOpportunity, refuse_unseen};
use crate::error::Result;
use crate::extract::{Admin, Body};
use crate::state::AppState;
use crate::summer::changes;

/// Confirm an opportunity
///
/// Says that all of it was compared with its organisation's page now: it is offered for another 90 days.
#[operation(
    tag = "admin", operation_id = "check_opportunity", params(("id" = Uuid, Path, description = "The opportunity")),
    responses((status = 200, body = AdminOpportunityDetail)), errors(NotFound, EditConflict)
)]
pub async fn check(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<SeenOpportunity>,
) -> Result<Json<AdminOpportunityDetail>> {
    let (admin, id, seen) = (admin.profile.id, *id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let mut opportunity = changes::lock(ctx, id)?;
            let shown = AdminOpportunityDetail::read(ctx.conn, opportunity.clone(), ctx.now)?;
            refuse_unseen(&shown, seen.seen_version)?;
            opportunity.checked_at = ctx.now;
            let opportunity = changes::store(ctx, admin, ("opportunity.checked", json!({})), opportunity)?;
            AdminOpportunityDetail::read(ctx.conn, opportunity, ctx.now)
        })
        .await?;
    Ok(Json(response))
}
