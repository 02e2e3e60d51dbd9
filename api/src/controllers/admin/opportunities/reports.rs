//! What students reported about opportunities.

use std::collections::BTreeSet;

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{OpportunityReportDecision, OpportunityReportReason};
use schema::models::opportunity_report_list::OpportunityReportEntry;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::accounts::admin_person::{AdminPeople, AdminPerson};
use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging;
use crate::state::AppState;

/// A report of an opportunity.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminOpportunityReport {
    /// The report.
    pub id: Uuid,
    /// The opportunity.
    pub opportunity_id: Uuid,
    /// Its title.
    pub title: String,
    /// Who offers it.
    pub organization: String,
    /// Whether an admin has hidden it.
    pub hidden: bool,
    /// Who sent it.
    pub reporter: AdminPerson,
    /// What is wrong.
    pub reason: OpportunityReportReason,
    /// What exactly, in the student's words; may be empty.
    pub details: String,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
    /// What an admin did about it; null while it waits.
    pub decision: Option<OpportunityReportDecision>,
    /// When that was.
    pub decided_at: Option<DateTime<Utc>>,
    /// Who it was.
    pub decided_by: Option<String>,
    /// For other admins; may be empty.
    pub note: String,
}

/// A page of reports: those that wait by how long they wait, others newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminOpportunityReportList {
    /// The page.
    pub items: Vec<AdminOpportunityReport>,
    /// How many there are, whatever this page shows.
    pub counts: OpportunityReportCounts,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
}

/// How many reports of opportunities stand where.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct OpportunityReportCounts {
    /// Waiting for an admin.
    pub open: i64,
    /// Decided.
    pub decided: i64,
}

/// Which reports, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminOpportunityReportsQuery {
    /// `open` if not given.
    #[param(inline)]
    pub state: Option<OpportunityReportFilter>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// Whether a report of an opportunity is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpportunityReportFilter {
    /// Not yet.
    Open,
    /// Yes.
    Decided,
}

/// Reports of opportunities
///
/// Three queries for any number of them.
#[operation(
    tag = "admin", operation_id = "admin_opportunity_reports",
    responses((status = 200, body = AdminOpportunityReportList))
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<AdminOpportunityReportsQuery>,
) -> Result<Json<AdminOpportunityReportList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let is_open = query.state != Some(OpportunityReportFilter::Decided);
    let response = state
        .db
        .run(move |conn| {
            let page = OpportunityReportEntry::page(conn, is_open, request)?;
            let (open, decided) = OpportunityReportEntry::counts(conn)?;
            Ok(AdminOpportunityReportList {
                next_cursor: page.next.map(paging::cursor),
                items: AdminOpportunityReport::with_people(conn, page.rows)?,
                counts: OpportunityReportCounts { open, decided },
            })
        })
        .await?;
    Ok(Json(response))
}

impl AdminOpportunityReport {
    /// Reports with who sent and who decided each. One query; none for no reports.
    pub(super) fn with_people(
        conn: &mut PgConnection,
        rows: Vec<OpportunityReportEntry>,
    ) -> Result<Vec<AdminOpportunityReport>> {
        let named: BTreeSet<Uuid> =
            rows.iter().flat_map(|row| [Some(row.reporter_id), row.decided_by]).flatten().collect();
        let named: Vec<Uuid> = named.into_iter().collect();
        let people = AdminPeople::read(conn, &named)?;
        let report = |row: OpportunityReportEntry| {
            let decided_by = row.decided_by.map(|id| people.get(id)).transpose()?;
            Ok(AdminOpportunityReport {
                id: row.id,
                opportunity_id: row.opportunity_id,
                title: row.title,
                organization: row.organization,
                hidden: row.is_hidden,
                reporter: people.get(row.reporter_id)?,
                reason: row.reason,
                details: row.details,
                created_at: row.created_at,
                decision: row.decision,
                decided_at: row.decided_at,
                decided_by: decided_by.map(|admin| admin.full_name()),
                note: row.note,
            })
        };
        rows.into_iter().map(report).collect()
    }
}
