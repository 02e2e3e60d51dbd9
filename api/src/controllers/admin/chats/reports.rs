//! Reports of chats: list, show and decide.

use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{ChatKind, ChatReportReason, ChatReportState};
use schema::models::block::Block;
use schema::models::chat_report::{ChatReportRow, ReportChange, ReportOfChat};
use schema::models::session::SignedIn;
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{decider, people, required_text, warn};
use crate::accounts::admin_person::AdminPerson;
use crate::chats::reports::{self, RESPONSE_TIME, SnapshotMessage, stored_snapshot};
use crate::chats::{blocks, events};
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, LargeBody};
use crate::http::paging;
use crate::mail;
use crate::platform::audit::{AuditSubject, audit, audit_view};
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::suspensions::{self, NewSuspension, Suspended};

/// A report in the admin's list, without the texts, which are shown only in the detail.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminChatReport {
    /// The report.
    pub id: Uuid,
    /// The chat.
    pub chat_session_id: Uuid,
    /// The kind of the chat; a student and a tutor can have a chat of each kind.
    pub chat_kind: ChatKind,
    /// The reported message, if the report is about one.
    pub message_seq: Option<i64>,
    /// The reporter's reason.
    pub reason: ChatReportReason,
    /// Its state.
    pub state: ChatReportState,
    /// The person who reported.
    pub reporter: AdminPerson,
    /// The reported person.
    pub reported: AdminPerson,
    /// How many other reports there are about the reported person.
    pub earlier_reports: i64,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
    /// Deadline of the decision.
    pub respond_by: DateTime<Utc>,
    /// The reply that was sent to the reporter.
    pub reply: String,
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// Name of the admin who decided.
    pub decided_by: Option<String>,
}

/// A report with its texts.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminChatReportDetail {
    #[serde(flatten)]
    pub report: AdminChatReport,
    /// What happened, in the reporter's words.
    pub details: String,
    /// The messages at the time of the report.
    pub snapshot: Vec<SnapshotMessage>,
}

/// A page of reports: open ones by deadline, others newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminChatReportList {
    /// The entries of the page.
    pub items: Vec<AdminChatReport>,
    /// Totals over all pages.
    pub counts: ReportCounts,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// The number of reports by state.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct ReportCounts {
    /// Waiting for a decision.
    pub open: i64,
    /// Decided.
    pub decided: i64,
}

/// Filters and page for a list of reports.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminChatReportsQuery {
    /// `open` if not given.
    #[param(inline)]
    pub state: Option<ReportFilter>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Whether a report is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportFilter {
    /// Not decided yet.
    Open,
    /// Decided.
    Decided,
}

/// Reports of chats
///
/// Lists reporter, reported person and reason, without the texts. Five queries for any number of them.
#[operation(
    tag = "admin", operation_id = "admin_chat_reports", responses((status = 200, body = AdminChatReportList))
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<AdminChatReportsQuery>,
) -> Result<Json<AdminChatReportList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let is_open = query.state != Some(ReportFilter::Decided);
    let response = state
        .db
        .run(move |conn| {
            let page = ReportOfChat::page(conn, is_open, request)?;
            let (open, decided) = ChatReportRow::counts(conn)?;
            Ok(AdminChatReportList {
                next_cursor: page.next.map(paging::cursor),
                items: with_people(conn, page.rows)?,
                counts: ReportCounts { open, decided },
            })
        })
        .await?;
    Ok(Json(response))
}

