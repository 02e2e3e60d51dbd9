//! An admin decides about a report.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::enums::ChatReportState;
use schema::models::chat_report::{ReportChange, ReportOfChat};
use schema::models::session::SignedIn;
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::reports::AdminChatReportDetail;
use super::{required_text, warn};
use crate::chats::{blocks, events, reports};
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, LargeBody};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::suspensions::{self, NewSuspension, Suspended};

/// What is done about a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportAction {
    /// Nothing.
    Dismiss,
    /// The reported person is emailed a warning.
    Warn,
    /// The two can write to each other no more.
    Block,
    /// The reported person's account is suspended.
    Suspend,
}

/// A decision about a report.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportDecision {
    /// What is done.
    pub action: ReportAction,
    /// What the reporter is emailed; at most 1000 characters.
    #[schema(max_length = 1000)]
    pub reply: String,
    /// What the reported person is emailed, for `warn`; at most 1000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub warning: String,
    /// For `suspend`.
    #[serde(default)]
    pub suspension: Option<NewSuspension>,
}

/// Decide about a report
///
/// Once: a report that another admin has decided about stays so. The reporter is emailed the reply.
#[operation(
    tag = "admin", operation_id = "decide_chat_report", params(("id" = Uuid, Path, description = "The report")),
    responses((status = 200, body = AdminChatReportDetail)),
    errors(NotFound, ActionNotAllowed, LastAdmin, LessonsChanged, VerificationRequired)
)]
pub async fn decide(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: LargeBody<ReportDecision>,
) -> Result<Json<AdminChatReportDetail>> {
    let (id, decision) = (*id, body.read()?);
    let (response, suspended) = state
        .transaction(move |ctx| {
            if matches!(decision.action, ReportAction::Suspend)
                && let Some(row) = ReportOfChat::find(ctx.conn, id)?
            {
                suspensions::lock_ahead(ctx, row.report.reported_id)?;
            }
            let row = reports::lock_open(ctx.conn, id)?;
            let suspended = apply(ctx, &admin, &row, &decision)?;
            let row = ReportOfChat::find(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            Ok((AdminChatReportDetail::of(ctx.conn, row)?, suspended))
        })
        .await?;
    suspensions::carry_out(&state, suspended).await;
    Ok(Json(response))
}

/// Does what was decided; answers what a suspension has left to be done.
fn apply(
    ctx: &mut Ctx<'_>,
    suspending: &SignedIn,
    row: &ReportOfChat,
    decision: &ReportDecision,
) -> Result<Suspended> {
    let admin = suspending.profile.id;
    let report = &row.report;
    let reply = required_text("reply", &decision.reply, "Please write to who reported it.")?;
    let mut suspended = Suspended::default();
    let state = match decision.action {
        ReportAction::Dismiss => ChatReportState::Dismissed,
        ReportAction::Warn => {
            let warning = required_text("warning", &decision.warning, "Please write the warning.")?;
            warn(ctx, report.reported_id, (report.id, &warning))?;
            ChatReportState::Warned
        }
        ReportAction::Block => {
            blocks::set(ctx, (row.other_participant_id(), report.reported_id), Some(admin))?;
            ChatReportState::Blocked
        }
        ReportAction::Suspend => {
            let missing = || Error::field("suspension", "Please say why and what the person is told.");
            let wanted = decision.suspension.as_ref().ok_or_else(missing)?;
            suspended = suspensions::suspend(ctx, suspending, report.reported_id, wanted)?;
            ChatReportState::Suspended
        }
    };
    row.decide(ctx.conn, ReportChange { state, reply: &reply, decided_by: admin, decided_at: ctx.now })?;
    if let Some(reporter) = User::find(ctx.conn, report.reporter_id)? {
        mail::chat_report_decided(ctx, &reporter, report.id, &reply)?;
    }
    events::publish_report(ctx.conn, report, ctx.now)?;
    let detail = json!({ "action": decision.action, "reported_id": report.reported_id });
    audit(
        ctx.conn,
        Some(admin),
        "chat_report.decided",
        AuditSubject::ChatReport(report.id),
        detail,
        ctx.now,
    )?;
    Ok(suspended)
}
