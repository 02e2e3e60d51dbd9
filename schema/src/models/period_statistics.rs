//! `tutor_sessions` and `student_bookings`, counted over periods.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Double, Integer, Nullable, Text, Timestamptz};

use crate::enums::{BookingStatus, CancellationReason, Subject};
use crate::models::prepared::prepared;

/// Lessons that began within a period.
#[derive(Debug, Clone, Copy, PartialEq, QueryableByName)]
pub struct PeriodSum {
    /// Which of the periods, from 1 on.
    #[diesel(sql_type = Integer)]
    pub period: i32,
    /// Records of lessons.
    #[diesel(sql_type = BigInt)]
    pub sessions: i64,
    #[diesel(sql_type = Double)]
    pub hours: f64,
    #[diesel(sql_type = Double)]
    pub paid_hours: f64,
}

/// Lessons of a subject.
#[derive(Debug, Clone, Copy, PartialEq, QueryableByName)]
pub struct SubjectSum {
    /// `None` for those that were entered by hand.
    #[diesel(sql_type = Nullable<Text>)]
    pub subject: Option<Subject>,
    /// Records of lessons.
    #[diesel(sql_type = BigInt)]
    pub sessions: i64,
    #[diesel(sql_type = Double)]
    pub hours: f64,
}

/// Bookings that have come as far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct OutcomeSum {
    #[diesel(sql_type = Text)]
    pub status: BookingStatus,
    #[diesel(sql_type = Nullable<Text>)]
    pub cancellation_reason: Option<CancellationReason>,
    #[diesel(sql_type = BigInt)]
    pub bookings: i64,
}

/// From here up to there, without the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    pub from: DateTime<Utc>,
    pub until: DateTime<Utc>,
}

/// The lessons that began in each of the periods that begin at `starts`, which rise; periods without any are left out.
/// One query, by an index alone.
pub fn hours(conn: &mut PgConnection, span: Span, starts: &[DateTime<Utc>]) -> QueryResult<Vec<PeriodSum>> {
    prepared(
        "SELECT width_bucket(starts_at, $3) AS period, count(*) AS sessions, sum(duration_hours) AS hours,
             coalesce(sum(duration_hours) FILTER (WHERE paid), 0) AS paid_hours
         FROM tutor_sessions WHERE starts_at >= $1 AND starts_at < $2 GROUP BY 1 ORDER BY 1",
    )
    .bind::<Timestamptz, _>(span.from)
    .bind::<Timestamptz, _>(span.until)
    .bind::<Array<Timestamptz>, _>(starts)
    .load(conn)
}

/// The lessons of each subject, the one with most hours first. One query, by indexes alone: a record stands at its booking's
/// time.
pub fn subjects(conn: &mut PgConnection, span: Span) -> QueryResult<Vec<SubjectSum>> {
    prepared(
        "SELECT b.subject, count(*) AS sessions, sum(t.duration_hours) AS hours
         FROM tutor_sessions t
             LEFT JOIN student_bookings b ON b.id = t.booking_id AND b.starts_at >= $1 AND b.starts_at < $2
         WHERE t.starts_at >= $1 AND t.starts_at < $2
         GROUP BY b.subject ORDER BY hours DESC, b.subject",
    )
    .bind::<Timestamptz, _>(span.from)
    .bind::<Timestamptz, _>(span.until)
    .load(conn)
}

/// How far the bookings of these lessons have come. One query, by an index alone.
pub fn outcomes(conn: &mut PgConnection, span: Span) -> QueryResult<Vec<OutcomeSum>> {
    prepared(
        "SELECT status, cancellation_reason, count(*) AS bookings FROM student_bookings
         WHERE starts_at >= $1 AND starts_at < $2 GROUP BY 1, 2",
    )
    .bind::<Timestamptz, _>(span.from)
    .bind::<Timestamptz, _>(span.until)
    .load(conn)
}
