//! `tutor_sessions`: the record of lessons that earn money.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::tutor_sessions;

/// The record of one confirmed booking.
#[derive(Debug, Insertable)]
#[diesel(table_name = tutor_sessions)]
pub struct NewTutorSession<'a> {
    /// Who teaches.
    pub tutor_id: Uuid,
    /// The booking; a second record for it cannot be stored.
    pub booking_id: Uuid,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// Whether the lesson has been paid for.
    pub paid: bool,
    /// Who is taught, as shown in tables.
    pub student_name: &'a str,
    /// What the lesson is about.
    pub session_description: &'a str,
}

/// The record of a lesson.
#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = tutor_sessions, check_for_backend(diesel::pg::Pg))]
pub struct TutorSession {
    /// The row.
    pub id: Uuid,
    /// Who taught.
    pub tutor_id: Uuid,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// The same in hours.
    pub duration_hours: f64,
    /// Whether it has been paid for.
    pub paid: bool,
    /// Who was taught, as shown in tables.
    pub student_name: Option<String>,
    /// What the lesson was about.
    pub session_description: String,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl TutorSession {
    /// The record with this id.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<TutorSession>> {
        tutor_sessions::table.find(id).select(TutorSession::as_select()).first(conn).optional()
    }
}

impl NewTutorSession<'_> {
    /// Stores the record; one that exists for the booking is kept.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(tutor_sessions::table)
            .values(self)
            .on_conflict(tutor_sessions::booking_id)
            .do_nothing()
            .execute(conn)?;
        Ok(())
    }
}

/// Removes the record of a booking that is cancelled after it was confirmed.
pub fn delete_of_booking(conn: &mut PgConnection, booking_id: Uuid) -> QueryResult<()> {
    diesel::delete(tutor_sessions::table.filter(tutor_sessions::booking_id.eq(booking_id))).execute(conn)?;
    Ok(())
}

/// Moves the record of a lesson with the lesson.
pub fn move_of_booking(
    conn: &mut PgConnection,
    booking_id: Uuid,
    (starts_at, ends_at): (DateTime<Utc>, DateTime<Utc>),
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(tutor_sessions::table.filter(tutor_sessions::booking_id.eq(booking_id)))
        .set((
            tutor_sessions::starts_at.eq(starts_at),
            tutor_sessions::ends_at.eq(ends_at),
            tutor_sessions::updated_at.eq(now),
        ))
        .execute(conn)?;
    Ok(())
}
