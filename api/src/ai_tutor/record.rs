//! What is kept of a session, as its student and, once it was flagged, admins read it.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{AiTutorEndReason, AiTutorGrade, AiTutorMode, AiTutorSubject};
use schema::models::ai_tutor_message::AiTutorMessage;
use schema::models::ai_tutor_session::AiTutorSession;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::conversation::TranscriptMessage;
use super::event::{ClosingState, HintsView, MessageView};
use super::sessions;
use crate::error::Result;

/// A session in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AiTutorSessionRecord {
    /// The session.
    pub id: Uuid,
    /// The student's school year at the time.
    pub grade: AiTutorGrade,
    /// What it was about.
    pub subject: AiTutorSubject,
    /// More precisely.
    pub topic: String,
    /// Whether it was spoken or written.
    pub mode: AiTutorMode,
    /// When it began.
    pub started_at: DateTime<Utc>,
    /// When it ended; null while it can go on.
    pub ended_at: Option<DateTime<Utc>>,
    /// Why it ended.
    pub end_reason: Option<AiTutorEndReason>,
    /// How long it was connected, in seconds.
    pub seconds: i32,
    /// Hints that were asked for.
    pub hints: HintsView,
    /// Where the question stands that is answered without help.
    pub closing: ClosingState,
    /// What was worked on and what to practise; empty where nothing was written.
    pub summary: String,
}

/// All of a session.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AiTutorTranscript {
    /// The session.
    pub session: AiTutorSessionRecord,
    /// The question that is answered without help; empty where none was asked.
    pub closing_question: String,
    /// What the student answered; empty until then.
    pub closing_answer: String,
    /// What was said, in order.
    pub messages: Vec<MessageView>,
}

impl From<&AiTutorSession> for AiTutorSessionRecord {
    fn from(row: &AiTutorSession) -> AiTutorSessionRecord {
        AiTutorSessionRecord {
            id: row.id,
            grade: row.grade,
            subject: row.subject,
            topic: row.topic.clone(),
            mode: row.mode,
            started_at: row.started_at,
            ended_at: row.ended_at,
            end_reason: row.end_reason,
            seconds: row.seconds,
            hints: sessions::hint_counts(row).into(),
            closing: sessions::closing_state(row),
            summary: row.summary.clone(),
        }
    }
}

impl AiTutorTranscript {
    /// Reads what was said in a session. One query.
    pub fn read(conn: &mut PgConnection, row: &AiTutorSession) -> Result<AiTutorTranscript> {
        let messages = AiTutorMessage::of_session(conn, row.id)?;
        Ok(AiTutorTranscript {
            session: row.into(),
            closing_question: row.closing_question.clone(),
            closing_answer: row.closing_answer.clone(),
            messages: messages.into_iter().map(|message| TranscriptMessage::from(message).view()).collect(),
        })
    }
}
