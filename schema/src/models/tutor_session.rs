//! `tutor_sessions`: the record of lessons that earn money.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use uuid::Uuid;

use crate::models::student_booking::StudentBooking;
use crate::schema::tutor_sessions;

/// The record of one confirmed booking.
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
    /// What the tutor earns by it, US cents.
    pub tutor_share_cents: i32,
    /// Whether the tutor is paid by other means.
    pub settled_elsewhere: bool,
}

/// A record that an admin enters: of a lesson without a booking, not paid yet.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = tutor_sessions)]
pub struct NewManualSession {
    pub tutor_id: Uuid,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    /// Who was taught, as shown in tables.
    pub student_name: Option<String>,
    /// What the lesson was about.
    pub session_description: String,
    /// What the tutor earns by it, US cents.
    pub tutor_share_cents: i32,
    /// The admin.
    pub changed_by: Uuid,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// The record of a lesson.
#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = tutor_sessions, check_for_backend(diesel::pg::Pg))]
pub struct TutorSession {
    pub id: Uuid,
    pub tutor_id: Uuid,
    /// The booking that it is of; none if an admin entered it.
    pub booking_id: Option<Uuid>,
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
    /// Rises with each change.
    pub version: i32,
    /// The admin who changed it last; nobody if it was a booking that did.
    pub changed_by: Option<Uuid>,
}

/// The longest that an admin enters a lesson to have taken.
pub const MAX_MANUAL_LENGTH: TimeDelta = TimeDelta::hours(12);

impl TutorSession {
    /// The record with this id.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<TutorSession>> {
        tutor_sessions::table.find(id).select(TutorSession::as_select()).first(conn).optional()
    }

    /// The same, which nobody else changes until the end of the transaction.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<TutorSession>> {
        let row = tutor_sessions::table.find(id).select(TutorSession::as_select());
        row.for_update().first(conn).optional()
    }

    /// Marks it as paid or not, in the name of an admin; the record as it is now.
    pub fn mark(
        &self,
        conn: &mut PgConnection,
        paid: bool,
        admin: Uuid,
        now: DateTime<Utc>,
    ) -> QueryResult<TutorSession> {
        diesel::update(tutor_sessions::table.find(self.id))
            .set((
                tutor_sessions::paid.eq(paid),
                tutor_sessions::version.eq(tutor_sessions::version + 1),
                tutor_sessions::changed_by.eq(admin),
                tutor_sessions::updated_at.eq(now),
            ))
            .returning(TutorSession::as_returning())
            .get_result(conn)
    }

    /// Removes it.
    pub fn delete(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::delete(tutor_sessions::table.find(self.id)).execute(conn)?;
        Ok(())
    }
}

impl NewTutorSession<'_> {
    /// Stores the record; its id. One that exists for the booking is kept, and `None` told.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Option<Uuid>> {
        diesel::insert_into(tutor_sessions::table)
            .values(self)
            .on_conflict(tutor_sessions::booking_id)
            .do_nothing()
            .returning(tutor_sessions::id)
            .get_result(conn)
            .optional()
    }
}

impl NewManualSession {
    /// Stores the record; its id.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Uuid> {
        diesel::insert_into(tutor_sessions::table).values(self).returning(tutor_sessions::id).get_result(conn)
    }

    /// Whether the tutor has a record at that time already. No lesson takes longer than [`MAX_MANUAL_LENGTH`], so that few
    /// rows are looked at.
    pub fn overlaps(&self, conn: &mut PgConnection) -> QueryResult<bool> {
        use tutor_sessions::dsl;
        let others = tutor_sessions::table
            .filter(dsl::tutor_id.eq(self.tutor_id))
            .filter(dsl::starts_at.gt(self.starts_at - MAX_MANUAL_LENGTH))
            .filter(dsl::starts_at.lt(self.ends_at))
            .filter(dsl::ends_at.gt(self.starts_at));
        diesel::select(exists(others)).get_result(conn)
    }
}

/// Removes the record of a booking that is cancelled after it was confirmed; its id, if there was one. One that says that its
/// tutor was paid by other means stays: they were.
pub fn delete_of_booking(conn: &mut PgConnection, booking_id: Uuid) -> QueryResult<Option<Uuid>> {
    let was_paid = tutor_sessions::settled_elsewhere.and(tutor_sessions::paid);
    diesel::delete(
        tutor_sessions::table.filter(tutor_sessions::booking_id.eq(booking_id)).filter(not(was_paid)),
    )
    .returning(tutor_sessions::id)
    .get_result(conn)
    .optional()
}

/// Moves the record of a lesson with the lesson, to another time or tutor, who may earn another share by it, US cents; its id,
/// if there is one.
pub fn update_for_booking(
    conn: &mut PgConnection,
    booking: &StudentBooking,
    share_cents: Option<i32>,
    now: DateTime<Utc>,
) -> QueryResult<Option<Uuid>> {
    let StudentBooking { tutor_id, starts_at, ends_at, .. } = *booking;
    diesel::update(tutor_sessions::table.filter(tutor_sessions::booking_id.eq(booking.id)))
        .set((
            share_cents.map(|cents| tutor_sessions::tutor_share_cents.eq(cents)),
            tutor_sessions::tutor_id.eq(tutor_id),
            tutor_sessions::starts_at.eq(starts_at),
            tutor_sessions::ends_at.eq(ends_at),
            tutor_sessions::version.eq(tutor_sessions::version + 1),
            tutor_sessions::changed_by.eq(None::<Uuid>),
            tutor_sessions::updated_at.eq(now),
        ))
        .returning(tutor_sessions::id)
        .get_result(conn)
        .optional()
}

/// Whether the tutor of a booking has been paid for it by other means.
pub fn is_paid_elsewhere(conn: &mut PgConnection, booking_id: Uuid) -> QueryResult<bool> {
    let of_booking = tutor_sessions::table.filter(tutor_sessions::booking_id.eq(booking_id));
    diesel::select(exists(of_booking.filter(tutor_sessions::settled_elsewhere).filter(tutor_sessions::paid)))
        .get_result(conn)
}

/// What the tutor of a booking earns by its record, US cents, if there is one.
pub fn share_of_booking(conn: &mut PgConnection, booking_id: Uuid) -> QueryResult<Option<i32>> {
    tutor_sessions::table
        .filter(tutor_sessions::booking_id.eq(booking_id))
        .select(tutor_sessions::tutor_share_cents)
        .first::<Option<i32>>(conn)
        .optional()
        .map(Option::flatten)
}
