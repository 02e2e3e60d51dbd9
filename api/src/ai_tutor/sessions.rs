//! AI tutor sessions in the database: starting, resuming, storing and ending them.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{AiTutorEndReason, FlagSeverity, FlagSource};
use schema::models::ai_tutor_flag::{AiTutorFlag, NewAiTutorFlag};
use schema::models::ai_tutor_message::AiTutorMessage;
use schema::models::ai_tutor_session::{AiTutorSession, NewAiTutorSession};
use schema::models::practice_notes::PracticeNotes;
use schema::models::{ai_tutor_access, session};
use serde_json::json;
use uuid::Uuid;

use super::allowance;
use super::conversation::{Record, TranscriptMessage};
use super::event::ClosingState;
use super::holder::Holder;
use super::safety::Concern;
use crate::domain::ai_tutor::{DailyUsage, HintCounts, Setup, UsageAllowance};
use crate::domain::time;
use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;

/// A session that was started or resumed.
#[derive(Debug, Clone)]
pub struct OpenSession {
    pub row: AiTutorSession,
    /// The messages so far.
    pub said: Vec<TranscriptMessage>,
    /// A human tutor's lesson notes, if the student lets the AI tutor read them.
    pub lesson_notes: Option<String>,
    /// The holder's remaining allowance.
    pub allowance: UsageAllowance,
}

/// The result of opening a session.
#[derive(Debug, Clone)]
pub enum Opening {
    /// It is open.
    Open(Box<OpenSession>),
    /// It was refused.
    Refused(Ending),
}

/// The end of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    pub reason: AiTutorEndReason,
    /// Whether the page has to show the help lines: the session was stopped for a flag, perhaps after its page had
    /// disconnected.
    pub needs_help: bool,
}

impl From<AiTutorEndReason> for Ending {
    fn from(reason: AiTutorEndReason) -> Ending {
        Ending { reason, needs_help: false }
    }
}

impl Ending {
    /// The end of a session that has already ended.
    fn of(conn: &mut PgConnection, id: Uuid, reason: AiTutorEndReason) -> Result<Ending> {
        let needs_help = reason == AiTutorEndReason::Unsafe && AiTutorFlag::has_stopped(conn, id)?;
        Ok(Ending { reason, needs_help })
    }
}

/// Whether a session may start, before its topic is moderated. Counts the attempt.
///
/// # Errors
/// `rate_limited` after too many attempts; when the database cannot be reached.
pub fn may_begin(ctx: &mut Ctx<'_>, holder: &Holder) -> Result<Option<AiTutorEndReason>> {
    rate_limits::AI_TUTOR_SETUP.count(ctx.conn, &holder.key(), ctx.now)?;
    if let Some(network) = holder.network_key() {
        rate_limits::AI_TUTOR_SETUP_NETWORK.count(ctx.conn, &network, ctx.now)?;
    }
    Ok(allowance::read(ctx.conn, holder, ctx.now)?.refusal())
}

/// Starts a session on a socket; any other of the same holder ends.
pub fn begin(
    ctx: &mut Ctx<'_>,
    holder: &Holder,
    setup: &Setup,
    notes_booking_id: Option<Uuid>,
    connection_id: Uuid,
) -> Result<Opening> {
    let (conn, now) = (&mut *ctx.conn, ctx.now);
    if let Some(reason) = allowance::lock(conn, holder, now)?.refusal() {
        return Ok(Opening::Refused(reason.into()));
    }
    let lesson_notes = lesson_notes(conn, holder, notes_booking_id)?;
    AiTutorSession::end_others(conn, holder.of_sessions(), None, now)?;
    let row = NewAiTutorSession {
        id: Uuid::new_v4(),
        user_id: holder.user_id,
        access_id: Some(holder.access_id),
        grade: setup.grade,
        subject: setup.subject,
        topic: &setup.topic,
        mode: setup.mode,
        notes_booking_id: notes_booking_id.filter(|_| lesson_notes.is_some()),
        started_at: now,
        last_active_at: now,
        connection_id,
    };
    let row = row.insert(conn)?;
    let allowance = allowance::spend(conn, holder, DailyUsage { sessions: 1, seconds: 0 }, now)?;
    Ok(Opening::Open(Box::new(OpenSession { row, said: Vec::new(), lesson_notes, allowance })))
}

