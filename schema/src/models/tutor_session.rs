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
