//! One opportunity: show, create, change, and record that it was checked.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, NaiveDate, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{OpportunityCategory, OpportunityVerification};
use schema::models::admin_opportunity_list::{self, AdminOpportunityFacts};
use schema::models::opportunity::{MAX_CHECK_AGE, Opportunity};
use schema::models::opportunity_report_list::OpportunityReportEntry;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::reports::AdminOpportunityReport;
use super::{AdminOpportunityState, SeenOpportunity, refuse_unseen};
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body};
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::summer::opportunities::changes;
use crate::summer::opportunities::draft::OpportunityDraft;
use crate::summer::opportunities::response::Deadline;

/// An opportunity with all data that admins see. The texts are those of `OpportunityDraft`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminOpportunityDetail {
    pub id: Uuid,
    /// The last part of its page's address.
    pub slug: String,
    pub title: String,
    pub organization: String,
    /// The organization whose provider posted it; null if the academy listed it.
    pub organization_id: Option<Uuid>,
    pub category: OpportunityCategory,
    pub discipline: String,
    pub location: String,
    pub country: String,
    pub remote: bool,
    pub paid: bool,
    pub stipend: String,
    pub cost_cents: i32,
    pub aid: String,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    pub deadline: Deadline,
    pub decision_on: Option<NaiveDate>,
    pub min_grade: i16,
    pub max_grade: i16,
    pub residency: String,
    pub description: String,
    pub run_by: String,
    pub apply_url: String,
    pub verified: Option<OpportunityVerification>,
    /// Whether it is in the public lists.
    pub state: AdminOpportunityState,
    /// Why an admin has hidden it; null if it is not hidden.
    pub hidden_reason: Option<String>,
    /// When an admin last compared it with its organization's page.
    pub checked_at: DateTime<Utc>,
    /// When it is removed from the public lists unless it is checked again.
    pub check_due_at: DateTime<Utc>,
    /// How many students have saved it.
    pub saved_by: i64,
    /// Reports of students, newest first, at most fifty.
    pub reports: Vec<AdminOpportunityReport>,
    /// Increases with each change. The next change has to send it back.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// An opportunity
///
/// Includes the reports of students. Four queries.
#[operation(
    tag = "admin", operation_id = "admin_opportunity", params(("id" = Uuid, Path, description = "The opportunity")),
    responses((status = 200, body = AdminOpportunityDetail)), errors(NotFound)
)]
pub async fn show(state: Data<AppState>, _: Admin, id: Path<Uuid>) -> Result<Json<AdminOpportunityDetail>> {
    let (id, now) = (*id, state.clock.now());
    let response = state
        .db
        .run(move |conn| {
            let found = Opportunity::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            AdminOpportunityDetail::read(conn, found, now)
        })
        .await?;
    Ok(Json(response))
}

impl AdminOpportunityDetail {
    /// Reads an opportunity with its reports and figures. Three queries.
    pub(super) fn read(
        conn: &mut PgConnection,
        opportunity: Opportunity,
        now: DateTime<Utc>,
    ) -> Result<AdminOpportunityDetail> {
        let reports = OpportunityReportEntry::of_opportunity(conn, opportunity.id)?;
        let reports = AdminOpportunityReport::with_people(conn, reports)?;
        let AdminOpportunityFacts { saved_by, organization_id, is_withheld } =
            admin_opportunity_list::facts(conn, opportunity.id)?;
        Ok(AdminOpportunityDetail {
            state: AdminOpportunityState::of(&opportunity, is_withheld, now),
            deadline: Deadline::from(&opportunity),
            check_due_at: opportunity.checked_at + MAX_CHECK_AGE,
            organization_id,
            saved_by,
            reports,
            id: opportunity.id,
            slug: opportunity.slug,
            title: opportunity.title,
            organization: opportunity.organization,
            category: opportunity.category,
            discipline: opportunity.discipline,
            location: opportunity.location,
            country: opportunity.country,
            remote: opportunity.is_remote,
            paid: opportunity.stipend.is_some(),
            stipend: opportunity.stipend.unwrap_or_default(),
            cost_cents: opportunity.cost_cents,
            aid: opportunity.aid,
            starts_on: opportunity.starts_on,
            ends_on: opportunity.ends_on,
            decision_on: opportunity.decision_on,
            min_grade: opportunity.min_grade,
            max_grade: opportunity.max_grade,
            residency: opportunity.residency,
            description: opportunity.description,
            run_by: opportunity.run_by,
            apply_url: opportunity.apply_url,
            verified: opportunity.verified,
            hidden_reason: opportunity.hidden_reason,
            checked_at: opportunity.checked_at,
            version: opportunity.version,
            created_at: opportunity.created_at,
            updated_at: opportunity.updated_at,
        })
    }
}

