//! Sends messages: each is stored once, numbered under its chat's lock, and published to the chat's audience.

use chrono::{DateTime, Utc};
use schema::enums::{ChatKind, ChatMessageKind, Subject};
use schema::models::chat_file::ChatFileRow;
use schema::models::chat_message::{ChatMessageRow, NewChatMessageRow};
use schema::models::chat_read;
use schema::models::chat_sender::ChatSender;
use schema::models::chat_session::ChatSession;
use schema::models::held_message::HeldMessageRow;
use schema::models::session::SignedIn;
use uuid::Uuid;

use super::access::{self, ChatAccess};
pub use super::draft::Draft;
use super::draft::file_is_gone;
use super::response::{SendOutcome, bounds, facts};
use super::{events, held};
use crate::domain::chat::ChatState;
use crate::error::{Code, Error, Result};
use crate::live::Broker;
use crate::mail::new_message;
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;

/// Outcome of sending, and whom to notify.
#[derive(Debug)]
pub struct SendResult {
    /// Response for the sender.
    pub outcome: SendOutcome,
    /// Who is notified, if the message was just stored.
    audience: Vec<Uuid>,
}

impl SendResult {
    /// Delivers the message to this process's own connections, after the commit.
    pub fn publish_locally(&self, live: &Broker) {
        if let (SendOutcome::Sent { message }, [_, ..]) = (&self.outcome, self.audience.as_slice()) {
            live.deliver_ahead(message, &self.audience);
        }
    }
}

impl From<SendOutcome> for SendResult {
    /// An outcome that nobody else is notified of.
    fn from(outcome: SendOutcome) -> SendResult {
        SendResult { outcome, audience: Vec::new() }
    }
}

/// Sends a message in one of the sender's chats.
///
/// # Errors
/// `not_found`, `chat_closed`, `rate_limited`, and file errors; `unauthenticated` if the sender was suspended
/// meanwhile.
pub fn send(ctx: &mut Ctx<'_>, sender: &SignedIn, chat_id: Uuid, draft: &Draft) -> Result<SendResult> {
    let (sender_id, client_id) = (sender.profile.id, draft.client_message_id);
    // Done before the chat is locked, because it takes longest.
    let found = held::screen_ahead(ctx.config, &draft.text);
    let access = access::locked(ctx.conn, sender, chat_id)?;
    let chat_sender = chat_sender(ctx, (chat_id, sender_id), Some(client_id))?;
    if chat_sender.is_known
        && let Some(outcome) = earlier_outcome(ctx, (chat_id, sender_id), client_id)?
    {
        return Ok(outcome.into());
    }
    check(&access.chat, &chat_sender, ctx.now)?;
    rate_limits::SEND_MESSAGE.count(ctx.conn, &sender_id.to_string(), ctx.now)?;
    if let Some(outcome) = held::hold_flagged(ctx, &access.chat, sender_id, (draft, &found))? {
        return Ok(outcome.into());
    }
    let audience = events::audience(&access.chat, chat_sender.readers);
    let message = store(ctx, (&access, &audience), sender_id, draft)?;
    Ok(SendResult { outcome: SendOutcome::Sent { message: message.into() }, audience })
}

/// Returns the outcome of a message that was already sent.
fn earlier_outcome(ctx: &mut Ctx<'_>, whose: (Uuid, Uuid), client_id: Uuid) -> Result<Option<SendOutcome>> {
    if let Some(sent) = ChatMessageRow::by_client_id(ctx.conn, whose, client_id)? {
        return Ok(Some(SendOutcome::Sent { message: sent.into() }));
    }
    let held = HeldMessageRow::by_client_id(ctx.conn, whose, client_id)?;
    held.map(|held| held::waiting(ctx.conn, held)).transpose()
}

/// Makes sure that this participant may write now.
///
/// # Errors
/// `chat_closed`, with the reason as a sentence.
pub fn check_open(ctx: &mut Ctx<'_>, chat: &ChatSession, sender_id: Uuid) -> Result<()> {
    let sender = chat_sender(ctx, (chat.id, sender_id), None)?;
    check(chat, &sender, ctx.now)
}

