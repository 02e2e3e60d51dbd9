//! Held messages: the screening found something and the sender insisted, so an admin decides.

use std::slice;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::HeldMessageState;
use schema::ids::UserId;
use schema::models::block::Block;
use schema::models::chat_file::ChatFileRow;
use schema::models::chat_message::{ChatMessageRow, MessageRange};
use schema::models::chat_session::ChatSession;
use schema::models::held_message::{HeldInChat, HeldMessageRow, NewHeldMessageRow};
use schema::models::profile::Profile;
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::draft::{Draft, file_is_gone};
use super::response::{HeldMessage, ScreeningFinding, SendOutcome};
use super::{blocks, events};
use crate::domain::chat_screening::{FindingKind, Screening, ScreeningContext, screen};
use crate::error::{Code, Error, Result};
use crate::live::chat_message::ChatFile;
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;

/// How long a sender sees that a message was withheld.
const KEPT_BACK_SHOWN: TimeDelta = TimeDelta::days(7);

/// A finding as stored.
#[derive(Serialize, Deserialize)]
struct StoredFinding {
    kind: FindingKind,
    excerpt: String,
}

/// Handles a message with findings; `None` if it may be sent.
///
/// # Errors
/// `rate_limited` for a sender who insists too often; `validation_failed` for a file that cannot be sent.
pub fn hold_flagged(
    ctx: &mut Ctx<'_>,
    chat: &ChatSession,
    sender_id: UserId,
    draft: &Draft,
    found: &Screening,
) -> Result<Option<SendOutcome>> {
    if found.findings.is_empty() {
        return Ok(None);
    }
    let Screening { findings, allowed } = screen_in_chat(ctx, chat, &draft.text)?;
    if findings.is_empty() {
        return Ok(None);
    }
    let stored: Vec<StoredFinding> = findings
        .into_iter()
        .map(|found| StoredFinding { kind: found.kind, excerpt: found.excerpt })
        .collect();
    if !draft.insist {
        let findings = stored.into_iter().map(ScreeningFinding::from).collect();
        return Ok(Some(SendOutcome::Held { findings, allowed }));
    }
    if let Some(id) = draft.file_id
        && !ChatFileRow::is_unsent(ctx.conn, id, chat.id, sender_id)?
    {
        return Err(file_is_gone());
    }
    rate_limits::INSIST.count(ctx.conn, &sender_id.to_string(), ctx.now)?;
    let row = NewHeldMessageRow {
        chat_session_id: chat.id,
        sender_id,
        client_message_id: draft.client_message_id,
        message: &draft.text,
        subject: draft.subject,
        file_id: draft.file_id,
        findings: serde_json::to_value(stored).map_err(Error::internal)?,
        created_at: ctx.now,
    };
    let row = row.insert(ctx.conn)?;
    events::publish_held(ctx.conn, &row, ctx.now)?;
    Ok(Some(waiting(ctx.conn, row)?))
}

/// Screens a message before the chat is locked, without the chat's context. Most messages have no findings, so the
/// tutor's link is only read for those that seem to have some.
#[must_use]
pub fn screen_ahead(config: &Config, text: &str) -> Screening {
    let site_host = config.public_url.host_str().unwrap_or_default();
    screen(text, &ScreeningContext { site_host, zoom_link: None })
}

fn screen_in_chat(ctx: &mut Ctx<'_>, chat: &ChatSession, text: &str) -> Result<Screening> {
    let zoom_link = Profile::find(ctx.conn, chat.tutor_id)?.and_then(|tutor| tutor.zoom_link);
    let site_host = ctx.config.public_url.host_str().unwrap_or_default();
    Ok(screen(text, &ScreeningContext { site_host, zoom_link: zoom_link.as_deref() }))
}

/// Returns a person's own messages of a chat that are held, and those recently withheld.
pub fn of_sender(
    conn: &mut PgConnection,
    chat_session_id: Uuid,
    sender_id: UserId,
    now: DateTime<Utc>,
) -> Result<Vec<HeldMessage>> {
    let rows = HeldMessageRow::of_sender(conn, chat_session_id, sender_id, now - KEPT_BACK_SHOWN)?;
    let files = files(conn, &rows)?;
    rows.into_iter().map(|row| HeldMessage::new(row, &files)).collect()
}

