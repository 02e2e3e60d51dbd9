//! Rows for the admins' desk: chat reports, held messages and a suspended student.

use academy::chats::reports::SnapshotMessage;
use academy::domain::chat_screening::{ScreeningContext, screen};
use academy::error::{Error, Result};
use academy::platform::audit::AuditSubject;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{BookingStatus, ChatKind, ChatReportState};
use schema::models::chat_message::{ChatMessageRow, MessageRange};
use schema::models::chat_report::NewChatReportRow;
use schema::models::chat_session::ChatSession;
use schema::models::suspension::NewSuspensionRow;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::audit_entries::AuditEntries;
use crate::desk_samples::{SampleChatReport, SampleDesk, SampleInChat, SampleSuspension};
use crate::generator::id;
use crate::lessons::Lesson;
use crate::people::{People, Person};
use crate::rows;
use crate::rows::desk::{HeldRow, ReportRow};
use crate::samples::SampleAuthor;

/// How many messages a report quotes.
const SNAPSHOT: i64 = 25;

/// Inserts the rows with their audit entries. The chats must exist.
///
/// # Errors
/// When a sample names an unknown person or chat, or the database refuses a row.
pub fn add(
    conn: &mut PgConnection,
    people: &People,
    lessons: &[Lesson<'_>],
    entries: &mut AuditEntries,
    now: DateTime<Utc>,
) -> Result<()> {
    let desk = SampleDesk::read()?;
    for (sample, number) in desk.reports.iter().zip(1..) {
        add_report(conn, people, (sample, number), entries, now)?;
    }
    for (sample, number) in desk.held_messages.iter().zip(1..) {
        let (chat, sender_id, _) = in_chat(conn, people, &sample.place)?;
        let row = HeldRow {
            id: id(&format!("held-message/{number}")),
            chat_session_id: chat.id,
            sender_id,
            client_message_id: id(&format!("held-message/{number}/client")),
            message: &sample.text,
            findings: findings(&sample.text)?,
            created_at: now - TimeDelta::hours(sample.place.hours_ago),
        };
        rows::desk::insert_held_messages(conn, &[row])?;
    }
    suspend(conn, people, lessons, (&desk.suspension, entries), now)
}

fn add_report(
    conn: &mut PgConnection,
    people: &People,
    (sample, number): (&SampleChatReport, i64),
    entries: &mut AuditEntries,
    now: DateTime<Utc>,
) -> Result<()> {
    let (chat, reporter_id, reported_id) = in_chat(conn, people, &sample.place)?;
    let quoted = ChatMessageRow::of_chat(conn, chat.id, MessageRange::Last, SNAPSHOT)?;
    let quoted: Vec<SnapshotMessage> = quoted.into_iter().map(SnapshotMessage::from).collect();
    let report_id = id(&format!("report/{number}"));
    let decided_at = sample.dismissed.as_ref().map(|decision| now - TimeDelta::hours(decision.hours_ago));
    let row = ReportRow {
        id: report_id,
        new: NewChatReportRow {
            chat_session_id: chat.id,
            reporter_id,
            reported_id,
            message_seq: sample.message_seq,
            reason: sample.reason,
            details: &sample.details,
            snapshot: serde_json::to_value(quoted).map_err(Error::internal)?,
            created_at: now - TimeDelta::hours(sample.place.hours_ago),
        },
        state: if decided_at.is_some() { ChatReportState::Dismissed } else { ChatReportState::Open },
        reply: sample.dismissed.as_ref().map_or("", |decision| &decision.reply),
        decided_by: decided_at.map(|_| people.admin.id),
        decided_at,
    };
    rows::desk::insert_reports(conn, &[row])?;
    if let Some(at) = decided_at {
        let (admin, subject) = (Some(people.admin.id), AuditSubject::ChatReport(report_id));
        let read_at = at - TimeDelta::minutes(4);
        entries.add(read_at, admin, "chat_report.viewed", subject, json!({ "chat_session_id": chat.id }));
        let detail = json!({ "action": "dismiss", "reported_id": reported_id });
        entries.add(at, admin, "chat_report.decided", subject, detail);
    }
    Ok(())
}

/// The inquiry that a sample names, with the ids of the person who acts in it and of the other.
fn in_chat(
    conn: &mut PgConnection,
    people: &People,
    place: &SampleInChat,
) -> Result<(ChatSession, Uuid, Uuid)> {
    let missing = || Error::internal("a sample of the desk is about no chat");
    let student = people.person(&place.student).ok_or_else(missing)?.id;
    let tutor = people.person(&place.tutor).ok_or_else(missing)?.id;
    let chat = ChatSession::of_pair(conn, (student, tutor), ChatKind::PreBooking)?.ok_or_else(missing)?;
    Ok(match place.by {
        SampleAuthor::Student => (chat, student, tutor),
        SampleAuthor::Tutor => (chat, tutor, student),
    })
}

/// The screening's findings as `held_messages` stores them.
fn findings(text: &str) -> Result<Value> {
    let screening = screen(text, &ScreeningContext { site_host: "", zoom_link: None });
    if screening.findings.is_empty() {
        return Err(Error::internal("a sample would not have been held"));
    }
    let findings = screening.findings.into_iter();
    Ok(findings.map(|found| json!({ "kind": found.kind, "excerpt": found.excerpt })).collect())
}

/// Suspends a student without chats, projects and recent activity; their lessons are kept.
fn suspend(
    conn: &mut PgConnection,
    people: &People,
    lessons: &[Lesson<'_>],
    (sample, entries): (&SampleSuspension, &mut AuditEntries),
    now: DateTime<Utc>,
) -> Result<()> {
    let at = now - TimeDelta::hours(sample.hours_ago);
    let bookings = |person: &Person| {
        let all = lessons.iter().map(|lesson| &lesson.story.booking);
        all.filter(|booking| booking.student_id == person.id).collect::<Vec<_>>()
    };
    let is_quiet = |person: &&Person| {
        let in_chats = people.chats.iter().any(|chat| chat.student.as_ref() == Some(&person.email));
        let in_projects = people.projects.iter().any(|project| project.student == person.email);
        let mut bookings = bookings(person).into_iter();
        !in_chats
            && !in_projects
            && bookings.all(|booking| booking.status != BookingStatus::Pending && booking.updated_at < at)
    };
    let Some(person) = people.students.iter().rev().find(is_quiet) else { return Ok(()) };
    let row = NewSuspensionRow {
        user_id: person.id,
        suspended_by: people.admin.id,
        reason: &sample.reason,
        message: &sample.message,
        created_at: at,
    };
    rows::desk::suspend(conn, id("suspension"), &row)?;
    let mut kept = bookings(person);
    kept.retain(|booking| booking.status == BookingStatus::Confirmed && booking.ends_at > at);
    let kept: Vec<Uuid> = kept.into_iter().map(|booking| booking.id).collect();
    let detail = json!({ "cancelled": [], "kept": kept, "released": [] });
    entries.add(at, Some(people.admin.id), "user.suspended", AuditSubject::User(person.id), detail);
    Ok(())
}
