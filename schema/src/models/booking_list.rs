//! `student_bookings`, as a person's lists show them.

use chrono::{DateTime, Utc};
use diesel::dsl::count;
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{BookingStatus, PaymentStatus};
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::student_booking::StudentBooking;
use crate::schema::{payments, student_bookings};

/// Which of a person's bookings a list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Held or confirmed, and not over; soonest first.
    Upcoming,
    /// Confirmed or completed, and over; newest first.
    Past,
    /// Given up after they had been confirmed; newest first. A hold that nobody paid for is not among them.
    CalledOff,
    /// Everything; newest first.
    All,
}

/// Which of a person's bookings to list.
#[derive(Debug, Clone, Copy)]
pub struct BookingFilter {
    /// Of these bookings …
    pub when: When,
    /// … only those that start between the first instant and before the second, if given.
    pub window: Option<(DateTime<Utc>, DateTime<Utc>)>,
}

/// How many lessons a person has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stats {
    /// Confirmed lessons that are not over.
    pub upcoming: i64,
    /// Lessons that are over.
    pub completed: i64,
}

/// A page of the bookings in which the person learns or teaches.
pub fn of_participant(
    conn: &mut PgConnection,
    person: Uuid,
    filter: BookingFilter,
    request: PageRequest,
    now: DateTime<Utc>,
) -> QueryResult<Page<StudentBooking>> {
    use student_bookings::{ends_at, id, starts_at, status};
    let BookingFilter { when, window } = filter;
    let mut query = student_bookings::table
        .left_join(payments::table)
        .filter(student_bookings::student_id.eq(person).or(student_bookings::tutor_id.eq(person)))
        .select(StudentBooking::as_select())
        .limit(request.rows_to_read())
        .into_boxed();
    query = match when {
        When::Upcoming => query
            .filter(status.eq_any([BookingStatus::Pending, BookingStatus::Confirmed]))
            .filter(ends_at.gt(now))
            .order((starts_at.asc(), id.asc())),
        When::Past => query
            .filter(status.eq_any([BookingStatus::Confirmed, BookingStatus::Completed]))
            .filter(ends_at.le(now))
            .order((starts_at.desc(), id.desc())),
        When::CalledOff => query
            .filter(status.eq(BookingStatus::Cancelled))
            .filter(
                payments::id
                    .nullable()
                    .is_null()
                    .or(payments::status.ne_all([PaymentStatus::Unpaid, PaymentStatus::Processing])),
            )
            .order((starts_at.desc(), id.desc())),
        When::All => query.order((starts_at.desc(), id.desc())),
    };
    if let Some((from, to)) = window {
        query = query.filter(starts_at.ge(from)).filter(starts_at.lt(to));
    }
    if let Some(Position { at, id: last }) = request.after {
        query = match when {
            When::Upcoming => query.filter(starts_at.gt(at).or(starts_at.eq(at).and(id.gt(last)))),
            When::Past | When::CalledOff | When::All => {
                query.filter(older_than!(starts_at, id, Position { at, id: last }))
            }
        };
    }
    let rows: Vec<StudentBooking> = query.load(conn)?;
    Ok(request.page(rows, |row| Position { at: row.starts_at, id: row.id }))
}

/// How many lessons the person has. A booking counts as completed once its end has passed.
pub fn stats(conn: &mut PgConnection, person: Uuid, now: DateTime<Utc>) -> QueryResult<Stats> {
    let over = student_bookings::ends_at.le(now);
    let (upcoming, completed) = student_bookings::table
        .filter(student_bookings::student_id.eq(person).or(student_bookings::tutor_id.eq(person)))
        .filter(student_bookings::status.eq_any([BookingStatus::Confirmed, BookingStatus::Completed]))
        .select((
            count(student_bookings::id).aggregate_filter(student_bookings::ends_at.gt(now)),
            count(student_bookings::id).aggregate_filter(over),
        ))
        .first(conn)?;
    Ok(Stats { upcoming, completed })
}
