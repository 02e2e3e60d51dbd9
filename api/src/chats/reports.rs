//! Reports: what somebody tells the academy about a chat, with what was said there.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{ChatMessageKind, ChatReportReason, ChatReportState};
use schema::models::chat_message::{ChatMessageRow, MessageRange};
use schema::models::chat_report::{ChatReportRow, NewChatReportRow, ReportOfChat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::access::{self, ChatAccess, ChatRole};
use super::{blocks, events};
use crate::error::{Code, Error, Result};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;

/// Within what time a report is decided.
pub const RESPONSE_TIME: TimeDelta = TimeDelta::hours(48);

/// How many messages a snapshot has up to the reported one, behind it, and when none is named.
const BEFORE: i64 = 20;
const AFTER: i64 = 5;
const WHOLE: i64 = 25;

/// A message as it stood when somebody looked at it.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SnapshotMessage {
    /// Its number in the chat.
    pub seq: i64,
    /// What it is.
    pub kind: ChatMessageKind,
    /// Who sent it.
    pub sender_id: Uuid,
    /// Plain text.
    pub message: String,
    /// What the file was called that came with it.
    pub file_name: Option<String>,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
}

/// What somebody reports.
#[derive(Debug, Clone)]
pub struct ReportDraft {
    /// The message that it is about; `None` for the whole chat.
    pub message_seq: Option<i64>,
    /// Why.
    pub reason: ChatReportReason,
    /// In their words; may be empty.
    pub details: String,
    /// Whether the other side is blocked as well.
    pub block: bool,
}

/// Stores a report by somebody who may read the chat. The same one again is the one there is.
///
/// # Errors
/// `validation_failed` for a message that is not there, or their own; `rate_limited`; `forbidden` for a reader who would block;
/// `unauthenticated` for whoever was suspended in the same moment.
pub fn report(
    ctx: &mut Ctx<'_>,
    access: &ChatAccess,
    reporter_id: Uuid,
    draft: &ReportDraft,
) -> Result<ChatReportRow> {
    let is_reader = access.role == ChatRole::Reader;
    if draft.block && is_reader {
        return Err(Error::with_detail(Code::Forbidden, "Only the two who talk can block each other."));
    }
    // Of the same report twice at once, the second finds the first; and a block closes every chat of the two.
    blocks::lock_chats(ctx.conn, (access.chat.student_id, access.chat.tutor_id))?;
    access::lock_open_account(ctx.conn, reporter_id)?;
    let snapshot = snapshot(ctx.conn, access.chat.id, draft.message_seq)?;
    let reported_id = reported(access, &snapshot, reporter_id, draft.message_seq)?;
    let row = NewChatReportRow {
        chat_session_id: access.chat.id,
        reporter_id,
        reported_id,
        message_seq: draft.message_seq,
        reason: draft.reason,
        details: &draft.details,
        snapshot: serde_json::to_value(snapshot).map_err(Error::internal)?,
        created_at: ctx.now,
    };
    if draft.block {
        blocks::set(ctx, (reporter_id, reported_id), None)?;
    }
    if let Some(same) = row.find_same(ctx.conn)? {
        return Ok(same);
    }
    rate_limits::REPORT_CHAT.count(ctx.conn, &reporter_id.to_string(), ctx.now)?;
    let stored = row.insert(ctx.conn)?;
    events::publish_report(ctx.conn, &stored, ctx.now)?;
    Ok(stored)
}

/// Whom a report is about: the message's sender, or the other side. A reader stands beside the student.
fn reported(
    access: &ChatAccess,
    snapshot: &[SnapshotMessage],
    reporter_id: Uuid,
    message_seq: Option<i64>,
) -> Result<Uuid> {
    let Some(seq) = message_seq else {
        return Ok(access.participant().map_or(access.chat.tutor_id, |(_, other)| other));
    };
    let problem = |text| Error::field("message_seq", text);
    let message = snapshot.iter().find(|message| message.seq == seq);
    let sender = message.ok_or_else(|| problem("This message is not there any more."))?.sender_id;
    if sender == reporter_id { Err(problem("This message is your own.")) } else { Ok(sender) }
}

fn snapshot(conn: &mut PgConnection, chat_id: Uuid, seq: Option<i64>) -> Result<Vec<SnapshotMessage>> {
    let rows = match seq {
        None => ChatMessageRow::of_chat(conn, chat_id, MessageRange::Last, WHOLE)?,
        Some(seq) => {
            let mut rows =
                ChatMessageRow::of_chat(conn, chat_id, MessageRange::Before(seq.saturating_add(1)), BEFORE)?;
            rows.extend(ChatMessageRow::of_chat(conn, chat_id, MessageRange::After(seq), AFTER)?);
            rows
        }
    };
    Ok(rows.into_iter().map(SnapshotMessage::from).collect())
}

/// The messages of a stored snapshot.
pub fn stored_snapshot(snapshot: Value) -> Result<Vec<SnapshotMessage>> {
    serde_json::from_value(snapshot).map_err(Error::internal)
}

/// A report that nobody has decided about, locked.
///
/// # Errors
/// `not_found`; `action_not_allowed` once it is decided.
pub fn lock_open(conn: &mut PgConnection, id: Uuid) -> Result<ReportOfChat> {
    let row = ReportOfChat::lock(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    if row.report.state == ChatReportState::Open {
        return Ok(row);
    }
    Err(Error::with_detail(Code::ActionNotAllowed, "Somebody has decided about this report already."))
}

impl From<ChatMessageRow> for SnapshotMessage {
    fn from(row: ChatMessageRow) -> SnapshotMessage {
        SnapshotMessage {
            seq: row.seq,
            kind: row.kind,
            sender_id: row.sender_id,
            message: row.message,
            file_name: row.file.map(|file| file.name),
            created_at: row.created_at,
        }
    }
}
