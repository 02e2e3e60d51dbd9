//! An admin takes an organisation's domain away.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::organization::Organization;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, VerifiedAdmin};
use crate::listings::admin_organization::AdminOrganization;
use crate::listings::organizations;
use crate::state::AppState;

/// Why an organisation's domain is taken away.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DomainRelease {
    /// For its provider, who is emailed it: 3 to 500 characters.
    #[schema(min_length = 3, max_length = 500)]
    pub reason: String,
    /// `version` of what was shown.
    pub seen_version: i32,
}

/// Release an organization's domain
///
/// The domain is nobody's then, and the organization not verified: its public listings stay, without their badge. Nothing more of it is
/// submitted or approved until it has proven a domain again. Its provider is emailed. A refusal because it was changed meanwhile has what it says
/// now, in `current`.
#[operation(
    tag = "admin", operation_id = "release_organization_domain",
    params(("id" = Uuid, Path, description = "The organization")),
    responses((status = 200, body = AdminOrganization)), errors(NotFound, EditConflict, ActionNotAllowed)
)]
pub async fn release(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
    body: Body<DomainRelease>,
) -> Result<Json<AdminOrganization>> {
    let (admin, id, wanted) = (admin.profile.id, *id, body.read()?);
    let reason = text::reason(&wanted.reason).map_err(|problem| Error::field("reason", problem))?;
    let response = state
        .transaction(move |ctx| {
            let found = Organization::lock(ctx.conn, id)?;
            let mut organization = found.ok_or_else(|| Error::new(Code::NotFound))?;
            if organization.version != wanted.seen_version {
                let current = AdminOrganization::read_one(ctx.conn, organization, ctx.now)?;
                return Err(Error::edit_conflict_with(&current));
            }
            organizations::release_domain(ctx, admin, &mut organization, &reason)?;
            AdminOrganization::read_one(ctx.conn, organization, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}
