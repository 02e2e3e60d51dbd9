//! The lesson whose money it is.

use chrono::{DateTime, Utc};
use schema::enums::BookingStatus;
use schema::models::paid_lesson::PaidLesson;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A lesson that was paid for, and its people.
#[derive(Debug, Serialize, ToSchema)]
pub struct MoneyLesson {
    /// Its booking.
    pub booking_id: Option<Uuid>,
    /// Where that stands.
    pub status: Option<BookingStatus>,
    /// What is taught.
    pub subject: Option<String>,
    /// When it begins.
    pub starts_at: Option<DateTime<Utc>>,
    /// Who paid.
    pub student_id: Uuid,
    /// Their name.
    pub student_name: String,
    /// Whose share it is.
    pub tutor_id: Option<Uuid>,
    /// Their name.
    pub tutor_name: Option<String>,
}

impl From<PaidLesson> for MoneyLesson {
    fn from(lesson: PaidLesson) -> MoneyLesson {
        MoneyLesson {
            booking_id: lesson.booking_id,
            status: lesson.booking_status,
            subject: lesson.subject,
            starts_at: lesson.starts_at,
            student_id: lesson.student_id,
            student_name: lesson.student_name,
            tutor_id: lesson.tutor_id,
            tutor_name: lesson.tutor_name,
        }
    }
}
