//! Telling the open pages of a chat's people what happened in it.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::chat_report::ChatReportRow;
use schema::models::chat_session::ChatSession;
use schema::models::held_message::HeldMessageRow;
use uuid::Uuid;

use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};

/// Tells everybody who reads a chat of a message that was just stored.
///
/// # Errors
/// When the database refuses it.
pub fn publish_message(
    conn: &mut PgConnection,
    chat: &ChatSession,
    seq: i64,
    now: DateTime<Utc>,
) -> Result<()> {
    let event = LiveEvent::ChatMessage { chat_session_id: chat.id, seq };
    publish_to_readers(conn, chat, &event, now)
}

/// Tells everybody who reads a chat that something about it changed, such as who may write.
///
/// # Errors
/// When the database refuses it.
pub fn publish_change(conn: &mut PgConnection, chat: &ChatSession, now: DateTime<Utc>) -> Result<()> {
    publish_to_readers(conn, chat, &LiveEvent::ChatChanged { chat_session_id: chat.id }, now)
}

/// Tells somebody's own pages how far they have read.
///
/// # Errors
/// When the database refuses it.
pub fn publish_read(
    conn: &mut PgConnection,
    chat: &ChatSession,
    (user_id, last_read_seq): (Uuid, i64),
    now: DateTime<Utc>,
) -> Result<()> {
    let event = LiveEvent::ChatRead { chat_session_id: chat.id, last_read_seq };
    live::publish(conn, &[Topic::User(user_id)], &event, now)
}

fn publish_to_readers(
    conn: &mut PgConnection,
    chat: &ChatSession,
    event: &LiveEvent,
    now: DateTime<Utc>,
) -> Result<()> {
    // A row for each: it is part of what is stored about that person.
    let mut people = vec![chat.student_id, chat.tutor_id];
    people.extend(chat.readers(conn)?);
    people.into_iter().try_for_each(|person| live::publish(conn, &[Topic::User(person)], event, now))
}

/// Tells a held message's sender, and admins, that it was stored or decided about.
///
/// # Errors
/// When the database refuses it.
pub fn publish_held(conn: &mut PgConnection, held: &HeldMessageRow, now: DateTime<Utc>) -> Result<()> {
    let event =
        LiveEvent::HeldMessageChanged { held_message_id: held.id, chat_session_id: held.chat_session_id };
    live::publish(conn, &[Topic::Admin], &event, now)?;
    live::publish(conn, &[Topic::User(held.sender_id)], &event, now)
}

/// Tells a report's writer, and admins, that it was stored or decided about.
///
/// # Errors
/// When the database refuses it.
pub fn publish_report(conn: &mut PgConnection, report: &ChatReportRow, now: DateTime<Utc>) -> Result<()> {
    let event = LiveEvent::ChatReportChanged { chat_report_id: report.id };
    live::publish(conn, &[Topic::Admin], &event, now)?;
    live::publish(conn, &[Topic::User(report.reporter_id)], &event, now)
}
