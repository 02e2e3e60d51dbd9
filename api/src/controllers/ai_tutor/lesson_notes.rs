//! Tutors' practice notes on a student's lessons. The student chooses which of them the AI tutor may read.

use actix_web::web::{Data, Json};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::Subject;
use schema::models::practice_notes::PracticeNotes;
use schema::models::profile::full_name;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::Result;
use crate::extract::SignedInUser;
use crate::state::AppState;

/// The most lessons in the list.
const MAX_LESSONS: i64 = 20;

/// A tutor's practice notes after a lesson.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonNotes {
    /// The lesson.
    pub booking_id: Uuid,
    /// The subject.
    pub subject: Subject,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// Name of the tutor.
    pub tutor_name: String,
    /// The notes, in the tutor's words.
    pub practice_notes: String,
}

/// Notes from my lessons
///
/// The practice notes that tutors wrote after the signed-in student's latest lessons, at most 20. The AI tutor reads a
/// note only if its socket is opened with that lesson's id.
#[operation(
    tag = "ai_tutor", operation_id = "ai_tutor_lesson_notes", responses((status = 200, body = Vec<LessonNotes>))
)]
pub async fn list(state: Data<AppState>, user: SignedInUser) -> Result<Json<Vec<LessonNotes>>> {
    let student_id = user.profile.id;
    let rows = state.db.run(move |conn| Ok(PracticeNotes::newest(conn, student_id, MAX_LESSONS)?)).await?;
    Ok(Json(rows.into_iter().map(LessonNotes::from).collect()))
}

impl From<PracticeNotes> for LessonNotes {
    fn from(row: PracticeNotes) -> LessonNotes {
        LessonNotes {
            booking_id: row.booking_id,
            subject: row.subject,
            starts_at: row.starts_at,
            tutor_name: full_name(&row.tutor_first_name, &row.tutor_last_name),
            practice_notes: row.practice_notes,
        }
    }
}
