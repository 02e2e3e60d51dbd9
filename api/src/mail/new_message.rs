//! The email about unread chat messages.
//!
//! A message is not emailed at once, because the recipient may be looking at the chat. [`queue`] schedules a check, and
//! a job ([`send_due`]) emails what is still unread then.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{ChatFileKind, ChatKind};
use schema::ids::UserId;
use schema::models::chat_notice::{self, ChatNotice, Unread};
use schema::models::email_preferences::OptionalEmail;
use schema::models::mail_outbox::MailPriority;
use schema::models::profile::{Contact, Profile};
use uuid::Uuid;

use super::email_layout::{EmailLayout, EmailReason, Envelope};
use super::line::cut;
use super::optional;
use crate::error::Result;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// The time that a recipient has to see a message in the chat.
pub const GRACE: TimeDelta = TimeDelta::minutes(1);
/// The minimum interval between two emails about one chat to the same recipient.
pub const QUIET: TimeDelta = TimeDelta::minutes(15);
/// The length of a message's preview in characters.
const PREVIEW: usize = 50;

/// Schedules a check for the message's recipient, the other participant, after the message was stored. Costs one
/// statement.
pub fn queue(
    conn: &mut PgConnection,
    chat_session_id: Uuid,
    reader_id: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    Ok(chat_notice::plan(conn, chat_session_id, reader_id, now + GRACE, QUIET)?)
}

/// Claims one due check, and emails the recipient unless everything has been read or they have turned these emails
/// off. Returns whether there was one. Runs
/// in a transaction, so that the email and the record of it are stored together.
pub fn send_due(ctx: &mut Ctx<'_>) -> Result<bool> {
    let Some(notice) = chat_notice::claim_due(ctx.conn, ctx.now)? else { return Ok(false) };
    let Some(unread) = notice.unread(ctx.conn)? else { return Ok(true) };
    let people = Profile::contacts(ctx.conn, &[notice.user_id, unread.sender_id])?;
    let find = |id| people.iter().find(|contact: &&Contact| contact.profile.id == id);
    if let (Some(reader), Some(sender)) = (find(notice.user_id), find(unread.sender_id)) {
        let off = optional::turn_off_link(ctx, notice.user_id, OptionalEmail::Message)?;
        let Some(off) = off else { return Ok(true) };
        send(ctx, (notice, &unread), (reader, sender), off)?;
        notice.mark_mailed(ctx.conn, ctx.now)?;
    }
    Ok(true)
}

fn send(
    ctx: &mut Ctx<'_>,
    (notice, unread): (ChatNotice, &Unread),
    (reader, sender): (&Contact, &Contact),
    off: String,
) -> Result<()> {
    let name = sender.profile.full_name();
    let said = match unread.count {
        1 => format!("{name} wrote to you:"),
        count => format!("{name} sent you {count} messages. The latest:"),
    };
    let preview = preview(unread);
    let chat = notice.chat_session_id;
    let page =
        if unread.is_for_tutor { page_paths::tutor_chat(chat) } else { page_paths::student_chat(chat) };
    let layout = EmailLayout {
        subject: match unread.kind {
            ChatKind::PreBooking if unread.is_for_tutor => format!("A question from {name}"),
            ChatKind::PreBooking | ChatKind::Booking => format!("New message from {name}"),
        },
        preheader: preview.clone(),
        greeting: format!("Hi {},", reader.profile.first_name),
        paragraphs: vec![said],
        quote: Some(preview),
        facts: unread.subject.iter().map(|subject| ("Subject", subject.clone())).collect(),
        action: Some(("Read and reply", ctx.config.link(&page))),
        reason: EmailReason::Message,
        list_unsubscribe: Some(off),
        priority: MailPriority::Reminder,
        ..EmailLayout::default()
    };
    let to = Envelope {
        occasion: &format!("new-message/{}/{}/{}", notice.chat_session_id, notice.user_id, unread.seq),
        template: "new_message",
        to_address: &reader.email,
        to_name: &reader.profile.full_name(),
    };
    layout.queue(ctx, to)
}

/// The preview of a message: its beginning, or the kind of file without a text.
fn preview(unread: &Unread) -> String {
    match unread.file_kind.filter(|_| unread.message.is_empty()) {
        Some(ChatFileKind::Image) => "a picture".to_owned(),
        Some(ChatFileKind::Pdf) => "a PDF".to_owned(),
        None => cut(&unread.message, PREVIEW),
    }
}