/// A report of a chat
///
/// Includes the reported messages. Each view is recorded in the audit log.
#[operation(
    tag = "admin", operation_id = "admin_chat_report", params(("id" = Uuid, Path, description = "The report")),
    responses((status = 200, body = AdminChatReportDetail)), errors(NotFound)
)]
pub async fn show(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
) -> Result<Json<AdminChatReportDetail>> {
    let (admin, id) = (admin.profile.id, *id);
    let response = state
        .transaction(move |ctx| {
            let row = ReportOfChat::find(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            let detail = json!({ "chat_session_id": row.report.chat_session_id });
            audit_view(ctx.conn, admin, "chat_report.viewed", AuditSubject::ChatReport(id), detail, ctx.now)?;
            AdminChatReportDetail::of(ctx.conn, row)
        })
        .await?;
    Ok(Json(response))
}

fn with_people(conn: &mut PgConnection, rows: Vec<ReportOfChat>) -> Result<Vec<AdminChatReport>> {
    let named = rows.iter().flat_map(|ReportOfChat { report, .. }| {
        [Some(report.reporter_id), Some(report.reported_id), report.decided_by].into_iter().flatten()
    });
    let people = people(conn, named)?;
    rows.into_iter()
        .map(|ReportOfChat { report, chat_kind, earlier_reports, .. }| {
            Ok(AdminChatReport {
                id: report.id,
                chat_session_id: report.chat_session_id,
                chat_kind,
                message_seq: report.message_seq,
                reason: report.reason,
                state: report.state,
                reporter: people.get(report.reporter_id)?,
                reported: people.get(report.reported_id)?,
                earlier_reports,
                created_at: report.created_at,
                respond_by: report.created_at + RESPONSE_TIME,
                reply: report.reply,
                decided_at: report.decided_at,
                decided_by: decider(&people, report.decided_by)?,
            })
        })
        .collect()
}

impl AdminChatReportDetail {
    fn of(conn: &mut PgConnection, row: ReportOfChat) -> Result<AdminChatReportDetail> {
        let snapshot = stored_snapshot(row.report.snapshot.clone())?;
        let details = row.report.details.clone();
        let report = with_people(conn, vec![row])?.pop().ok_or_else(|| Error::internal("no report"))?;
        Ok(AdminChatReportDetail { report, details, snapshot })
    }
}

/// The decision about a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportAction {
    /// Nothing is done.
    Dismiss,
    /// The reported person is emailed a warning.
    Warn,
    /// The two people can then not write to each other.
    Block,
    /// The reported person's account is suspended.
    Suspend,
}

/// A decision about a report.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportDecision {
    /// The decision.
    pub action: ReportAction,
    /// Text that is emailed to the reporter; at most 1000 characters.
    #[schema(max_length = 1000)]
    pub reply: String,
    /// Text that is emailed to the reported person, for `warn`; at most 1000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub warning: String,
    /// The suspension, for `suspend`.
    #[serde(default)]
    pub suspension: Option<NewSuspension>,
}

/// Decide about a report
///
/// Refused if another admin has decided about the report already. The reporter is emailed the reply.
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
    suspensions::finish_suspension(&state, suspended).await;
    Ok(Json(response))
}

/// Applies the decision. Returns the part of a suspension that runs after the transaction.
fn apply(
    ctx: &mut Ctx<'_>,
    suspending: &SignedIn,
    row: &ReportOfChat,
    decision: &ReportDecision,
) -> Result<Suspended> {
    let admin = suspending.profile.id;
    let report = &row.report;
    let reply = required_text("reply", &decision.reply, "Please write to the person who reported it.")?;
    let mut suspended = Suspended::default();
    let state = match decision.action {
        ReportAction::Dismiss => ChatReportState::Dismissed,
        ReportAction::Warn => {
            let warning = required_text("warning", &decision.warning, "Please write the warning.")?;
            warn(ctx, report.reported_id, report.id, &warning)?;
            ChatReportState::Warned
        }
        ReportAction::Block => {
            let block = Block { blocker_id: row.other_participant_id(), blocked_id: report.reported_id };
            blocks::set(ctx, block, Some(admin))?;
            ChatReportState::Blocked
        }
        ReportAction::Suspend => {
            let missing = || Error::field("suspension", "Please say why, and write what the person is told.");
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