fn chat_sender(ctx: &mut Ctx<'_>, whose: (Uuid, Uuid), client_id: Option<Uuid>) -> Result<ChatSender> {
    ChatSender::find(ctx.conn, whose, client_id, bounds(ctx.now))?.ok_or_else(access::not_found)
}

fn check(chat: &ChatSession, sender: &ChatSender, now: DateTime<Utc>) -> Result<()> {
    match facts(chat.kind, sender.other_is_gone, &sender.facts).state(now) {
        ChatState::Open { .. } => Ok(()),
        ChatState::Closed(reason) => Err(Error::with_detail(Code::ChatClosed, reason.detail())),
    }
}

/// Stores and publishes a message in a chat that the caller has locked; the caller has decided that it may be sent. The
/// other participant is emailed if they do not read it soon; readers are not, unlike in `chats::access::visible`.
///
/// # Errors
/// File errors.
pub fn store(
    ctx: &mut Ctx<'_>,
    (access, audience): (&ChatAccess, &[Uuid]),
    sender_id: Uuid,
    draft: &Draft,
) -> Result<ChatMessageRow> {
    let (chat, (_, other_id)) = (&access.chat, access.participant()?);
    let row = append(ctx, chat, sender_id, draft)?;
    for seq in chat.last_seq + 1..=row.seq {
        events::publish_message(ctx.conn, (chat.id, seq), audience, ctx.now)?;
    }
    if chat.last_seq == 0 {
        let begun = ChatSession { last_seq: row.seq, ..chat.clone() };
        events::publish_change(ctx.conn, &begun, ctx.now)?;
    }
    new_message::queue(ctx.conn, chat.id, other_id, ctx.now)?;
    Ok(row)
}

/// Appends a message to a chat that the caller has locked, preceded by a subject line if an inquiry's subject changes.
/// Nothing is published.
///
/// # Errors
/// File errors.
pub fn append(
    ctx: &mut Ctx<'_>,
    chat: &ChatSession,
    sender_id: Uuid,
    draft: &Draft,
) -> Result<ChatMessageRow> {
    let file = draft.file_id.map(|id| claim_file(ctx, (chat.id, sender_id), id)).transpose()?;
    let subject = new_subject(chat, sender_id, draft.subject);
    let row = |seq, kind, client_message_id| NewChatMessageRow {
        chat_session_id: chat.id,
        seq,
        kind,
        sender_id,
        client_message_id,
        message: "",
        file_id: None,
        created_at: ctx.now,
    };
    let mut seq = chat.last_seq + 1;
    if let Some(subject) = subject {
        // A subject line is never retried by itself, so its client id is random.
        let line = row(seq, ChatMessageKind::Subject, Uuid::new_v4());
        NewChatMessageRow { message: subject.as_str(), ..line }.insert(ctx.conn)?;
        seq += 1;
    }
    let message = row(seq, ChatMessageKind::Text, draft.client_message_id);
    let file_id = file.as_ref().map(|file| file.id);
    let id = NewChatMessageRow { message: &draft.text, file_id, ..message }.insert(ctx.conn)?;
    chat.record_message(ctx.conn, seq, subject.map(Subject::as_str), ctx.now)?;
    chat_read::advance_own(ctx.conn, chat.id, sender_id, seq)?;
    Ok(ChatMessageRow {
        id,
        chat_session_id: chat.id,
        seq,
        kind: ChatMessageKind::Text,
        sender_id,
        client_message_id: draft.client_message_id,
        message: draft.text.clone(),
        created_at: ctx.now,
        file,
    })
}

/// Returns the inquiry's new subject, if it changes.
fn new_subject(chat: &ChatSession, sender_id: Uuid, subject: Option<Subject>) -> Option<Subject> {
    let may_change = chat.kind == ChatKind::PreBooking && sender_id == chat.student_id;
    subject.filter(|subject| may_change && chat.subject.as_deref() != Some(subject.as_str()))
}

fn claim_file(ctx: &mut Ctx<'_>, whose: (Uuid, Uuid), id: Uuid) -> Result<ChatFileRow> {
    ChatFileRow::claim_unsent(ctx.conn, id, whose, ctx.now)?.ok_or_else(file_is_gone)
}