/// Resumes a holder's session on another socket.
pub fn resume(ctx: &mut Ctx<'_>, holder: &Holder, id: Uuid, connection_id: Uuid) -> Result<Opening> {
    let (conn, now) = (&mut *ctx.conn, ctx.now);
    rate_limits::AI_TUTOR_RESUME.count(conn, &holder.key(), now)?;
    let allowance = allowance::lock(conn, holder, now)?;
    let Some(row) = AiTutorSession::lock_own(conn, id, holder.of_sessions())? else {
        return Ok(Opening::Refused(AiTutorEndReason::Left.into()));
    };
    if let Some(reason) = row.end_reason {
        return Ok(Opening::Refused(Ending::of(conn, id, reason)?));
    }
    if let Some(reason) = allowance.end_reason(row.seconds) {
        AiTutorSession::end(conn, (id, row.connection_id), reason, now)?;
        return Ok(Opening::Refused(reason.into()));
    }
    AiTutorSession::end_others(conn, holder.of_sessions(), Some(id), now)?;
    AiTutorSession::reconnect(conn, id, connection_id, now)?;
    let said = AiTutorMessage::of_session(conn, id)?.into_iter().map(TranscriptMessage::from).collect();
    let lesson_notes = lesson_notes(conn, holder, row.notes_booking_id)?;
    let row = AiTutorSession { connection_id, ..row };
    Ok(Opening::Open(Box::new(OpenSession { row, said, lesson_notes, allowance })))
}

/// A student's notes from a lesson.
fn lesson_notes(
    conn: &mut PgConnection,
    holder: &Holder,
    booking_id: Option<Uuid>,
) -> Result<Option<String>> {
    let (Some(user_id), Some(booking_id)) = (holder.user_id, booking_id) else { return Ok(None) };
    Ok(PracticeNotes::text(conn, booking_id, user_id)?)
}

/// The result of a heartbeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeartbeatOutcome {
    /// The session continues.
    GoesOn {
        /// The maximum remaining time.
        seconds_left: i32,
    },
    Ends(Ending),
}

/// Counts `seconds` of connected time and checks whether the session may continue.
pub fn beat(
    ctx: &mut Ctx<'_>,
    holder: &Holder,
    (id, connection_id): (Uuid, Uuid),
    signed_in: Option<Uuid>,
    seconds: i32,
) -> Result<HeartbeatOutcome> {
    let (conn, now) = (&mut *ctx.conn, ctx.now);
    // The time is counted first, because it was used even if the session has ended.
    let allowance = allowance::spend(conn, holder, DailyUsage { sessions: 0, seconds }, now)?;
    let Some(row) = AiTutorSession::add_seconds(conn, id, seconds, now)? else {
        return Ok(HeartbeatOutcome::Ends(AiTutorEndReason::Finished.into()));
    };
    if row.connection_id != connection_id {
        return Ok(HeartbeatOutcome::Ends(AiTutorEndReason::Replaced.into()));
    }
    if let Some(reason) = row.end_reason {
        return Ok(HeartbeatOutcome::Ends(Ending::of(conn, id, reason)?));
    }
    let is_signed_in = match signed_in {
        Some(session_id) => !session::still_open(conn, &[session_id], now)?.is_empty(),
        None => true,
    };
    if !is_signed_in || !ai_tutor_access::is_open(conn, holder.access_id, now)? {
        return Ok(HeartbeatOutcome::Ends(AiTutorEndReason::SignedOut.into()));
    }
    Ok(match allowance.end_reason(row.seconds) {
        Some(reason) => HeartbeatOutcome::Ends(reason.into()),
        None => HeartbeatOutcome::GoesOn { seconds_left: allowance.session_seconds_left(row.seconds) },
    })
}

/// Counts the time since the last heartbeat, whatever the state of the session.
pub fn count_last_seconds(ctx: &mut Ctx<'_>, holder: &Holder, id: Uuid, seconds: i32) -> Result<()> {
    allowance::spend(ctx.conn, holder, DailyUsage { sessions: 0, seconds }, ctx.now)?;
    AiTutorSession::add_seconds(ctx.conn, id, seconds, ctx.now)?;
    Ok(())
}

/// Ends a session, unless it is on another socket or has been deleted.
pub fn end(ctx: &mut Ctx<'_>, holder: &Holder, row: &AiTutorSession, reason: AiTutorEndReason) -> Result<()> {
    let is_our_fault = matches!(reason, AiTutorEndReason::Unreachable | AiTutorEndReason::Unchecked);
    let is_today = time::local_date(row.started_at) == time::local_date(ctx.now);
    let may_be_given_back = is_our_fault && is_today;
    if may_be_given_back {
        allowance::lock(ctx.conn, holder, ctx.now)?;
    }
    let has_ended = AiTutorSession::end(ctx.conn, (row.id, row.connection_id), reason, ctx.now)?;
    if may_be_given_back && has_ended && AiTutorMessage::of_session(ctx.conn, row.id)?.is_empty() {
        // The session does not count towards the daily limit.
        allowance::spend(ctx.conn, holder, DailyUsage { sessions: -1, seconds: 0 }, ctx.now)?;
    }
    publish_change(ctx, row)
}

/// Publishes the change to the student's pages.
fn publish_change(ctx: &mut Ctx<'_>, row: &AiTutorSession) -> Result<()> {
    let Some(user_id) = row.user_id else { return Ok(()) };
    let event = LiveEvent::AiTutorSessionChanged { ai_tutor_session_id: row.id };
    live::publish(ctx.conn, &[Topic::User(user_id)], &event, ctx.now)
}

