//! `tutor_sessions`: the record of lessons that earn money.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::tutor_sessions;

/// The record of one confirmed booking.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Insertable)]
#[diesel(table_name = tutor_sessions)]
pub struct NewTutorSession<'a> {
    pub tutor_id: Uuid,
    /// The booking; a second record for it cannot be stored.
    pub booking_id: Uuid,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub paid: bool,
    /// Who is taught, as shown in tables.
    pub student_name: &'a str,
    /// What the lesson is about.
    pub session_description: &'a str,
}

/// The record of a lesson.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = tutor_sessions, check_for_backend(diesel::pg::Pg))]
pub struct TutorSession {
    pub id: Uuid,
    pub tutor_id: Uuid,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    /// The same in hours.
    pub duration_hours: f64,
    pub paid: bool,
    /// Who was taught, as shown in tables.
    pub student_name: Option<String>,
    /// What the lesson was about.
    pub session_description: String,
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
