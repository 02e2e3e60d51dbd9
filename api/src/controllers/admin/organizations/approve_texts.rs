//! An admin approves what an organisation says of itself.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::organization::Organization;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body};
use crate::listings::admin_organization::AdminOrganization;
use crate::listings::organizations;
use crate::state::AppState;

/// What an admin saw of an organisation.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TextsApproval {
    /// `version` of what was shown.
    pub seen_version: i32,
}

/// Approve an organization's texts
///
/// The pages of its public listings show its website and what it says of itself as they were seen. A refusal because it was changed
/// meanwhile has what it says now, in `current`.
#[operation(
    tag = "admin", operation_id = "approve_organization_texts",
    params(("id" = Uuid, Path, description = "The organization")),
    responses((status = 200, body = AdminOrganization)), errors(NotFound, EditConflict)
)]
pub async fn approve_texts(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<TextsApproval>,
) -> Result<Json<AdminOrganization>> {
    let (admin, id, approval) = (admin.profile.id, *id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let found = Organization::lock(ctx.conn, id)?;
            let mut organization = found.ok_or_else(|| Error::new(Code::NotFound))?;
            if organization.version != approval.seen_version {
                let current = AdminOrganization::read_one(ctx.conn, organization, ctx.now)?;
                return Err(Error::edit_conflict_with(&current));
            }
            organizations::approve_texts(ctx, admin, &mut organization)?;
            AdminOrganization::read_one(ctx.conn, organization, ctx.now)
        })
        .await?;
    Ok(Json(response))
}