/// Whether a session still belongs to a socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionPlace {
    /// On this socket.
    Here,
    /// On another socket.
    Elsewhere,
    /// Deleted.
    Gone,
}

/// Stores records; returns where the session is. If it is not on this socket, only flags are stored, because they
/// concern a person. A flag of severity `Stop` ends the session wherever it is.
pub fn store(ctx: &mut Ctx<'_>, row: &AiTutorSession, records: &[Record]) -> Result<SessionPlace> {
    let connection_id = AiTutorSession::lock_connection(ctx.conn, row.id)?;
    let is_ours = connection_id == Some(row.connection_id);
    for record in records {
        match record {
            Record::Message(_)
            | Record::Hint(_)
            | Record::ClosingQuestion(_)
            | Record::ClosingAnswer(_)
            | Record::Summary(_)
                if !is_ours => {}
            Record::Message(said) => message(row.id, said, ctx.now).store(ctx.conn)?,
            Record::Hint(level) => AiTutorSession::count_hint(ctx.conn, row.id, *level)?,
            Record::ClosingQuestion(text) => AiTutorSession::set_closing_question(ctx.conn, row.id, text)?,
            Record::ClosingAnswer(text) => AiTutorSession::set_closing_answer(ctx.conn, row.id, text)?,
            Record::Summary(text) => AiTutorSession::set_summary(ctx.conn, row.id, text)?,
            Record::Flag { severity, source, categories, excerpt } => {
                let flag = NewAiTutorFlag {
                    id: Uuid::new_v4(),
                    // The flag is kept even if the session has been deleted.
                    session_id: connection_id.map(|_| row.id),
                    user_id: row.user_id,
                    severity: *severity,
                    source: *source,
                    categories: categories.iter().map(String::as_str).collect(),
                    excerpt,
                    subject: row.subject.as_str(),
                    topic: &row.topic,
                    created_at: ctx.now,
                };
                flag_session(ctx, &flag)?;
                if let (FlagSeverity::Stop, Some(connection_id)) = (*severity, connection_id) {
                    let reason = AiTutorEndReason::Unsafe;
                    AiTutorSession::end(ctx.conn, (row.id, connection_id), reason, ctx.now)?;
                    publish_change(ctx, row)?;
                }
            }
        }
    }
    Ok(match connection_id {
        _ if is_ours => SessionPlace::Here,
        Some(_) => SessionPlace::Elsewhere,
        None => SessionPlace::Gone,
    })
}

/// Stores a flag about a requested topic.
pub fn flag_topic(ctx: &mut Ctx<'_>, user_id: Option<Uuid>, setup: &Setup, concern: &Concern) -> Result<()> {
    let flag = NewAiTutorFlag {
        id: Uuid::new_v4(),
        session_id: None,
        user_id,
        severity: concern.severity,
        source: FlagSource::Student,
        categories: concern.categories.iter().map(String::as_str).collect(),
        excerpt: &setup.topic,
        subject: setup.subject.as_str(),
        topic: &setup.topic,
        created_at: ctx.now,
    };
    flag_session(ctx, &flag)
}

/// Stores a flag and publishes it to admins; if it is severe, admins are emailed as well.
fn flag_session(ctx: &mut Ctx<'_>, flag: &NewAiTutorFlag<'_>) -> Result<()> {
    let id = flag.insert(ctx.conn)?;
    let event = LiveEvent::AiTutorFlagChanged { ai_tutor_flag_id: id };
    live::publish(ctx.conn, &[Topic::Admin], &event, ctx.now)?;
    if flag.severity == FlagSeverity::Stop {
        mail::ai_tutor_flag(ctx, id)?;
    }
    let detail = json!({ "severity": flag.severity, "source": flag.source });
    audit(ctx.conn, None, "ai_tutor_flag.raised", AuditSubject::AiTutorFlag(id), detail, ctx.now)
}

fn message(session_id: Uuid, said: &TranscriptMessage, now: DateTime<Utc>) -> AiTutorMessage {
    AiTutorMessage {
        session_id,
        seq: said.seq,
        role: said.role,
        content: said.content.clone(),
        state: said.state,
        hint: said.hint,
        created_at: now,
    }
}

impl From<AiTutorMessage> for TranscriptMessage {
    fn from(row: AiTutorMessage) -> TranscriptMessage {
        let AiTutorMessage { seq, role, content, state, hint, .. } = row;
        TranscriptMessage { seq, role, content, state, hint }
    }
}

/// The state of a session's closing question.
#[must_use]
pub const fn closing_state(row: &AiTutorSession) -> ClosingState {
    match (row.closing_question.is_empty(), row.closing_answer.is_empty()) {
        (true, _) => ClosingState::None,
        (false, true) => ClosingState::Asked,
        (false, false) => ClosingState::Answered,
    }
}

/// The hints requested in a session.
#[must_use]
pub const fn hint_counts(row: &AiTutorSession) -> HintCounts {
    HintCounts { nudges: row.nudges, steps: row.steps, worked_examples: row.worked_examples }
}
