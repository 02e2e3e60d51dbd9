//! Telling the open pages of a chat's people what happened in it.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::ChatKind;
use schema::models::chat_report::ChatReportRow;
use schema::models::chat_session::ChatSession;
use schema::models::held_message::HeldMessageRow;
use uuid::Uuid;

use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};

/// Everybody who hears what happens in a chat: the two who talk and these, who read along.
#[must_use]
pub fn audience(chat: &ChatSession, readers: Vec<Uuid>) -> Vec<Uuid> {
    let mut people = vec![chat.student_id, chat.tutor_id];
    people.extend(readers);
    people
}

/// Tells these people of a message that was just stored.
pub fn publish_message(
    conn: &mut PgConnection,
    (chat_session_id, seq): (Uuid, i64),
    people: &[Uuid],
    now: DateTime<Utc>,
) -> Result<()> {
    publish_to(conn, people, &LiveEvent::ChatMessage { chat_session_id, seq }, now)
}

/// Tells everybody who reads a chat that something about it changed, such as who may write. An inquiry is there for its tutor
/// from its first message on.
pub fn publish_change(conn: &mut PgConnection, chat: &ChatSession, now: DateTime<Utc>) -> Result<()> {
    if chat.kind == ChatKind::PreBooking && chat.last_seq == 0 {
        return publish_opened(conn, chat, now);
    }
    let people = audience(chat, chat.readers(conn)?);
    publish_to(conn, &people, &LiveEvent::ChatChanged { chat_session_id: chat.id }, now)
}

/// Tells a student's own pages of an inquiry that they opened.
pub fn publish_opened(conn: &mut PgConnection, chat: &ChatSession, now: DateTime<Utc>) -> Result<()> {
    let event = LiveEvent::ChatChanged { chat_session_id: chat.id };
    live::publish(conn, &[Topic::User(chat.student_id)], &event, now)
}

/// Tells somebody's own pages how far they have read.
pub fn publish_read(
    conn: &mut PgConnection,
    chat: &ChatSession,
    (user_id, last_read_seq): (Uuid, i64),
    now: DateTime<Utc>,
) -> Result<()> {
    let event = LiveEvent::ChatRead { chat_session_id: chat.id, last_read_seq };
    live::publish(conn, &[Topic::User(user_id)], &event, now)
}

fn publish_to(conn: &mut PgConnection, people: &[Uuid], event: &LiveEvent, now: DateTime<Utc>) -> Result<()> {
    let topics: Vec<Topic> = people.iter().copied().map(Topic::User).collect();
    // A row for each: it is part of what is stored about that person.
    live::publish_to_each(conn, &topics, event, now)
}

/// Tells a held message's sender, and admins, that it was stored or decided about.
pub fn publish_held(conn: &mut PgConnection, held: &HeldMessageRow, now: DateTime<Utc>) -> Result<()> {
    let event =
        LiveEvent::HeldMessageChanged { held_message_id: held.id, chat_session_id: held.chat_session_id };
    live::publish(conn, &[Topic::Admin], &event, now)?;
    live::publish(conn, &[Topic::User(held.sender_id)], &event, now)
}

/// Tells a report's writer, and admins, that it was stored or decided about.
pub fn publish_report(conn: &mut PgConnection, report: &ChatReportRow, now: DateTime<Utc>) -> Result<()> {
    let event = LiveEvent::ChatReportChanged { chat_report_id: report.id };
    live::publish(conn, &[Topic::Admin], &event, now)?;
    live::publish(conn, &[Topic::User(report.reporter_id)], &event, now)
}
