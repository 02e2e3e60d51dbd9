//! An opportunity is listed.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use macros::operation;

use super::show::AdminOpportunityDetail;
use crate::error::Result;
use crate::extract::{Admin, Body};
use crate::state::AppState;
use crate::summer::changes;
use crate::summer::draft::OpportunityDraft;

/// List an opportunity
///
/// It counts as checked now, and its address is made of its title. Of two entries of one, also by two presses of a button, one is
/// made.
#[operation(
    tag = "admin", operation_id = "create_opportunity", responses((status = 201, body = AdminOpportunityDetail))
)]
pub async fn create(
    state: Data<AppState>,
    admin: Admin,
    body: Body<OpportunityDraft>,
) -> Result<impl Responder> {
    let (admin, draft) = (admin.profile.id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let opportunity = draft.opportunity(ctx.now)?;
            let opportunity = changes::create(ctx, admin, opportunity)?;
            AdminOpportunityDetail::read(ctx.conn, opportunity, ctx.now)
        })
        .await?;
    Ok((Json(response), StatusCode::CREATED))
}
