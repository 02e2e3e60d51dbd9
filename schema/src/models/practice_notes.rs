//! Tutors' practice notes after lessons (`student_bookings.practice_notes`).

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::Subject;
use crate::ids::UserId;
use crate::schema::{profiles, student_bookings};

/// Practice notes of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = student_bookings, check_for_backend(diesel::pg::Pg))]
pub struct PracticeNotes {
    #[diesel(select_expression = student_bookings::id)]
    pub booking_id: Uuid,
    pub subject: Subject,
    pub starts_at: DateTime<Utc>,
    pub practice_notes: String,
    #[diesel(select_expression = profiles::first_name)]
    pub tutor_first_name: String,
    #[diesel(select_expression = profiles::last_name)]
    pub tutor_last_name: String,
}

impl PracticeNotes {
    /// Returns the notes of a student's newest lessons that have any.
    pub fn newest(
        conn: &mut PgConnection,
        student_id: UserId,
        limit: i64,
    ) -> QueryResult<Vec<PracticeNotes>> {
        student_bookings::table
            .inner_join(profiles::table.on(profiles::id.eq(student_bookings::tutor_id)))
            .filter(student_bookings::student_id.eq(student_id))
            .filter(student_bookings::practice_notes.ne(""))
            .order((student_bookings::starts_at.desc(), student_bookings::id.desc()))
            .limit(limit)
            .select(PracticeNotes::as_select())
            .load(conn)
    }

    /// Returns the notes of one of the student's own lessons; `None` for anybody else's, and if there are none.
    pub fn text(
        conn: &mut PgConnection,
        booking_id: Uuid,
        student_id: UserId,
    ) -> QueryResult<Option<String>> {
        student_bookings::table
            .find(booking_id)
            .filter(student_bookings::student_id.eq(student_id))
            .filter(student_bookings::practice_notes.ne(""))
            .select(student_bookings::practice_notes)
            .first(conn)
            .optional()
    }
}
