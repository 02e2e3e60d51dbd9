//! `tutor_days_off`: dates on which a tutor cannot be booked, regardless of weekly windows.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::tutor_days_off;

/// Consecutive days off, in the academy's zone.
#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = tutor_days_off, check_for_backend(diesel::pg::Pg))]
pub struct TutorDaysOff {
    pub id: Uuid,
    pub tutor_id: Uuid,
    pub first_day: NaiveDate,
    /// Inclusive; not before the first day.
    pub last_day: NaiveDate,
    /// Only for the tutor; may be empty.
    pub note: String,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = tutor_days_off)]
pub struct NewTutorDaysOff {
    pub tutor_id: Uuid,
    pub first_day: NaiveDate,
    /// At most 365 days after the first.
    pub last_day: NaiveDate,
    /// At most 200 characters.
    pub note: String,
    pub created_at: DateTime<Utc>,
}

impl NewTutorDaysOff {
    /// Inserts the days off. The same dates twice fail with a unique violation.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<TutorDaysOff> {
        diesel::insert_into(tutor_days_off::table)
            .values(self)
            .returning(TutorDaysOff::as_returning())
            .get_result(conn)
    }
}

impl TutorDaysOff {
    /// Counts the tutor's days off, including past ones.
    pub fn count(conn: &mut PgConnection, tutor_id: Uuid) -> QueryResult<i64> {
        tutor_days_off::table.filter(tutor_days_off::tutor_id.eq(tutor_id)).count().get_result(conn)
    }

    /// Returns those of these tutors that overlap a range of dates, inclusive; soonest first.
    pub fn between(
        conn: &mut PgConnection,
        tutors: &[Uuid],
        (from, to): (NaiveDate, NaiveDate),
    ) -> QueryResult<Vec<TutorDaysOff>> {
        tutor_days_off::table
            .filter(tutor_days_off::tutor_id.eq_any(tutors))
            .filter(tutor_days_off::first_day.le(to))
            .filter(tutor_days_off::last_day.ge(from))
            .order((tutor_days_off::first_day, tutor_days_off::last_day))
            .select(TutorDaysOff::as_select())
            .load(conn)
    }

    /// Returns the tutor's current and future entries on a date; soonest first.
    pub fn upcoming(
        conn: &mut PgConnection,
        tutor_id: Uuid,
        today: NaiveDate,
    ) -> QueryResult<Vec<TutorDaysOff>> {
        tutor_days_off::table
            .filter(tutor_days_off::tutor_id.eq(tutor_id))
            .filter(tutor_days_off::last_day.ge(today))
            .order((tutor_days_off::first_day, tutor_days_off::last_day))
            .select(TutorDaysOff::as_select())
            .load(conn)
    }

    /// Deletes the tutor's entries that ended before a date.
    pub fn delete_over(conn: &mut PgConnection, tutor_id: Uuid, today: NaiveDate) -> QueryResult<usize> {
        diesel::delete(
            tutor_days_off::table
                .filter(tutor_days_off::tutor_id.eq(tutor_id))
                .filter(tutor_days_off::last_day.lt(today)),
        )
        .execute(conn)
    }

    /// Deletes one of the tutor's entries. Returns whether it existed.
    pub fn delete(conn: &mut PgConnection, id: Uuid, tutor_id: Uuid) -> QueryResult<bool> {
        let own = tutor_days_off::table.find(id).filter(tutor_days_off::tutor_id.eq(tutor_id));
        Ok(diesel::delete(own).execute(conn)? == 1)
    }
}
