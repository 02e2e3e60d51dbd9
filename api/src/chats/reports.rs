//! Reports about chats, with a snapshot of the messages.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{ChatMessageKind, ChatReportReason, ChatReportState};
use schema::ids::UserId;
use schema::models::block::Block;
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

/// Time within which a report is decided.
pub const RESPONSE_TIME: TimeDelta = TimeDelta::hours(48);

/// Number of messages in a snapshot: up to and including the reported one, after it, and if none is named.
const BEFORE: i64 = 20;
const AFTER: i64 = 5;
const WHOLE: i64 = 25;

/// A message as it was when the snapshot was taken.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SnapshotMessage {
    /// Number in the chat.
    pub seq: i64,
    /// Kind of the message.
    pub kind: ChatMessageKind,
    /// Who sent it.
    pub sender_id: UserId,
    /// Plain text.
    pub message: String,
    /// Name of the attached file.
    pub file_name: Option<String>,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
}

/// Input for a report.
#[derive(Debug, Clone)]
pub struct ReportDraft {
    /// Number of the reported message; `None` for the whole chat.
    pub message_seq: Option<i64>,
    /// Reason.
    pub reason: ChatReportReason,
    /// Details in the reporter's words; may be empty.
    pub details: String,
    /// Whether to block the other side as well.
    pub block: bool,
}

/// Stores a report by somebody who may read the chat. If the same report exists, that one is returned.
///
/// # Errors
/// `validation_failed` for a message that does not exist or is the reporter's own; `rate_limited`; `forbidden` for a
/// reader who wants to block; `unauthenticated` if the reporter was suspended meanwhile.
pub fn report(
    ctx: &mut Ctx<'_>,
    access: &ChatAccess,
    reporter_id: UserId,
    draft: &ReportDraft,
) -> Result<ChatReportRow> {
    let is_reader = access.role == ChatRole::Reader;
    if draft.block && is_reader {
        return Err(Error::with_detail(
            Code::Forbidden,
            "Only the two people in a chat can block each other.",
        ));
    }
    // Serializes duplicate reports, so that the second finds the first. A block closes all chats of the two.
    blocks::lock_chats(ctx.conn, access.chat.student_id, access.chat.tutor_id)?;
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
        blocks::set(ctx, Block { blocker_id: reporter_id, blocked_id: reported_id }, None)?;
    }
    if let Some(same) = row.find_same(ctx.conn)? {
        return Ok(same);
    }
    rate_limits::REPORT_CHAT.count(ctx.conn, &reporter_id.to_string(), ctx.now)?;
    let stored = row.insert(ctx.conn)?;
    events::publish_report(ctx.conn, &stored, ctx.now)?;
    Ok(stored)
}

/// Returns the reported person: the message's sender, or the other side. A reader counts as being on the student's
/// side.
fn reported(
    access: &ChatAccess,
    snapshot: &[SnapshotMessage],
    reporter_id: UserId,
    message_seq: Option<i64>,
) -> Result<UserId> {
    let Some(seq) = message_seq else {
        return Ok(access.participant().map_or(access.chat.tutor_id, |(_, other)| other));
    };
    let problem = |text| Error::field("message_seq", text);
    let message = snapshot.iter().find(|message| message.seq == seq);
    let sender = message.ok_or_else(|| problem("This message no longer exists."))?.sender_id;
    if sender == reporter_id { Err(problem("This is your own message.")) } else { Ok(sender) }
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

/// Parses a stored snapshot.
pub fn stored_snapshot(snapshot: Value) -> Result<Vec<SnapshotMessage>> {
    serde_json::from_value(snapshot).map_err(Error::internal)
}

/// Locks and returns an undecided report.
///
/// # Errors
/// `not_found`; `action_not_allowed` once it is decided.
pub fn lock_open(conn: &mut PgConnection, id: Uuid) -> Result<ReportOfChat> {
    let row = ReportOfChat::lock(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    if row.report.state == ChatReportState::Open {
        return Ok(row);
    }
    Err(Error::with_detail(Code::ActionNotAllowed, "Someone has already decided this report."))
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
