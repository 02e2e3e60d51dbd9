//! Publishes live events about chats.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::ChatKind;
use schema::models::chat_report::ChatReportRow;
use schema::models::chat_session::ChatSession;
use schema::models::held_message::HeldMessageRow;
use uuid::Uuid;

use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};

/// Returns everybody who receives a chat's events: the two participants and the given readers. The same rule as
/// `chats::access::visible`; change both. The audience is fixed when the event is written.
#[must_use]
pub fn audience(chat: &ChatSession, readers: Vec<Uuid>) -> Vec<Uuid> {
    let mut people = vec![chat.student_id, chat.tutor_id];
    people.extend(readers);
    people
}

/// Publishes a message that was just stored.
pub fn publish_message(
    conn: &mut PgConnection,
    (chat_session_id, seq): (Uuid, i64),
    people: &[Uuid],
    now: DateTime<Utc>,
) -> Result<()> {
    publish_to(conn, people, &LiveEvent::ChatMessage { chat_session_id, seq }, now)
}

/// Publishes to a chat's audience that something about it changed, such as who may write. For its tutor, an inquiry
/// exists from its first message on.
pub fn publish_change(conn: &mut PgConnection, chat: &ChatSession, now: DateTime<Utc>) -> Result<()> {
    if chat.kind == ChatKind::PreBooking && chat.last_seq == 0 {
        return publish_opened(conn, chat, now);
    }
    let people = audience(chat, chat.readers(conn)?);
    publish_to(conn, &people, &LiveEvent::ChatChanged { chat_session_id: chat.id }, now)
}

/// Publishes to a student's own pages that they opened an inquiry.
pub fn publish_opened(conn: &mut PgConnection, chat: &ChatSession, now: DateTime<Utc>) -> Result<()> {
    let event = LiveEvent::ChatChanged { chat_session_id: chat.id };
    live::publish(conn, &[Topic::User(chat.student_id)], &event, now)
}

/// Publishes to a person's own pages how far they have read.
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
    // One row per person, because it is part of the data stored about them.
    live::publish_to_each(conn, &topics, event, now)
}

/// Publishes to a held message's sender and to admins that it was stored or decided.
pub fn publish_held(conn: &mut PgConnection, held: &HeldMessageRow, now: DateTime<Utc>) -> Result<()> {
    let event =
        LiveEvent::HeldMessageChanged { held_message_id: held.id, chat_session_id: held.chat_session_id };
    live::publish(conn, &[Topic::Admin], &event, now)?;
    live::publish(conn, &[Topic::User(held.sender_id)], &event, now)
}

/// Publishes to a report's author and to admins that it was stored or decided.
pub fn publish_report(conn: &mut PgConnection, report: &ChatReportRow, now: DateTime<Utc>) -> Result<()> {
    let event = LiveEvent::ChatReportChanged { chat_report_id: report.id };
    live::publish(conn, &[Topic::Admin], &event, now)?;
    live::publish(conn, &[Topic::User(report.reporter_id)], &event, now)
}
