//! An admin verifies an organisation, or takes that back.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::enums::OpportunityVerification;
use schema::models::organization::Organization;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::extract::{Body, VerifiedAdmin};
use crate::listings::admin_organization::AdminOrganization;
use crate::listings::organizations;
use crate::state::AppState;

/// As what an organisation is to be verified.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrganizationVerification {
    /// Null to take the verification back.
    #[serde(default)]
    pub verified: Option<OpportunityVerification>,
    /// `version` of what was shown.
    pub seen_version: i32,
}

/// Verify an organization
///
/// Its public listings say so at once, and its provider is emailed. Not before it has proven its domain. A refusal because it was changed
/// meanwhile has what it says now, in `current`.
#[operation(
    tag = "admin", operation_id = "verify_organization",
    params(("id" = Uuid, Path, description = "The organization")),
    responses((status = 200, body = AdminOrganization)), errors(NotFound, EditConflict, ActionNotAllowed)
)]
pub async fn verify(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
    body: Body<OrganizationVerification>,
) -> Result<Json<AdminOrganization>> {
    let (admin, id, wanted) = (admin.profile.id, *id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let found = Organization::lock(ctx.conn, id)?;
            let mut organization = found.ok_or_else(|| Error::new(Code::NotFound))?;
            if organization.verified != wanted.verified {
                if organization.version != wanted.seen_version {
                    let current = AdminOrganization::read_one(ctx.conn, organization, ctx.now)?;
                    return Err(Error::edit_conflict_with(&current));
                }
                organizations::verify(ctx, admin, &mut organization, wanted.verified)?;
            }
            AdminOrganization::read_one(ctx.conn, organization, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}
