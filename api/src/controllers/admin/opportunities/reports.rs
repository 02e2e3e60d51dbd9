//! Students' reports of opportunities: list and decide.

use std::collections::BTreeSet;

use actix_web::web::{Data, Json, Path, Query};
use diesel::PgConnection;
use macros::operation;
use schema::enums::OpportunityReportDecision;
use schema::ids::UserId;
use schema::models::opportunity_report_list::{self, OpportunityReportChange, OpportunityReportEntry};
use schema::models::profile::Profile;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::MAX_REASON;
use crate::accounts::admin_person::{AdminPeople, AdminPerson};
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body};
use crate::http::paging;
use crate::live::{LiveEvent, Topic, publish};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::summer::listings::publication;
use crate::summer::opportunities::changes;

/// A report of an opportunity.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminOpportunityReport {
    #[serde(flatten)]
    #[schema(inline)]
    pub report: OpportunityReportEntry,
    /// The student who reported it.
    pub reporter: AdminPerson,
    /// Name of the admin who decided.
    pub decided_by: Option<String>,
}

/// A page of reports: open ones oldest first, others newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminOpportunityReportList {
    /// The entries of the page.
    pub items: Vec<AdminOpportunityReport>,
    /// Totals over all pages.
    pub counts: OpportunityReportCounts,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// The number of reports of opportunities by state.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct OpportunityReportCounts {
    /// Open reports.
    pub open: i64,
    /// Decided.
    pub decided: i64,
}

/// Filters and page for a list of reports.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminOpportunityReportsQuery {
    /// `open` if not given.
    #[param(inline)]
    pub state: Option<OpportunityReportFilter>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Whether a report of an opportunity is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpportunityReportFilter {
    /// Not decided yet.
    Open,
    /// Decided.
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
    /// Adds the reporter and the deciding admin to each report. One query; none for no reports.
    pub(super) fn with_people(
        conn: &mut PgConnection,
        rows: Vec<OpportunityReportEntry>,
    ) -> Result<Vec<AdminOpportunityReport>> {
        let named: BTreeSet<UserId> =
            rows.iter().flat_map(|row| [Some(row.reporter_id), row.decided_by]).flatten().collect();
        let named: Vec<UserId> = named.into_iter().collect();
        let people = AdminPeople::read(conn, &named)?;
        let report = |row: OpportunityReportEntry| {
            let decided_by = row.decided_by.map(|id| people.get(id)).transpose()?;
            Ok(AdminOpportunityReport {
                reporter: people.get(row.reporter_id)?,
                decided_by: decided_by.map(|admin| admin.full_name()),
                report: row,
            })
        };
        rows.into_iter().map(report).collect()
    }
}

/// A decision about a report of an opportunity.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpportunityReportVerdict {
    /// `hidden` hides the opportunity and decides all its open reports.
    pub decision: OpportunityReportDecision,
    /// Note for other admins, at most 500 characters; `hidden` requires one.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub note: String,
}

/// Decide about a report of an opportunity
///
/// Refused if another admin has decided about the report already. The reporter is emailed the result, without the note.
#[operation(
    tag = "admin", operation_id = "decide_opportunity_report",
    params(("id" = Uuid, Path, description = "The report")),
    responses((status = 200, body = AdminOpportunityReport)), errors(NotFound, ActionNotAllowed)
)]
pub async fn decide(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<OpportunityReportVerdict>,
) -> Result<Json<AdminOpportunityReport>> {
    let (admin, id, verdict) = (admin.profile.id, *id, body.read()?);
    let is_hiding = verdict.decision == OpportunityReportDecision::Hidden;
    let note = if is_hiding {
        text::required(&verdict.note, MAX_REASON, "Please say why you’re hiding it.")
    } else {
        text::optional(&verdict.note, MAX_REASON)
    };
    let note = note.map_err(|problem| Error::field("note", problem))?;
    let response = state.transaction(move |ctx| apply(ctx, admin, id, verdict.decision, &note)).await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}

fn apply(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    id: Uuid,
    decision: OpportunityReportDecision,
    note: &str,
) -> Result<AdminOpportunityReport> {
    let report = find(ctx, id)?;
    // The opportunity is locked before its reports, as everywhere, so that transactions cannot deadlock.
    let opportunity = changes::lock(ctx, report.opportunity_id)?;
    let open = opportunity_report_list::lock_open(ctx.conn, opportunity.id)?;
    if !open.iter().any(|(open_id, _)| *open_id == id) {
        let detail = "Another admin decided this report in the meantime.";
        return Err(Error::with_detail(Code::ActionNotAllowed, detail));
    }
    let is_hiding = decision == OpportunityReportDecision::Hidden;
    let decided: Vec<_> = open.into_iter().filter(|(open_id, _)| is_hiding || *open_id == id).collect();
    let others: Vec<Uuid> = decided.iter().map(|(other, _)| *other).filter(|other| *other != id).collect();
    let change = OpportunityReportChange { decision, decided_at: ctx.now, decided_by: admin, note };
    opportunity_report_list::decide(ctx.conn, &[id], change)?;
    // The note may be about the sender of this report, and is deleted with their account.
    opportunity_report_list::decide(ctx.conn, &others, OpportunityReportChange { note: "", ..change })?;
    let reporters: Vec<UserId> = decided.iter().map(|(_, reporter)| *reporter).collect();
    let contacts = Profile::contacts(ctx.conn, &reporters)?;
    for (report_id, reporter_id) in decided {
        let detail = json!({ "decision": decision, "opportunity_id": opportunity.id });
        let subject = AuditSubject::OpportunityReport(report_id);
        audit(ctx.conn, Some(admin), "opportunity_report.decided", subject, detail, ctx.now)?;
        let event = LiveEvent::OpportunityReportChanged { opportunity_report_id: report_id };
        publish(ctx.conn, &[Topic::Admin], &event, ctx.now)?;
        if let Some(reporter) = contacts.iter().find(|contact| contact.profile.id == reporter_id) {
            mail::opportunity_report_decided(ctx, reporter, report_id, decision, &opportunity)?;
        }
    }
    if is_hiding && opportunity.hidden_reason.is_none() {
        publication::hide(ctx, admin, opportunity, note, "")?;
    }
    let decided = find(ctx, id)?;
    AdminOpportunityReport::with_people(ctx.conn, vec![decided])?
        .pop()
        .ok_or_else(|| Error::internal("no report"))
}

fn find(ctx: &mut Ctx<'_>, id: Uuid) -> Result<OpportunityReportEntry> {
    OpportunityReportEntry::find(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))
}
