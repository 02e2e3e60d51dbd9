//! `tutor_sessions`: session records of lessons.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use uuid::Uuid;

use crate::models::student_booking::StudentBooking;
use crate::schema::tutor_sessions;

/// A new session record of a confirmed booking.
#[derive(Debug, Insertable)]
#[diesel(table_name = tutor_sessions)]
pub struct NewTutorSession<'a> {
    pub tutor_id: Uuid,
    /// The booking; it can have only one record.
    pub booking_id: Uuid,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub paid: bool,
    /// The student's name, as displayed in tables.
    pub student_name: &'a str,
    pub session_description: &'a str,
    /// The tutor's share, in US cents.
    pub tutor_share_cents: i32,
    /// Whether the tutor is paid by other means.
    pub settled_elsewhere: bool,
}

/// A new manual session record: without a booking, not yet paid.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = tutor_sessions)]
pub struct NewManualSession {
    pub tutor_id: Uuid,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    /// The student's name, as displayed in tables.
    pub student_name: Option<String>,
    pub session_description: String,
    /// The tutor's share, in US cents.
    pub tutor_share_cents: i32,
    /// The admin.
    pub changed_by: Uuid,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = tutor_sessions, check_for_backend(diesel::pg::Pg))]
pub struct TutorSession {
    pub id: Uuid,
    pub tutor_id: Uuid,
    /// The booking; `None` if an admin entered the record.
    pub booking_id: Option<Uuid>,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub duration_hours: f64,
    pub paid: bool,
    /// The student's name, as displayed in tables.
    pub student_name: Option<String>,
    pub session_description: String,
    pub updated_at: DateTime<Utc>,
    /// Incremented with each change.
    pub version: i32,
    /// The admin who last changed it; `None` if a booking did.
    pub changed_by: Option<Uuid>,
}

/// Maximum duration of a manual session.
pub const MAX_MANUAL_LENGTH: TimeDelta = TimeDelta::hours(12);

impl TutorSession {
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<TutorSession>> {
        tutor_sessions::table.find(id).select(TutorSession::as_select()).first(conn).optional()
    }

    /// Returns the record, locked until the transaction ends.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<TutorSession>> {
        let row = tutor_sessions::table.find(id).select(TutorSession::as_select());
        row.for_update().first(conn).optional()
    }

    /// Marks the record as paid or unpaid on behalf of an admin. Returns the updated record.
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

    pub fn delete(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::delete(tutor_sessions::table.find(self.id)).execute(conn)?;
        Ok(())
    }
}

impl NewTutorSession<'_> {
    /// Inserts the record. Returns its id; `None` if the booking already has one, which is kept.
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
    /// Inserts the record. Returns its id.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Uuid> {
        diesel::insert_into(tutor_sessions::table).values(self).returning(tutor_sessions::id).get_result(conn)
    }

    /// Whether the tutor has another record at that time. No lesson is longer than [`MAX_MANUAL_LENGTH`], so that few
    /// rows are read.
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

/// Deletes the record of a confirmed booking that was canceled. Returns its id, if there was one. If it says that the
/// tutor was paid by other means, the record stays, because the payment was made.
pub fn delete_of_booking(conn: &mut PgConnection, booking_id: Uuid) -> QueryResult<Option<Uuid>> {
    let was_paid = tutor_sessions::settled_elsewhere.and(tutor_sessions::paid);
    diesel::delete(
        tutor_sessions::table.filter(tutor_sessions::booking_id.eq(booking_id)).filter(not(was_paid)),
    )
    .returning(tutor_sessions::id)
    .get_result(conn)
    .optional()
}

/// Updates the record of a lesson that was moved or reassigned, with the new share in US cents. Returns its id, if
/// there is one.
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

/// Whether a booking's tutor has been paid for it by other means.
pub fn is_paid_elsewhere(conn: &mut PgConnection, booking_id: Uuid) -> QueryResult<bool> {
    let of_booking = tutor_sessions::table.filter(tutor_sessions::booking_id.eq(booking_id));
    diesel::select(exists(of_booking.filter(tutor_sessions::settled_elsewhere).filter(tutor_sessions::paid)))
        .get_result(conn)
}

/// Returns the tutor's share in a booking's record, in US cents, if there is one.
pub fn share_of_booking(conn: &mut PgConnection, booking_id: Uuid) -> QueryResult<Option<i32>> {
    tutor_sessions::table
        .filter(tutor_sessions::booking_id.eq(booking_id))
        .select(tutor_sessions::tutor_share_cents)
        .first::<Option<i32>>(conn)
        .optional()
        .map(Option::flatten)
}
