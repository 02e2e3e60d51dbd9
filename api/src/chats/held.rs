//! Messages that wait for an admin, since the screening found something and their senders insisted.

use std::slice;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::HeldMessageState;
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

/// For how long a sender sees that a message was kept back.
const KEPT_BACK_SHOWN: TimeDelta = TimeDelta::days(7);

/// What a row stores of a finding.
#[derive(Serialize, Deserialize)]
struct StoredFinding {
    kind: FindingKind,
    excerpt: String,
}

/// What becomes of a message in which the screening finds something; `None` if it may be sent.
///
/// # Errors
/// `rate_limited` for whoever insists too often; `validation_failed` for a file that cannot be sent.
pub fn hold_flagged(
    ctx: &mut Ctx<'_>,
    chat: &ChatSession,
    sender_id: Uuid,
    (draft, found): (&Draft, &Screening),
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
        && !ChatFileRow::is_unsent(ctx.conn, id, (chat.id, sender_id))?
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

/// What is found in a message, whatever chat it is for: to be asked before the chat is locked. Most messages hold nothing, so
/// that the tutor's link is read only for those that seem to.
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

/// Somebody's own messages of a chat that wait, and those that were kept back of late.
pub fn of_sender(
    conn: &mut PgConnection,
    whose: (Uuid, Uuid),
    now: DateTime<Utc>,
) -> Result<Vec<HeldMessage>> {
    let rows = HeldMessageRow::of_sender(conn, whose, now - KEPT_BACK_SHOWN)?;
    let files = files(conn, &rows)?;
    rows.into_iter().map(|row| HeldMessage::new(row, &files)).collect()
}

/// Tells a sender that their message waits.
pub fn waiting(conn: &mut PgConnection, row: HeldMessageRow) -> Result<SendOutcome> {
    let files = files(conn, slice::from_ref(&row))?;
    Ok(SendOutcome::Waiting { held_message: HeldMessage::new(row, &files)? })
}

/// The files that are sent with these messages; most have none.
fn files(conn: &mut PgConnection, rows: &[HeldMessageRow]) -> Result<Vec<ChatFileRow>> {
    let ids: Vec<Uuid> = rows.iter().filter_map(|row| row.file_id).collect();
    if ids.is_empty() { Ok(Vec::new()) } else { Ok(ChatFileRow::find_all(conn, &ids)?) }
}

/// A held message that nobody has decided about, locked.
///
/// # Errors
/// `not_found`; `action_not_allowed` once it is decided.
pub fn lock_waiting(conn: &mut PgConnection, id: Uuid) -> Result<HeldInChat> {
    // Whoever sends holds the chat's lock first, and so does whoever decides; a block takes all of the two people's.
    let found = HeldInChat::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    blocks::lock_chats(conn, (found.student_id, found.tutor_id))?;
    // Before the message, as whoever deletes their account does. Whether the account is open counts for a release alone.
    User::lock_open(conn, found.held.sender_id)?;
    let row = HeldInChat::lock(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    if row.held.state == HeldMessageState::Waiting {
        return Ok(row);
    }
    Err(Error::with_detail(Code::ActionNotAllowed, "Somebody has decided about this message already."))
}

/// Does not send a held message.
pub fn withhold(ctx: &mut Ctx<'_>, held: &HeldMessageRow, admin: Uuid) -> Result<()> {
    decide(ctx, held, HeldMessageState::KeptBack, admin)
}

/// Writes down what an admin decided, and tells whom it concerns.
pub fn decide(ctx: &mut Ctx<'_>, held: &HeldMessageRow, state: HeldMessageState, admin: Uuid) -> Result<()> {
    HeldMessageRow::decide(ctx.conn, held.id, state, (admin, ctx.now))?;
    if let Some(chat) = ChatSession::find(ctx.conn, held.chat_session_id)? {
        events::publish_change(ctx.conn, &chat, ctx.now)?;
    }
    events::publish_held(ctx.conn, held, ctx.now)
}

/// Lets the sender write no more to whom the message was for.
pub fn block(ctx: &mut Ctx<'_>, held: &HeldInChat, admin: Uuid) -> Result<()> {
    blocks::set(ctx, (held.recipient_id(), held.held.sender_id), Some(admin))
}

/// What was said last before a held message, oldest first: what came later is read as a chat is, with a reason.
pub fn context(conn: &mut PgConnection, held: &HeldMessageRow) -> Result<Vec<ChatMessageRow>> {
    let range = MessageRange::Until(held.created_at);
    Ok(ChatMessageRow::of_chat(conn, held.chat_session_id, range, CONTEXT)?)
}

/// The file that is sent with a held message.
pub fn file(conn: &mut PgConnection, held: &HeldMessageRow) -> Result<Option<ChatFile>> {
    let file = files(conn, slice::from_ref(held))?.pop();
    Ok(file.map(|file| ChatFile::new(held.chat_session_id, file)))
}

/// How many messages are shown beside a held one.
const CONTEXT: i64 = 25;

/// What was found in a held message, in words for people.
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
