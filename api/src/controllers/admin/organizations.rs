//! Organizations that offer summer opportunities: list, verify, approve their texts, release their domain.

use actix_web::web::{Data, Json, Path, Query};
use macros::operation;
use schema::enums::OpportunityVerification;
use schema::models::organization::Organization;
use schema::models::organization_list::{self, OrganizationCounts, OrganizationFilter};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body, VerifiedAdmin};
use crate::http::{paging, search};
use crate::state::AppState;
use crate::summer::listings::admin_organization::AdminOrganization;
use crate::summer::listings::organizations;

/// A page of organizations, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminOrganizationList {
    /// The entries of the page.
    pub items: Vec<AdminOrganization>,
    /// Totals under each filter, over all pages.
    pub counts: OrganizationTotals,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// The number of organizations by filter.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct OrganizationTotals {
    /// Organizations with a proven domain that are not verified.
    pub to_verify: i64,
    /// Organizations with texts that no admin has approved yet.
    pub to_review: i64,
    /// Verified organizations.
    pub verified: i64,
    /// All organizations.
    pub all: i64,
}

/// Filters and page for a list of organizations.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminOrganizationsQuery {
    /// Search words: each must occur in the name, site or domain. At most 100 characters, of which the first
    /// ten words count.
    pub q: Option<String>,
    /// `to_verify` if not given.
    #[param(inline)]
    pub filter: Option<OrganizationFilter>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Organizations of providers
///
/// Four queries for any number of them.
#[operation(
    tag = "admin", operation_id = "admin_organizations", responses((status = 200, body = AdminOrganizationList))
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<AdminOrganizationsQuery>,
) -> Result<Json<AdminOrganizationList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let (filter, term) =
        (query.filter.unwrap_or(OrganizationFilter::ToVerify), search::term(query.q.as_deref())?);
    let now = state.clock.now();
    let response = state
        .db
        .run(move |conn| {
            let page = organization_list::page(conn, filter, term.as_deref(), request)?;
            let OrganizationCounts { to_verify, to_review, verified, everything } =
                organization_list::counts(conn)?;
            Ok(AdminOrganizationList {
                next_cursor: page.next.map(paging::cursor),
                items: AdminOrganization::read(conn, page.rows, now)?,
                counts: OrganizationTotals { to_verify, to_review, verified, all: everything },
            })
        })
        .await?;
    Ok(Json(response))
}

/// The version of an organization that the admin saw.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TextsApproval {
    /// The `version` that the page showed.
    pub seen_version: i32,
}

/// Approve an organization's texts
///
/// The pages of its public listings then show the website and texts that were approved. If the organization was changed
/// since the page was loaded, the error has the current values in `current`.
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

/// The kind of verification.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrganizationVerification {
    /// Null to withdraw the verification.
    #[serde(default)]
    pub verified: Option<OpportunityVerification>,
    /// The `version` that the page showed.
    pub seen_version: i32,
}

/// Verify an organization
///
/// Its public listings show a badge at once, and its provider is emailed. Refused until it has proven its domain. If
/// the organization was changed since the page was loaded, the error has the current values in `current`.
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

/// Why an organization's domain is released.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DomainRelease {
    /// Reason for the organization's provider, who gets it by email: 3 to 500 characters.
    #[schema(min_length = 3, max_length = 500)]
    pub reason: String,
    /// The `version` that the page showed.
    pub seen_version: i32,
}

/// Release an organization's domain
///
/// The organization then has no domain and is not verified: its public listings stay, without the badge. Until it has
/// proven a domain again, it cannot submit listings, and none of its listings can be approved. Its provider is emailed.
/// If the organization was changed since the page was loaded, the error has the current values in `current`.
#[operation(
    tag = "admin", operation_id = "release_organization_domain",
    params(("id" = Uuid, Path, description = "The organization")),
    responses((status = 200, body = AdminOrganization)), errors(NotFound, EditConflict, ActionNotAllowed)
)]
pub async fn release_domain(
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
