//! AI tutor sessions with their messages and flags, read from `samples/ai_tutor.json`.

use academy::ai_tutor::allowance;
use academy::ai_tutor::holder::Holder;
use academy::domain::ai_tutor::DailyUsage;
use academy::error::{Error, Result};
use academy::platform::audit::AuditSubject;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{
    AiTutorEndReason, AiTutorGrade, AiTutorMessageState, AiTutorMode, AiTutorRole, AiTutorSubject,
    FlagSeverity, FlagSource, HintLevel,
};
use schema::models::ai_tutor_flag::{AiTutorFlag, NewAiTutorFlag};
use schema::models::ai_tutor_message::AiTutorMessage;
use schema::models::ai_tutor_session::{AiTutorSession, NewAiTutorSession};
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use crate::audit_entries::AuditEntries;
use crate::generator::id;
use crate::people::People;
use crate::samples::parse;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleSession {
    student: String,
    hours_ago: i64,
    minutes: i32,
    grade: AiTutorGrade,
    subject: AiTutorSubject,
    topic: String,
    messages: Vec<SampleAiTutorMessage>,
    closing: Option<SampleClosing>,
    summary: String,
    flag: Option<SampleFlag>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleAiTutorMessage {
    role: AiTutorRole,
    content: String,
    hint: Option<HintLevel>,
    #[serde(default = "complete")]
    state: AiTutorMessageState,
}

const fn complete() -> AiTutorMessageState {
    AiTutorMessageState::Complete
}

/// Which messages are the closing question and its answer, counted from 1.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleClosing {
    question: usize,
    answer: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleFlag {
    severity: FlagSeverity,
    categories: Vec<String>,
    excerpt: String,
    decided_hours_ago: Option<i64>,
    #[serde(default)]
    note: String,
}

/// Inserts the sessions, their messages, flags and audit entries.
///
/// # Errors
/// When a sample names an unknown student, or the database refuses a row.
pub fn add(
    conn: &mut PgConnection,
    people: &People,
    entries: &mut AuditEntries,
    now: DateTime<Utc>,
) -> Result<()> {
    let sessions: Vec<SampleSession> = parse(include_str!("../samples/ai_tutor.json"))?;
    for (sample, number) in sessions.iter().zip(1..) {
        let person = people.person(&sample.student);
        let user_id = person.ok_or_else(|| Error::internal(format!("{} is no sample", sample.student)))?.id;
        let session_id = add_session(conn, (sample, number), user_id, now)?;
        if let Some(flag) = &sample.flag {
            add_flag(conn, (sample, flag), (user_id, session_id), (&mut *entries, people.admin.id), now)?;
        }
    }
    Ok(())
}

fn add_session(
    conn: &mut PgConnection,
    (sample, number): (&SampleSession, i64),
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Uuid> {
    let started_at = now - TimeDelta::hours(sample.hours_ago);
    let ended_at = started_at + TimeDelta::minutes(sample.minutes.into());
    let connection_id = id(&format!("ai-tutor-connection/{number}"));
    let new = NewAiTutorSession {
        id: id(&format!("ai-tutor-session/{number}")),
        user_id: Some(user_id),
        access_id: None,
        grade: sample.grade,
        subject: sample.subject,
        topic: &sample.topic,
        mode: AiTutorMode::Text,
        notes_booking_id: None,
        started_at,
        last_active_at: ended_at,
        connection_id,
    };
    let session_id = new.insert(conn)?.id;
    for (message, seq) in sample.messages.iter().zip(1..) {
        let row = AiTutorMessage {
            session_id,
            seq,
            role: message.role,
            content: message.content.clone(),
            state: message.state,
            hint: message.hint,
            created_at: started_at + TimeDelta::minutes(seq.into()),
        };
        row.store(conn)?;
        if let Some(level) = message.hint {
            AiTutorSession::count_hint(conn, session_id, level)?;
        }
    }
    if let Some(closing) = &sample.closing {
        let text_of = |place: usize| {
            let message = place.checked_sub(1).and_then(|at| sample.messages.get(at));
            message.map(|message| message.content.as_str()).ok_or_else(|| Error::internal("no such message"))
        };
        AiTutorSession::set_closing_question(conn, session_id, text_of(closing.question)?)?;
        AiTutorSession::set_closing_answer(conn, session_id, text_of(closing.answer)?)?;
    }
    AiTutorSession::set_summary(conn, session_id, &sample.summary)?;
    AiTutorSession::add_seconds(conn, session_id, sample.minutes * 60, ended_at)?;
    let is_stopped = sample.flag.as_ref().is_some_and(|flag| flag.severity == FlagSeverity::Stop);
    let reason = if is_stopped { AiTutorEndReason::Unsafe } else { AiTutorEndReason::Finished };
    AiTutorSession::end(conn, (session_id, connection_id), reason, ended_at)?;
    let holder = Holder { user_id: Some(user_id), access_id: Uuid::nil(), address: String::new() };
    allowance::spend(conn, &holder, DailyUsage { sessions: 1, seconds: sample.minutes * 60 }, started_at)?;
    Ok(session_id)
}

fn add_flag(
    conn: &mut PgConnection,
    (sample, flag): (&SampleSession, &SampleFlag),
    (user_id, session_id): (Uuid, Uuid),
    (entries, admin): (&mut AuditEntries, Uuid),
    now: DateTime<Utc>,
) -> Result<()> {
    let created_at = now - TimeDelta::hours(sample.hours_ago) + TimeDelta::minutes(sample.minutes.into());
    let new = NewAiTutorFlag {
        id: id(&format!("ai-tutor-flag/{session_id}")),
        session_id: Some(session_id),
        user_id: Some(user_id),
        severity: flag.severity,
        source: FlagSource::Student,
        categories: flag.categories.iter().map(String::as_str).collect(),
        excerpt: &flag.excerpt,
        subject: sample.subject.as_str(),
        topic: &sample.topic,
        created_at,
    };
    let subject = AuditSubject::AiTutorFlag(new.insert(conn)?);
    let detail = json!({ "severity": flag.severity, "source": FlagSource::Student });
    entries.add(created_at, None, "ai_tutor_flag.raised", subject, detail);
    if let Some(hours) = flag.decided_hours_ago {
        let decided_at = now - TimeDelta::hours(hours);
        AiTutorFlag::decide(conn, subject.id(), &flag.note, (admin, decided_at))?;
        entries.add(decided_at, Some(admin), "ai_tutor_flag.decided", subject, json!({}));
    }
    Ok(())
}
