//! Messages held for review: list, show and decide.

use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{ChatKind, HeldMessageState, Subject};
use schema::models::held_message::{HeldInChat, HeldMessageRow};
use schema::models::session::SignedIn;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{decider, people, required_text, warn};
use crate::accounts::admin_person::AdminPerson;
use crate::chats::held;
use crate::chats::release::release;
use crate::chats::reports::SnapshotMessage;
use crate::chats::response::ScreeningFinding;
use crate::domain::chat_screening::FindingKind;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, LargeBody};
use crate::http::paging;
use crate::live::chat_message::ChatFile;
use crate::platform::audit::{AuditSubject, audit, audit_view};
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::suspensions::{self, NewSuspension, Suspended};

/// The fields that the list entry and the detail of a held message share.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HeldMessageSummary {
    /// The message.
    pub id: Uuid,
    /// The chat in which it was written.
    pub chat_session_id: Uuid,
    /// The kind of the chat; a student and a tutor can have a chat of each kind.
    pub chat_kind: ChatKind,
    /// The author.
    pub sender: AdminPerson,
    /// The person it is addressed to.
    pub recipient: AdminPerson,
    /// Its state.
    pub state: HeldMessageState,
    /// How many other messages of the same sender were held.
    pub earlier_held: i64,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When an admin decided about it.
    pub decided_at: Option<DateTime<Utc>>,
    /// Name of the admin who decided.
    pub decided_by: Option<String>,
}

/// A held message in the admin's list, without its text, which is shown only in the detail.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminHeldMessage {
    #[serde(flatten)]
    #[schema(inline)]
    pub summary: HeldMessageSummary,
    /// The kinds of findings, each once.
    pub finding_kinds: Vec<FindingKind>,
}

/// A held message with its text and the messages before it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminHeldMessageDetail {
    #[serde(flatten)]
    #[schema(inline)]
    pub summary: HeldMessageSummary,
    /// Plain text.
    pub message: String,
    /// The screening's findings.
    pub findings: Vec<ScreeningFinding>,
    /// Subject of a student's inquiry.
    pub subject: Option<Subject>,
    /// The attached file.
    pub file: Option<ChatFile>,
    /// The newest messages of the chat when it was written, oldest first.
    pub context: Vec<SnapshotMessage>,
}

/// A page of held messages: waiting ones oldest first, others newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminHeldMessageList {
    /// The entries of the page.
    pub items: Vec<AdminHeldMessage>,
    /// Totals over all pages.
    pub counts: HeldMessageCounts,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// The number of held messages by state.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct HeldMessageCounts {
    /// Waiting for an admin.
    pub waiting: i64,
    /// Released or kept back.
    pub decided: i64,
}

/// Filters and page for a list of held messages.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminHeldMessagesQuery {
    /// `waiting` if not given.
    #[param(inline)]
    pub state: Option<HeldFilter>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Whether a held message is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HeldFilter {
    /// Not decided yet.
    Waiting,
    /// Decided.
    Decided,
}

/// Held messages
///
/// Lists sender, recipient and the screening's findings, without the texts. Five queries for any number of them.
#[operation(
    tag = "admin", operation_id = "admin_held_messages", responses((status = 200, body = AdminHeldMessageList))
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<AdminHeldMessagesQuery>,
) -> Result<Json<AdminHeldMessageList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let is_waiting = query.state != Some(HeldFilter::Decided);
    let response = state
        .db
        .run(move |conn| {
            let page = HeldInChat::page(conn, is_waiting, request)?;
            let (waiting, decided) = HeldMessageRow::counts(conn)?;
            Ok(AdminHeldMessageList {
                next_cursor: page.next.map(paging::cursor),
                items: with_people(conn, page.rows)?,
                counts: HeldMessageCounts { waiting, decided },
            })
        })
        .await?;
    Ok(Json(response))
}

