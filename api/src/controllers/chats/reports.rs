//! Reporting a chat, and the reporter's own reports.

use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{ChatReportReason, ChatReportState};
use schema::models::chat_report::ChatReportRow;
use schema::models::profile::Profile;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::chats::access;
use crate::chats::reports::{RESPONSE_TIME, ReportDraft, report};
use crate::chats::response::ChatPerson;
use crate::domain::text;
use crate::error::{Error, FieldErrors, Result};
use crate::extract::{Body, SignedInUser};
use crate::http::paging;
use crate::state::AppState;

/// The longest description of what happened, in characters.
const MAX_DETAILS: usize = 1000;

/// A report.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewChatReport {
    /// Number of the reported message; without it, the report is about the whole chat.
    #[serde(default)]
    pub message_seq: Option<i64>,
    /// The reason.
    pub reason: ChatReportReason,
    /// Description of what happened, at most 1000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub details: String,
    /// Whether to block the other person as well.
    #[serde(default)]
    pub block: bool,
}

/// A report that the caller sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChatReport {
    /// The report.
    pub id: Uuid,
    /// The chat.
    pub chat_session_id: Uuid,
    /// The reported person.
    pub reported: ChatPerson,
    /// Number of the reported message, if the report is about one.
    pub message_seq: Option<i64>,
    /// The reason.
    pub reason: ChatReportReason,
    /// Description of what happened.
    pub details: String,
    /// Its state.
    pub state: ChatReportState,
    /// The academy's reply; empty until the report is decided.
    pub reply: String,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
    /// Deadline of the decision.
    pub respond_by: DateTime<Utc>,
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
}

/// A page of the caller's own reports, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChatReportList {
    /// The entries of the page.
    pub items: Vec<ChatReport>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// The page of the list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ChatReportsQuery {
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Report a chat
///
/// For the chat's two participants and its readers; at most 10 a day. The messages around the reported one are stored
/// with the report. An admin decides within 48 hours, and their reply is emailed.
#[operation(
    tag = "chats", operation_id = "report_chat", params(("id" = Uuid, Path, description = "The chat")),
    responses((status = 201, body = ChatReport)), errors(Forbidden, RateLimited)
)]
pub async fn create(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
    body: Body<NewChatReport>,
) -> Result<HttpResponse> {
    let (id, draft) = (*id, body.read()?.draft()?);
    let response = state
        .transaction(move |ctx| {
            let access = access::visible(ctx.conn, &user, id)?;
            let row = report(ctx, &access, user.profile.id, &draft)?;
            let mut reports = with_people(ctx.conn, vec![row])?;
            reports.pop().ok_or_else(|| Error::internal("a report without a person"))
        })
        .await?;
    Ok(HttpResponse::Created().json(response))
}

/// My reports
///
/// Lists the reports with their decisions.
#[operation(tag = "chats", operation_id = "my_chat_reports", responses((status = 200, body = ChatReportList)))]
pub async fn list(
    state: Data<AppState>,
    user: SignedInUser,
    query: Query<ChatReportsQuery>,
) -> Result<Json<ChatReportList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let response = state
        .db
        .run(move |conn| {
            let page = ChatReportRow::of_reporter(conn, user.profile.id, request)?;
            let next_cursor = page.next.map(paging::cursor);
            Ok(ChatReportList { items: with_people(conn, page.rows)?, next_cursor })
        })
        .await?;
    Ok(Json(response))
}

fn with_people(conn: &mut PgConnection, rows: Vec<ChatReportRow>) -> Result<Vec<ChatReport>> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.reported_id).collect();
    let people = Profile::contacts(conn, &ids)?;
    let find = |id| people.iter().find(|contact| contact.profile.id == id).cloned();
    rows.into_iter()
        .map(|row| {
            let reported = find(row.reported_id).ok_or_else(|| Error::internal("a report about nobody"))?;
            Ok(ChatReport::new(row, reported.into()))
        })
        .collect()
}

impl ChatReport {
    fn new(row: ChatReportRow, reported: ChatPerson) -> ChatReport {
        ChatReport {
            id: row.id,
            chat_session_id: row.chat_session_id,
            reported,
            message_seq: row.message_seq,
            reason: row.reason,
            details: row.details,
            state: row.state,
            reply: row.reply,
            created_at: row.created_at,
            respond_by: row.created_at + RESPONSE_TIME,
            decided_at: row.decided_at,
        }
    }
}

impl NewChatReport {
    fn draft(self) -> Result<ReportDraft> {
        let mut errors = FieldErrors::default();
        let details = errors.check("details", text::optional(&self.details, MAX_DETAILS));
        errors.finish()?;
        let NewChatReport { message_seq, reason, block, .. } = self;
        Ok(ReportDraft { message_seq, reason, details, block })
    }
}