/// List an opportunity
///
/// It counts as checked now, and its address is derived from its title. If the same opportunity is submitted twice,
/// also by two clicks, only one is created.
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

/// The new content of an opportunity.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpportunityChange {
    /// The complete new text.
    pub draft: OpportunityDraft,
    /// The last part of its page's URL, 3 to 60 characters. The former one redirects there.
    pub slug: String,
    /// Whether the admin has compared all of it with the organization's page.
    pub is_checked: bool,
    /// The `version` that the page showed. If the opportunity has another one by now, nothing changes.
    pub seen_version: i32,
}

/// Change an opportunity
///
/// Its public page changes at once. If the opportunity was changed since the page was loaded, the error has the current
/// values in `current`.
#[operation(
    tag = "admin", operation_id = "update_opportunity", params(("id" = Uuid, Path, description = "The opportunity")),
    responses((status = 200, body = AdminOpportunityDetail)), errors(NotFound, EditConflict)
)]
pub async fn update(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<OpportunityChange>,
) -> Result<Json<AdminOpportunityDetail>> {
    let (admin, id, change) = (admin.profile.id, *id, body.read()?);
    let response = state.transaction(move |ctx| apply(ctx, admin, id, &change)).await?;
    Ok(Json(response))
}

/// Stores the fields that differ. Repeating the request changes nothing.
fn apply(
    ctx: &mut Ctx<'_>,
    admin: Uuid,
    id: Uuid,
    change: &OpportunityChange,
) -> Result<AdminOpportunityDetail> {
    let stored = changes::lock(ctx, id)?;
    let shown = AdminOpportunityDetail::read(ctx.conn, stored.clone(), ctx.now)?;
    let mut opportunity = stored.clone();
    change.draft.apply(&mut opportunity, ctx.now)?;
    if change.slug.trim() != stored.slug {
        let slug = text::chosen_slug(&change.slug);
        let slug = slug.map_err(|problem| Error::field("slug", problem.to_string()))?;
        if slug != stored.slug {
            refuse_unseen(&shown, change.seen_version)?;
            changes::move_page(ctx, &mut opportunity, slug)?;
        }
    }
    if opportunity == stored && !change.is_checked {
        return Ok(shown);
    }
    refuse_unseen(&shown, change.seen_version)?;
    let is_another = (&opportunity.title, &opportunity.organization, opportunity.starts_on)
        != (&stored.title, &stored.organization, stored.starts_on);
    if is_another {
        changes::refuse_second(ctx, &opportunity)?;
    }
    if change.is_checked {
        opportunity.checked_at = ctx.now;
    }
    let detail =
        json!({ "is_checked": change.is_checked, "has_new_address": opportunity.slug != stored.slug });
    let opportunity = changes::store(ctx, admin, ("opportunity.changed", detail), opportunity)?;
    AdminOpportunityDetail::read(ctx.conn, opportunity, ctx.now)
}

/// Confirm an opportunity
///
/// Records that all of it was compared with the organization's page now. It stays in the public lists for another 90
/// days.
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
