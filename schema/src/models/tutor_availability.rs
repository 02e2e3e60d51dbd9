//! `tutor_availability`: weekly availability windows, in local time of the academy's zone.

use chrono::NaiveTime;
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{Service, Subject};
use crate::ids::UserId;
use crate::models::name_order::by_name;
use crate::models::profile::{Profile, is_active};
use crate::schema::{blocks, profiles, tutor_availability};

/// A weekly window in which a tutor teaches one subject.
#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = tutor_availability, check_for_backend(diesel::pg::Pg))]
pub struct TutorAvailability {
    pub id: Uuid,
    pub tutor_id: UserId,
    /// 0 is Sunday, 6 is Saturday.
    pub day_of_week: i16,
    /// Local time in the academy's zone, a multiple of 15 minutes.
    pub start_time: NaiveTime,
    /// Later than `start_time` on the same day.
    pub end_time: NaiveTime,
    pub subject: Subject,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = tutor_availability)]
pub struct NewTutorAvailability {
    pub tutor_id: UserId,
    /// 0 is Sunday, 6 is Saturday.
    pub day_of_week: i16,
    /// Local time in the academy's zone, a multiple of 15 minutes.
    pub start_time: NaiveTime,
    /// Later than `start_time` on the same day.
    pub end_time: NaiveTime,
    pub subject: Subject,
}

impl TutorAvailability {
    /// Counts the tutor's windows.
    pub fn count(conn: &mut PgConnection, tutor_id: UserId) -> QueryResult<i64> {
        tutor_availability::table.filter(tutor_availability::tutor_id.eq(tutor_id)).count().get_result(conn)
    }

    /// Returns the tutor's windows, in the order of the week.
    pub fn of_tutor(conn: &mut PgConnection, tutor_id: UserId) -> QueryResult<Vec<TutorAvailability>> {
        tutor_availability::table
            .filter(tutor_availability::tutor_id.eq(tutor_id))
            .order((
                tutor_availability::day_of_week,
                tutor_availability::start_time,
                tutor_availability::subject,
            ))
            .select(TutorAvailability::as_select())
            .load(conn)
    }

    /// Returns all windows of bookable tutors in the subject, with the tutors; optionally on one weekday, and without
    /// tutors whom the given student blocks or is blocked by.
    pub fn for_subject(
        conn: &mut PgConnection,
        subject: Subject,
        day_of_week: Option<i16>,
        student_id: Option<UserId>,
    ) -> QueryResult<Vec<(TutorAvailability, Profile)>> {
        let mut query = tutor_availability::table
            .inner_join(profiles::table)
            .filter(tutor_availability::subject.eq(subject))
            .filter(profiles::is_mentor_approved)
            .filter(profiles::services.contains(vec![Service::Tutoring]))
            .filter(is_active())
            .order((by_name(), tutor_availability::start_time))
            .select((TutorAvailability::as_select(), Profile::as_select()))
            .into_boxed();
        if let Some(day) = day_of_week {
            query = query.filter(tutor_availability::day_of_week.eq(day));
        }
        if let Some(student) = student_id {
            let by_student = blocks::blocker_id.eq(student).and(blocks::blocked_id.eq(profiles::id));
            let by_tutor = blocks::blocker_id.eq(profiles::id).and(blocks::blocked_id.eq(student));
            query = query.filter(not(exists(blocks::table.filter(by_student.or(by_tutor)))));
        }
        query.load(conn)
    }

    /// Returns the subjects for which each of these tutors has windows.
    pub fn subjects(conn: &mut PgConnection, tutors: &[UserId]) -> QueryResult<Vec<(UserId, Subject)>> {
        tutor_availability::table
            .filter(tutor_availability::tutor_id.eq_any(tutors))
            .select((tutor_availability::tutor_id, tutor_availability::subject))
            .distinct()
            .order((tutor_availability::tutor_id, tutor_availability::subject))
            .load(conn)
    }

    /// Returns the windows of these tutors.
    pub fn of_tutors(conn: &mut PgConnection, tutors: &[UserId]) -> QueryResult<Vec<TutorAvailability>> {
        tutor_availability::table
            .filter(tutor_availability::tutor_id.eq_any(tutors))
            .select(TutorAvailability::as_select())
            .load(conn)
    }

    /// Returns the tutor's windows for one subject, against which a booking is checked.
    pub fn of_tutor_in(
        conn: &mut PgConnection,
        tutor_id: UserId,
        subject: Subject,
    ) -> QueryResult<Vec<TutorAvailability>> {
        tutor_availability::table
            .filter(tutor_availability::tutor_id.eq(tutor_id))
            .filter(tutor_availability::subject.eq(subject))
            .select(TutorAvailability::as_select())
            .load(conn)
    }

    /// Deletes the tutor's window; returns its subject, if there was one.
    pub fn delete(conn: &mut PgConnection, id: Uuid, tutor_id: UserId) -> QueryResult<Option<Subject>> {
        let own = tutor_availability::table.find(id).filter(tutor_availability::tutor_id.eq(tutor_id));
        diesel::delete(own).returning(tutor_availability::subject).get_result(conn).optional()
    }
}

/// Inserts windows, all or none. An existing one makes the whole insert fail with a unique violation.
pub fn insert_all(
    conn: &mut PgConnection,
    rows: &[NewTutorAvailability],
) -> QueryResult<Vec<TutorAvailability>> {
    diesel::insert_into(tutor_availability::table)
        .values(rows)
        .returning(TutorAvailability::as_returning())
        .get_results(conn)
}
