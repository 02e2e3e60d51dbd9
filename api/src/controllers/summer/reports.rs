//! Reporting an opportunity.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::OpportunityReportReason;
use schema::models::opportunity_match;
use schema::models::opportunity_report::{NewOpportunityReport, OpportunityReportRow};
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Student};
use crate::live::{LiveEvent, Topic, publish};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// The longest description, in characters.
const MAX_DETAILS: usize = 1000;

/// A report of an opportunity.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpportunityReportDraft {
    /// The reason.
    pub reason: OpportunityReportReason,
    /// Details, at most 1000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub details: String,
}

/// A report that the caller sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpportunityReport {
    /// The report.
    pub id: Uuid,
    /// The opportunity.
    pub opportunity_id: Uuid,
    /// The reason.
    pub reason: OpportunityReportReason,
    /// Details.
    pub details: String,
    /// When it was first sent.
    pub created_at: DateTime<Utc>,
}

/// Report an opportunity
///
/// At most 10 a day. A second report by the same student replaces the first as long as that is open.
#[operation(
    tag = "summer", operation_id = "report_opportunity", params(("id" = Uuid, Path, description = "The opportunity")),
    responses((status = 201, body = OpportunityReport)), errors(OpportunityGone, RateLimited)
)]
pub async fn create(
    state: Data<AppState>,
    student: Student,
    id: Path<Uuid>,
    body: Body<OpportunityReportDraft>,
) -> Result<HttpResponse> {
    let (reporter_id, opportunity_id, draft) = (student.profile.id, *id, body.read()?);
    let details =
        text::optional(&draft.details, MAX_DETAILS).map_err(|problem| Error::field("details", problem))?;
    let report = state
        .transaction(move |ctx| {
            let report = NewOpportunityReport {
                opportunity_id,
                reporter_id,
                reason: draft.reason,
                details: &details,
                created_at: ctx.now,
            };
            store(ctx, &report)
        })
        .await?;
    Ok(HttpResponse::Created().json(OpportunityReport::from(report)))
}

/// Inserts the report, or updates the open one. Repeating the request changes nothing.
fn store(ctx: &mut Ctx<'_>, report: &NewOpportunityReport<'_>) -> Result<OpportunityReportRow> {
    // The lock orders two concurrent requests, so that the second one finds the first one's report.
    User::lock(ctx.conn, report.reporter_id)?.ok_or_else(|| Error::new(Code::Unauthenticated))?;
    let reported =
        opportunity_match::with_saved(ctx.conn, report.reporter_id, &[report.opportunity_id])?.pop();
    let (opportunity, _) = reported.ok_or_else(|| Error::new(Code::NotFound))?;
    if opportunity.hidden_reason.is_some() {
        return Err(Error::new(Code::OpportunityGone));
    }
    let open = report.find_open(ctx.conn)?;
    let says_the_same =
        |row: &OpportunityReportRow| row.reason == report.reason && row.details == report.details;
    if let Some(same) = open.as_ref().filter(|row| says_the_same(row)) {
        return Ok(same.clone());
    }
    rate_limits::REPORT_OPPORTUNITY.count(ctx.conn, &report.reporter_id.to_string(), ctx.now)?;
    let stored = match open {
        Some(row) => row.adjust(ctx.conn, (report.reason, report.details))?,
        None => report.insert(ctx.conn)?,
    };
    let event = LiveEvent::OpportunityReportChanged { opportunity_report_id: stored.id };
    publish(ctx.conn, &[Topic::Admin], &event, ctx.now)?;
    Ok(stored)
}

impl From<OpportunityReportRow> for OpportunityReport {
    fn from(row: OpportunityReportRow) -> OpportunityReport {
        OpportunityReport {
            id: row.id,
            opportunity_id: row.opportunity_id,
            reason: row.reason,
            details: row.details,
            created_at: row.created_at,
        }
    }
}
