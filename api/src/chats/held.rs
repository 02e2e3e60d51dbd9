//! Messages that wait for an admin, since the screening found something and their senders insisted.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::HeldMessageState;
use schema::models::chat_message::{ChatMessageRow, MessageRange};
use schema::models::chat_session::ChatSession;
use schema::models::held_message::{HeldInChat, HeldMessageRow, NewHeldMessageRow};
use schema::models::profile::Profile;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::draft::Draft;
use super::response::{HeldMessage, ScreeningFinding, SendOutcome};
use super::{blocks, events};
use crate::domain::chat_screening::{FindingKind, Screening, ScreeningContext, screen};
use crate::error::{Code, Error, Result};
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
/// `rate_limited` for whoever insists too often; `validation_failed` when a file comes with what is insisted on.
pub fn hold(
    ctx: &mut Ctx<'_>,
    chat: &ChatSession,
    sender_id: Uuid,
    draft: &Draft,
) -> Result<Option<SendOutcome>> {
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
    if draft.file_id.is_some() {
        let text = "A file cannot wait with a message. Please send the file by itself.";
        return Err(Error::field("file_id", text));
    }
    rate_limits::INSIST.count(ctx.conn, &sender_id.to_string(), ctx.now)?;
    let row = NewHeldMessageRow {
        chat_session_id: chat.id,
        sender_id,
        client_message_id: draft.client_message_id,
        message: &draft.text,
        findings: serde_json::to_value(stored).map_err(Error::internal)?,
        created_at: ctx.now,
    };
    let row = row.insert(ctx.conn)?;
    events::publish_held(ctx.conn, &row, ctx.now)?;
    Ok(Some(SendOutcome::Waiting { held_message: row.into() }))
}

/// Most messages hold nothing, so that the tutor's link is read only for those that seem to.
fn screen_in_chat(ctx: &mut Ctx<'_>, chat: &ChatSession, text: &str) -> Result<Screening> {
    let host = ctx.config.public_url.host_str().unwrap_or_default().to_owned();
    let context = ScreeningContext { site_host: &host, zoom_link: None };
    let screening = screen(text, &context);
    if screening.findings.is_empty() {
        return Ok(screening);
    }
    let zoom_link = Profile::find(ctx.conn, chat.tutor_id)?.and_then(|tutor| tutor.zoom_link);
    Ok(screen(text, &ScreeningContext { zoom_link: zoom_link.as_deref(), ..context }))
}

/// Somebody's own messages of a chat that wait, and those that were kept back of late.
///
/// # Errors
/// When the database cannot be reached.
pub fn of_sender(
    conn: &mut PgConnection,
    whose: (Uuid, Uuid),
    now: DateTime<Utc>,
) -> Result<Vec<HeldMessage>> {
    let rows = HeldMessageRow::of_sender(conn, whose, now - KEPT_BACK_SHOWN)?;
    Ok(rows.into_iter().map(HeldMessage::from).collect())
}

/// A held message that nobody has decided about, locked.
///
/// # Errors
/// `not_found`; `action_not_allowed` once it is decided.
pub fn lock_waiting(conn: &mut PgConnection, id: Uuid) -> Result<HeldInChat> {
    // Whoever sends holds the chat's lock first, and so does whoever decides.
    let found = HeldInChat::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    ChatSession::lock(conn, found.held.chat_session_id)?;
    let row = HeldInChat::lock(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    if row.held.state == HeldMessageState::Waiting {
        return Ok(row);
    }
    Err(Error::with_detail(Code::ActionNotAllowed, "Somebody has decided about this message already."))
}

/// Does not send a held message.
///
/// # Errors
/// When the database refuses it.
pub fn keep_back(ctx: &mut Ctx<'_>, held: &HeldMessageRow, admin: Uuid) -> Result<()> {
    decide(ctx, held, HeldMessageState::KeptBack, admin)
}

/// Writes down what an admin decided, and tells whom it concerns.
///
/// # Errors
/// When the database refuses it.
pub fn decide(ctx: &mut Ctx<'_>, held: &HeldMessageRow, state: HeldMessageState, admin: Uuid) -> Result<()> {
    HeldMessageRow::decide(ctx.conn, held.id, state, (admin, ctx.now))?;
    events::publish_held(ctx.conn, held, ctx.now)
}

/// Lets the sender write no more to whom the message was for.
///
/// # Errors
/// When the database refuses it.
pub fn block(ctx: &mut Ctx<'_>, held: &HeldInChat, admin: Uuid) -> Result<()> {
    blocks::set(ctx, (held.recipient_id(), held.held.sender_id), Some(admin))
}

/// What was said last before a held message, oldest first.
///
/// # Errors
/// When the database cannot be reached.
pub fn context(conn: &mut PgConnection, held: &HeldMessageRow) -> Result<Vec<ChatMessageRow>> {
    let range = MessageRange::Until(held.created_at);
    Ok(ChatMessageRow::of_chat(conn, held.chat_session_id, range, CONTEXT)?)
}

/// How many messages are shown beside a held one.
const CONTEXT: i64 = 25;

/// What was found in a held message, in words for people.
#[must_use]
pub fn findings(stored: Value) -> Vec<ScreeningFinding> {
    let stored: Vec<StoredFinding> = serde_json::from_value(stored).unwrap_or_default();
    stored.into_iter().map(ScreeningFinding::from).collect()
}

impl From<StoredFinding> for ScreeningFinding {
    fn from(found: StoredFinding) -> ScreeningFinding {
        let reason = found.kind.reason().to_owned();
        ScreeningFinding { kind: found.kind, excerpt: found.excerpt, reason }
    }
}

impl From<HeldMessageRow> for HeldMessage {
    fn from(row: HeldMessageRow) -> HeldMessage {
        HeldMessage {
            id: row.id,
            client_message_id: row.client_message_id,
            message: row.message,
            findings: findings(row.findings),
            state: row.state,
            created_at: row.created_at,
        }
    }
}
