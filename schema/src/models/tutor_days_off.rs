//! `tutor_days_off`: dates on which nobody can book a tutor, whatever their weekly windows say.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::tutor_days_off;

/// Days off in a row, in the academy's zone.
#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = tutor_days_off, check_for_backend(diesel::pg::Pg))]
pub struct TutorDaysOff {
    pub id: Uuid,
    pub tutor_id: Uuid,
    pub first_day: NaiveDate,
    /// The first day or a later one, itself a day off.
    pub last_day: NaiveDate,
    /// For the tutor alone; may be empty.
    pub note: String,
}

/// New days off.
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
    /// Stores them. The same dates twice fail with a unique violation.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<TutorDaysOff> {
        diesel::insert_into(tutor_days_off::table)
            .values(self)
            .returning(TutorDaysOff::as_returning())
            .get_result(conn)
    }
}

impl TutorDaysOff {
    /// How many the tutor has, those that are over among them.
    pub fn count(conn: &mut PgConnection, tutor_id: Uuid) -> QueryResult<i64> {
        tutor_days_off::table.filter(tutor_days_off::tutor_id.eq(tutor_id)).count().get_result(conn)
    }

    /// Those of these tutors that include a date between two, both included; soonest first.
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

    /// The tutor's own that are not over on a date; soonest first.
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

    /// Deletes the tutor's own that ended before a date.
    pub fn delete_over(conn: &mut PgConnection, tutor_id: Uuid, today: NaiveDate) -> QueryResult<usize> {
        diesel::delete(
            tutor_days_off::table
                .filter(tutor_days_off::tutor_id.eq(tutor_id))
                .filter(tutor_days_off::last_day.lt(today)),
        )
        .execute(conn)
    }

    /// Deletes the tutor's own; whether there were such.
    pub fn delete(conn: &mut PgConnection, id: Uuid, tutor_id: Uuid) -> QueryResult<bool> {
        let own = tutor_days_off::table.find(id).filter(tutor_days_off::tutor_id.eq(tutor_id));
        Ok(diesel::delete(own).execute(conn)? == 1)
    }
}
