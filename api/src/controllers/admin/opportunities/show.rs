//! One opportunity, as admins change it.

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, NaiveDate, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{OpportunityCategory, OpportunityVerification};
use schema::models::admin_opportunity_list::{self, AdminOpportunityFacts};
use schema::models::opportunity::{MAX_CHECK_AGE, Opportunity};
use schema::models::opportunity_report_list::OpportunityReportEntry;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::AdminOpportunityState;
use super::reports::AdminOpportunityReport;
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::state::AppState;
use crate::summer::response::Deadline;

/// An opportunity with everything that admins see of it. The texts are those of `OpportunityDraft`.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminOpportunityDetail {
    pub id: Uuid,
    /// The last part of its page's address.
    pub slug: String,
    pub title: String,
    pub organization: String,
    /// The organisation whose provider posted it; null for what the academy lists itself.
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
    /// Whether students are offered it.
    pub state: AdminOpportunityState,
    /// Why an admin has hidden it; null while nobody has.
    pub hidden_reason: Option<String>,
    /// When an admin last compared it with its organisation's page.
    pub checked_at: DateTime<Utc>,
    /// When it is offered no more unless it is checked again.
    pub check_due_at: DateTime<Utc>,
    /// How many students have saved it.
    pub saved_by: i64,
    /// What students reported, newest first, at most fifty.
    pub reports: Vec<AdminOpportunityReport>,
    /// Counts changes, sent along with the next.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// An opportunity
///
/// As admins change it, with what students reported. Four queries.
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
    /// An opportunity with what else is told of it. Three queries.
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
