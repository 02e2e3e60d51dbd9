//! Upcoming `student_bookings` of a person, with the other participant.

use chrono::{DateTime, Utc};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{BookingStatus, PaymentStatus, Subject};
use crate::schema::{payments, profiles, student_bookings, suspension_cancellations};

/// The most rows, far more than lessons within the booking window.
const LIMIT: i64 = 1000;

/// A held or confirmed lesson that has not ended.
#[derive(Debug, Clone, Queryable)]
pub struct UpcomingLesson {
    pub id: Uuid,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub subject: Subject,
    pub student_first_name: String,
    pub student_last_name: String,
}

/// Returns a tutor's lessons that have not ended; soonest first. Expired holds are excluded, unless their payment is
/// processing.
pub fn of_tutor(
    conn: &mut PgConnection,
    tutor_id: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<Vec<UpcomingLesson>> {
    use student_bookings::{ends_at, hold_expires_at, id, starts_at, status, subject};
    let is_held = status.eq(BookingStatus::Pending).and(
        hold_expires_at
            .gt(now)
            .assume_not_null()
            .or(payments::status.eq(PaymentStatus::Processing).assume_not_null()),
    );
    student_bookings::table
        .inner_join(profiles::table.on(profiles::id.eq(student_bookings::student_id)))
        .left_join(payments::table)
        .filter(student_bookings::tutor_id.eq(tutor_id))
        .filter(ends_at.gt(now))
        .filter(status.eq(BookingStatus::Confirmed).or(is_held))
        .order((starts_at, id))
        .limit(LIMIT)
        .select((id, starts_at, ends_at, subject, profiles::first_name, profiles::last_name))
        .load(conn)
}

/// A held or confirmed lesson that has not ended, with both its people.
#[derive(Debug, Clone, Queryable)]
pub struct PersonLesson {
    pub id: Uuid,
    pub subject: Subject,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub status: BookingStatus,
    /// Price for the student, in US cents.
    pub price_cents: i32,
    /// Given and family name.
    pub student: (String, String),
    /// Given and family name.
    pub tutor: (String, String),
}

/// Returns all of a person's lessons, as student or tutor, that have not ended, soonest first. Expired holds are
/// excluded, unless their payment is processing; so are lessons that a suspension is about to cancel.
pub fn of_person(
    conn: &mut PgConnection,
    person: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<Vec<PersonLesson>> {
    use student_bookings as lesson;
    let (student, tutor) = diesel::alias!(profiles as student, profiles as tutor);
    let is_held = lesson::status.eq(BookingStatus::Pending).and(
        lesson::hold_expires_at
            .gt(now)
            .assume_not_null()
            .or(payments::status.eq(PaymentStatus::Processing).assume_not_null()),
    );
    lesson::table
        .inner_join(student.on(student.field(profiles::id).eq(lesson::student_id)))
        .inner_join(tutor.on(tutor.field(profiles::id).eq(lesson::tutor_id)))
        .left_join(payments::table)
        .filter(lesson::student_id.eq(person).or(lesson::tutor_id.eq(person)))
        .filter(lesson::ends_at.gt(now))
        .filter(lesson::status.eq(BookingStatus::Confirmed).or(is_held))
        .filter(not(exists(suspension_cancellations::table.find(lesson::id))))
        .order((lesson::starts_at, lesson::id))
        .select((
            lesson::id,
            lesson::subject,
            lesson::starts_at,
            lesson::ends_at,
            lesson::status,
            lesson::price_cents,
            student.fields((profiles::first_name, profiles::last_name)),
            tutor.fields((profiles::first_name, profiles::last_name)),
        ))
        .load(conn)
}

/// Returns a person's unpaid holds, expired or not.
pub fn unpaid_holds(conn: &mut PgConnection, person: Uuid) -> QueryResult<Vec<Uuid>> {
    use student_bookings::{id, status, student_id, tutor_id};
    student_bookings::table
        .left_join(payments::table)
        .filter(student_id.eq(person).or(tutor_id.eq(person)))
        .filter(status.eq(BookingStatus::Pending))
        .filter(payments::status.eq(PaymentStatus::Unpaid))
        .order(id)
        .select(id)
        .load(conn)
}