/// Builds the outcome for a message that is held.
pub fn waiting(conn: &mut PgConnection, row: HeldMessageRow) -> Result<SendOutcome> {
    let files = files(conn, slice::from_ref(&row))?;
    Ok(SendOutcome::Waiting { held_message: HeldMessage::new(row, &files)? })
}

/// Returns the files of these messages; most have none.
fn files(conn: &mut PgConnection, rows: &[HeldMessageRow]) -> Result<Vec<ChatFileRow>> {
    let ids: Vec<Uuid> = rows.iter().filter_map(|row| row.file_id).collect();
    if ids.is_empty() { Ok(Vec::new()) } else { Ok(ChatFileRow::find_all(conn, &ids)?) }
}

/// Locks and returns an undecided held message.
///
/// # Errors
/// `not_found`; `action_not_allowed` once it is decided.
pub fn lock_waiting(conn: &mut PgConnection, id: Uuid) -> Result<HeldInChat> {
    // Lock order: sending and deciding lock the chat first; a block locks all chats of the two people.
    let found = HeldInChat::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    blocks::lock_chats(conn, found.student_id, found.tutor_id)?;
    // Locked before the message, as when an account is deleted. Only a release requires the account to be open.
    User::lock_open(conn, found.held.sender_id)?;
    let row = HeldInChat::lock(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    if row.held.state == HeldMessageState::Waiting {
        return Ok(row);
    }
    Err(Error::with_detail(Code::ActionNotAllowed, "Someone has already decided about this message."))
}

/// Withholds a held message.
pub fn withhold(ctx: &mut Ctx<'_>, held: &HeldMessageRow, admin: UserId) -> Result<()> {
    decide(ctx, held, HeldMessageState::KeptBack, admin)
}

/// Records an admin's decision, and publishes it.
pub fn decide(
    ctx: &mut Ctx<'_>,
    held: &HeldMessageRow,
    state: HeldMessageState,
    admin: UserId,
) -> Result<()> {
    HeldMessageRow::decide(ctx.conn, held.id, state, admin, ctx.now)?;
    if let Some(chat) = ChatSession::find(ctx.conn, held.chat_session_id)? {
        events::publish_change(ctx.conn, &chat, ctx.now)?;
    }
    events::publish_held(ctx.conn, held, ctx.now)
}

/// Blocks the sender for the recipient of the message.
pub fn block(ctx: &mut Ctx<'_>, held: &HeldInChat, admin: UserId) -> Result<()> {
    let block = Block { blocker_id: held.recipient_id(), blocked_id: held.held.sender_id };
    blocks::set(ctx, block, Some(admin))
}

/// Returns the last messages before a held one, oldest first; later ones require a chat view with a reason.
pub fn context(conn: &mut PgConnection, held: &HeldMessageRow) -> Result<Vec<ChatMessageRow>> {
    let range = MessageRange::Until(held.created_at);
    Ok(ChatMessageRow::of_chat(conn, held.chat_session_id, range, CONTEXT)?)
}

/// Returns the file of a held message.
pub fn file(conn: &mut PgConnection, held: &HeldMessageRow) -> Result<Option<ChatFile>> {
    let file = files(conn, slice::from_ref(held))?.pop();
    Ok(file.map(|file| ChatFile::new(held.chat_session_id, file)))
}

/// Number of messages displayed with a held one.
const CONTEXT: i64 = 25;

/// Returns the findings of a held message, with texts for people.
pub fn findings(stored: Value) -> Result<Vec<ScreeningFinding>> {
    let stored: Vec<StoredFinding> = serde_json::from_value(stored).map_err(Error::internal)?;
    Ok(stored.into_iter().map(ScreeningFinding::from).collect())
}

impl From<StoredFinding> for ScreeningFinding {
    fn from(found: StoredFinding) -> ScreeningFinding {
        let reason = found.kind.reason().to_owned();
        ScreeningFinding { kind: found.kind, excerpt: found.excerpt, reason }
    }
}

impl HeldMessage {
    fn new(row: HeldMessageRow, files: &[ChatFileRow]) -> Result<HeldMessage> {
        let file = files.iter().find(|file| Some(file.id) == row.file_id).cloned();
        Ok(HeldMessage {
            id: row.id,
            client_message_id: row.client_message_id,
            message: row.message,
            file: file.map(|file| ChatFile::new(row.chat_session_id, file)),
            findings: findings(row.findings)?,
            state: row.state,
            created_at: row.created_at,
        })
    }
}