/// A held message
///
/// Includes the messages before it. Each view is recorded in the audit log.
#[operation(
    tag = "admin", operation_id = "admin_held_message", params(("id" = Uuid, Path, description = "The message")),
    responses((status = 200, body = AdminHeldMessageDetail)), errors(NotFound)
)]
pub async fn show(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
) -> Result<Json<AdminHeldMessageDetail>> {
    let (admin, id) = (admin.profile.id, *id);
    let response = state
        .transaction(move |ctx| {
            let row = HeldInChat::find(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            let detail = json!({ "chat_session_id": row.held.chat_session_id });
            let subject = AuditSubject::HeldMessage(id);
            audit_view(ctx.conn, admin, "held_message.viewed", subject, detail, ctx.now)?;
            AdminHeldMessageDetail::of(ctx.conn, row)
        })
        .await?;
    Ok(Json(response))
}

fn with_people(conn: &mut PgConnection, rows: Vec<HeldInChat>) -> Result<Vec<AdminHeldMessage>> {
    let named = rows.iter().flat_map(|row| {
        [Some(row.student_id), Some(row.tutor_id), row.held.decided_by].into_iter().flatten()
    });
    let people = people(conn, named)?;
    rows.into_iter()
        .map(|row| {
            let recipient = people.get(row.recipient_id())?;
            let HeldInChat { held: message, chat_kind, earlier_held, .. } = row;
            let summary = HeldMessageSummary {
                id: message.id,
                chat_session_id: message.chat_session_id,
                chat_kind,
                sender: people.get(message.sender_id)?,
                recipient,
                state: message.state,
                earlier_held,
                created_at: message.created_at,
                decided_at: message.decided_at,
                decided_by: decider(&people, message.decided_by)?,
            };
            Ok(AdminHeldMessage { summary, finding_kinds: kinds(held::findings(message.findings)?) })
        })
        .collect()
}

fn kinds(findings: Vec<ScreeningFinding>) -> Vec<FindingKind> {
    let mut kinds = Vec::new();
    for finding in findings {
        if !kinds.contains(&finding.kind) {
            kinds.push(finding.kind);
        }
    }
    kinds
}

impl AdminHeldMessageDetail {
    fn of(conn: &mut PgConnection, row: HeldInChat) -> Result<AdminHeldMessageDetail> {
        let context = held::context(conn, &row.held)?.into_iter().map(SnapshotMessage::from).collect();
        let (message, subject) = (row.held.message.clone(), row.held.subject);
        let findings = held::findings(row.held.findings.clone())?;
        let file = held::file(conn, &row.held)?;
        let held = with_people(conn, vec![row])?.pop().ok_or_else(|| Error::internal("no message"))?;
        Ok(AdminHeldMessageDetail { summary: held.summary, message, findings, subject, file, context })
    }
}

/// The decision about a held message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HeldMessageAction {
    /// The message is sent.
    Release,
    /// The message is not sent. The decisions below do not send it either.
    KeepBack,
    /// The sender is emailed a warning.
    Warn,
    /// The two people can then not write to each other.
    Block,
    /// The sender's account is suspended.
    Suspend,
}

/// A decision about a held message.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HeldMessageDecision {
    /// The decision.
    pub action: HeldMessageAction,
    /// Text that is emailed to the sender, for `warn`; at most 1000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub warning: String,
    /// The suspension, for `suspend`.
    #[serde(default)]
    pub suspension: Option<NewSuspension>,
}

/// Decide about a held message
///
/// Refused if another admin has decided about the message already.
#[operation(
    tag = "admin", operation_id = "decide_held_message", params(("id" = Uuid, Path, description = "The message")),
    responses((status = 200, body = AdminHeldMessageDetail)),
    errors(NotFound, ActionNotAllowed, ChatClosed, LastAdmin, LessonsChanged, VerificationRequired)
)]
pub async fn decide(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: LargeBody<HeldMessageDecision>,
) -> Result<Json<AdminHeldMessageDetail>> {
    let (id, decision) = (*id, body.read()?);
    let (response, suspended) = state
        .transaction(move |ctx| {
            if matches!(decision.action, HeldMessageAction::Suspend)
                && let Some(row) = HeldInChat::find(ctx.conn, id)?
            {
                suspensions::lock_ahead(ctx, row.held.sender_id)?;
            }
            let row = held::lock_waiting(ctx.conn, id)?;
            let suspended = apply(ctx, &admin, &row, &decision)?;
            let row = HeldInChat::find(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            Ok((AdminHeldMessageDetail::of(ctx.conn, row)?, suspended))
        })
        .await?;
    suspensions::finish_suspension(&state, suspended).await;
    Ok(Json(response))
}

/// Applies the decision. Returns the part of a suspension that runs after the transaction.
fn apply(
    ctx: &mut Ctx<'_>,
    suspending: &SignedIn,
    row: &HeldInChat,
    decision: &HeldMessageDecision,
) -> Result<Suspended> {
    let admin = suspending.profile.id;
    let message = &row.held;
    let mut suspended = Suspended::default();
    match decision.action {
        HeldMessageAction::Release => release(ctx, message, admin)?,
        HeldMessageAction::KeepBack => held::withhold(ctx, message, admin)?,
        HeldMessageAction::Warn => {
            let warning = required_text("warning", &decision.warning, "Please write the warning.")?;
            warn(ctx, message.sender_id, message.id, &warning)?;
            held::withhold(ctx, message, admin)?;
        }
        HeldMessageAction::Block => {
            held::block(ctx, row, admin)?;
            held::withhold(ctx, message, admin)?;
        }
        HeldMessageAction::Suspend => {
            let missing = || Error::field("suspension", "Please say why, and write what the person is told.");
            let wanted = decision.suspension.as_ref().ok_or_else(missing)?;
            suspended = suspensions::suspend(ctx, suspending, message.sender_id, wanted)?;
            held::withhold(ctx, message, admin)?;
        }
    }
    let detail = json!({ "action": decision.action, "sender_id": message.sender_id });
    let subject = AuditSubject::HeldMessage(message.id);
    audit(ctx.conn, Some(admin), "held_message.decided", subject, detail, ctx.now)?;
    Ok(suspended)
}
