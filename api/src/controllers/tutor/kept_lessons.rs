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

/// The most lessons that are listed one by one.
const MAX_TOLD: usize = 10;

/// Lessons that stay booked although the tutor's new times exclude them.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeptLessons {
    /// Number of all such lessons.
    pub count: usize,
    /// The first ten, soonest first.
    pub items: Vec<KeptLesson>,
}

/// A lesson that stays booked.
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
    /// The subject.
    pub subject: Subject,
    /// Name of the student.
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

/// Start and end of a lesson.
#[must_use]
pub fn slot_of(lesson: &UpcomingLesson) -> Slot {
    Slot { starts_at: lesson.starts_at, ends_at: lesson.ends_at }
}
