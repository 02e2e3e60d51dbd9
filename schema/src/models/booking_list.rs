//! `student_bookings` in a person's lists.

use chrono::{DateTime, Utc};
use diesel::dsl::count;
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{BookingStatus, PaymentStatus, Subject};
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::student_booking::StudentBooking;
use crate::schema::{payments, student_bookings};

/// Which bookings a list contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookingSelection {
    /// Held or confirmed lessons that have not ended; soonest first.
    Upcoming,
    /// Confirmed or completed lessons that have ended; newest first.
    Past,
    /// Bookings that were canceled after their confirmation; newest first. Holds that were never paid are not included.
    CalledOff,
    /// All bookings except holds that ended unpaid; newest first.
    All,
}

/// A person's role in a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParticipantRole {
    Student,
    Tutor,
}

/// A person, and optionally a role.
#[derive(Debug, Clone, Copy)]
pub struct Participant {
    pub id: Uuid,
    /// Restricts to bookings with this role; both roles if `None`.
    pub role: Option<ParticipantRole>,
}

/// Filter of a person's bookings.
#[derive(Debug, Clone, Copy)]
pub struct BookingFilter {
    pub when: BookingSelection,
    /// Restricts to bookings that start in this half-open interval.
    pub window: Option<(DateTime<Utc>, DateTime<Utc>)>,
    pub status: Option<BookingStatus>,
    pub subject: Option<Subject>,
}

/// Counts of a person's lessons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stats {
    /// Confirmed lessons that have not ended.
    pub upcoming: i64,
    /// Lessons that have ended.
    pub completed: i64,
    /// Confirmed lessons, whether or not they have ended.
    pub confirmed: i64,
    /// All bookings except holds that ended unpaid.
    pub bookings: i64,
}

/// Filters a boxed query to the bookings of a participant.
macro_rules! of {
    ($query:expr, $participant:expr) => {{
        use student_bookings::{student_id, tutor_id};
        let Participant { id: person, role } = $participant;
        match role {
            Some(ParticipantRole::Student) => $query.filter(student_id.eq(person)),
            Some(ParticipantRole::Tutor) => $query.filter(tutor_id.eq(person)),
            None => $query.filter(student_id.eq(person).or(tutor_id.eq(person))),
        }
    }};
}

/// Whether a booking, joined with its payment, is not a hold that ended unpaid.
#[diesel::dsl::auto_type]
fn is_no_lapsed_hold() -> _ {
    let cancelled: BookingStatus = BookingStatus::Cancelled;
    let unpaid: [PaymentStatus; 2] = [PaymentStatus::Unpaid, PaymentStatus::Processing];
    student_bookings::status
        .ne(cancelled)
        .or(payments::id.nullable().is_null())
        .or(payments::status.ne_all(unpaid))
}

/// Returns a page of a participant's bookings.
pub fn of_participant(
    conn: &mut PgConnection,
    participant: Participant,
    filter: BookingFilter,
    request: PageRequest,
    now: DateTime<Utc>,
) -> QueryResult<Page<StudentBooking>> {
    use student_bookings::{ends_at, id, starts_at, status};
    let BookingFilter { when, window, .. } = filter;
    let query = student_bookings::table
        .left_join(payments::table)
        .select(StudentBooking::as_select())
        .limit(request.rows_to_read())
        .into_boxed();
    let mut query = of!(query, participant);
    query = match when {
        BookingSelection::Upcoming => query
            .filter(status.eq_any([BookingStatus::Pending, BookingStatus::Confirmed]))
            .filter(ends_at.gt(now))
            .order((starts_at.asc(), id.asc())),
        BookingSelection::Past => query
            .filter(status.eq_any([BookingStatus::Confirmed, BookingStatus::Completed]))
            .filter(ends_at.le(now))
            .order((starts_at.desc(), id.desc())),
        BookingSelection::CalledOff => query
            .filter(status.eq(BookingStatus::Cancelled))
            .filter(is_no_lapsed_hold())
            .order((starts_at.desc(), id.desc())),
        BookingSelection::All => query.filter(is_no_lapsed_hold()).order((starts_at.desc(), id.desc())),
    };
    if let Some((from, to)) = window {
        query = query.filter(starts_at.ge(from)).filter(starts_at.lt(to));
    }
    if let Some(wanted) = filter.status {
        query = query.filter(status.eq(wanted));
    }
    if let Some(wanted) = filter.subject {
        query = query.filter(student_bookings::subject.eq(wanted));
    }
    if let Some(Position { at, id: last }) = request.after {
        query = match when {
            BookingSelection::Upcoming => {
                query.filter(starts_at.ge(at).and(starts_at.gt(at).or(starts_at.eq(at).and(id.gt(last)))))
            }
            BookingSelection::Past | BookingSelection::CalledOff | BookingSelection::All => {
                query.filter(older_than!(starts_at, id, Position { at, id: last }))
            }
        };
    }
    let rows: Vec<StudentBooking> = query.load(conn)?;
    Ok(request.page(rows, |row| Position { at: row.starts_at, id: row.id }))
}

/// Returns the starts of a participant's confirmed and completed lessons in a half-open interval.
pub fn lesson_starts(
    conn: &mut PgConnection,
    participant: Participant,
    (from, to): (DateTime<Utc>, DateTime<Utc>),
) -> QueryResult<Vec<DateTime<Utc>>> {
    use student_bookings::{starts_at, status};
    let query = student_bookings::table
        .select(starts_at)
        .filter(status.eq_any([BookingStatus::Confirmed, BookingStatus::Completed]))
        .filter(starts_at.ge(from))
        .filter(starts_at.lt(to))
        .into_boxed();
    of!(query, participant).load(conn)
}

/// Counts a participant's lessons. A booking counts as completed once its end has passed.
pub fn stats(conn: &mut PgConnection, participant: Participant, now: DateTime<Utc>) -> QueryResult<Stats> {
    use student_bookings::{ends_at, id, status};
    let booked = || status.eq_any([BookingStatus::Confirmed, BookingStatus::Completed]);
    let query = student_bookings::table
        .left_join(payments::table)
        .select((
            count(id).aggregate_filter(booked().and(ends_at.gt(now))),
            count(id).aggregate_filter(booked().and(ends_at.le(now))),
            count(id).aggregate_filter(status.eq(BookingStatus::Confirmed)),
            count(id).aggregate_filter(is_no_lapsed_hold()),
        ))
        .into_boxed();
    let (upcoming, completed, confirmed, bookings) = of!(query, participant).first(conn)?;
    Ok(Stats { upcoming, completed, confirmed, bookings })
}
