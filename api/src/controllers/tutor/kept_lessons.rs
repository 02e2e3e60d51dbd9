//! Lessons that stay booked after a change of availability or booking rules.

use chrono::{DateTime, NaiveDate, Utc};
use schema::enums::Subject;
use schema::models::profile::full_name;
use schema::models::upcoming_lesson::UpcomingLesson;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::slots::Slot;
use crate::domain::time;

/// The number of them listed one by one.
const MAX_TOLD: usize = 10;

/// Lessons that a change of a tutor's times leaves as they are.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeptLessons {
    /// All of them.
    pub count: usize,
    /// The first ten, soonest first.
    pub items: Vec<KeptLesson>,
}

/// One of them.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeptLesson {
    /// The booking.
    pub booking_id: Uuid,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// The date in the academy's zone.
    pub date: NaiveDate,
    /// Wall clock in the academy's zone, such as `16:30`.
    pub start_time: String,
    /// What is taught.
    pub subject: Subject,
    /// Who learns.
    pub student_name: String,
}

impl<'a> FromIterator<&'a UpcomingLesson> for KeptLessons {
    fn from_iter<I: IntoIterator<Item = &'a UpcomingLesson>>(lessons: I) -> KeptLessons {
        let all: Vec<&UpcomingLesson> = lessons.into_iter().collect();
        let items = all.iter().take(MAX_TOLD).map(|lesson| KeptLesson::from(*lesson)).collect();
        KeptLessons { count: all.len(), items }
    }
}

impl From<&UpcomingLesson> for KeptLesson {
    fn from(lesson: &UpcomingLesson) -> KeptLesson {
        KeptLesson {
            booking_id: lesson.id,
            starts_at: lesson.starts_at,
            date: time::local_date(lesson.starts_at),
            start_time: time::hours_minutes(time::local_time(lesson.starts_at)),
            subject: lesson.subject,
            student_name: full_name(&lesson.student_first_name, &lesson.student_last_name),
        }
    }
}

/// When a lesson takes its tutor.
#[must_use]
pub fn slot_of(lesson: &UpcomingLesson) -> Slot {
    Slot { starts_at: lesson.starts_at, ends_at: lesson.ends_at }
}
