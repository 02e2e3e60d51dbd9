//! Stored AI tutor sessions, as shown to their student and, once flagged, to admins.

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

/// An AI tutor session in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AiTutorSessionRecord {
    /// The session's id.
    pub id: Uuid,
    /// The student's school year at the time.
    pub grade: AiTutorGrade,
    /// The subject.
    pub subject: AiTutorSubject,
    /// The topic within the subject.
    pub topic: String,
    /// Voice or text.
    pub mode: AiTutorMode,
    /// When it started.
    pub started_at: DateTime<Utc>,
    /// When it ended; null while it can be resumed.
    pub ended_at: Option<DateTime<Utc>>,
    /// Why it ended.
    pub end_reason: Option<AiTutorEndReason>,
    /// The connected time in seconds.
    pub seconds: i32,
    /// The hints requested.
    pub hints: HintsView,
    /// The state of the closing question, which is answered without help.
    pub closing: ClosingState,
    /// What was worked on and what to practice; empty without a summary.
    pub summary: String,
}

/// A session with its messages.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AiTutorTranscript {
    /// The session.
    pub session: AiTutorSessionRecord,
    /// The closing question, which is answered without help; empty if none was asked.
    pub closing_question: String,
    /// The student's answer; empty until then.
    pub closing_answer: String,
    /// The messages, in order.
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
    /// Reads the messages of a session, with one query.
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
