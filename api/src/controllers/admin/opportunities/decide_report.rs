//! An admin decides about a report of an opportunity.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::enums::OpportunityReportDecision;
use schema::models::opportunity_report_list::{self, OpportunityReportChange, OpportunityReportEntry};
use schema::models::profile::Profile;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::hide::MAX_REASON;
use super::reports::AdminOpportunityReport;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body};
use crate::listings::publication;
use crate::live::{LiveEvent, Topic, publish};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::summer::changes;

/// What is done about a report of an opportunity.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpportunityReportVerdict {
    /// `hidden` hides the opportunity, and decides every report of it that waits.
    pub decision: OpportunityReportDecision,
    /// For other admins, at most 500 characters; with `hidden` it has to say why.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub note: String,
}

/// Decide about a report of an opportunity
///
/// Once: a report that another admin has decided about stays so. Whoever sent it is emailed what was done, without the note.
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
        text::required(&verdict.note, MAX_REASON, "Please say why it is hidden.")
    } else {
        text::optional(&verdict.note, MAX_REASON)
    };
    let note = note.map_err(|problem| Error::field("note", problem))?;
    let response = state.transaction(move |ctx| apply(ctx, admin, id, (verdict.decision, &note))).await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}

fn apply(
    ctx: &mut Ctx<'_>,
    admin: Uuid,
    id: Uuid,
    (decision, note): (OpportunityReportDecision, &str),
) -> Result<AdminOpportunityReport> {
    let report = find(ctx, id)?;
    // The opportunity's lock comes before those of its reports, as with everything that changes both.
    let opportunity = changes::lock(ctx, report.opportunity_id)?;
    let open = opportunity_report_list::lock_open(ctx.conn, opportunity.id)?;
    if !open.iter().any(|(open_id, _)| *open_id == id) {
        let detail = "Another admin has decided about this report meanwhile.";
        return Err(Error::with_detail(Code::ActionNotAllowed, detail));
    }
    let is_hiding = decision == OpportunityReportDecision::Hidden;
    let decided: Vec<_> = open.into_iter().filter(|(open_id, _)| is_hiding || *open_id == id).collect();
    let others: Vec<Uuid> = decided.iter().map(|(other, _)| *other).filter(|other| *other != id).collect();
    let change = OpportunityReportChange { decision, decided_at: ctx.now, decided_by: admin, note };
    opportunity_report_list::decide(ctx.conn, &[id], change)?;
    // What is noted may be about who sent this one, and goes with their account.
    opportunity_report_list::decide(ctx.conn, &others, OpportunityReportChange { note: "", ..change })?;
    let reporters: Vec<Uuid> = decided.iter().map(|(_, reporter)| *reporter).collect();
    let contacts = Profile::contacts(ctx.conn, &reporters)?;
    for (report_id, reporter_id) in decided {
        let detail = json!({ "decision": decision, "opportunity_id": opportunity.id });
        let subject = AuditSubject::OpportunityReport(report_id);
        audit(ctx.conn, Some(admin), "opportunity_report.decided", subject, detail, ctx.now)?;
        let event = LiveEvent::OpportunityReportChanged { opportunity_report_id: report_id };
        publish(ctx.conn, &[Topic::Admin], &event, ctx.now)?;
        if let Some(reporter) = contacts.iter().find(|contact| contact.profile.id == reporter_id) {
            mail::opportunity_report_decided(ctx, reporter, (report_id, decision), &opportunity)?;
        }
    }
    if is_hiding && opportunity.hidden_reason.is_none() {
        publication::hide(ctx, admin, opportunity, (note, ""))?;
    }
    let decided = find(ctx, id)?;
    AdminOpportunityReport::with_people(ctx.conn, vec![decided])?
        .pop()
        .ok_or_else(|| Error::internal("no report"))
}

fn find(ctx: &mut Ctx<'_>, id: Uuid) -> Result<OpportunityReportEntry> {
    OpportunityReportEntry::find(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))
}
