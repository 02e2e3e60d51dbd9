//! Totals of the academy with the number of open tasks, and statistics of lessons by period, subject and outcome.

use actix_web::web::{Data, Json, Query};
use chrono::NaiveDate;
use macros::operation;
use schema::dates;
use schema::enums::{BookingStatus, CancellationReason, Subject};
use schema::models::admin_summary::{self, AdminSummary};
use schema::models::period_statistics::{self, OutcomeSum, PeriodSum, Span, SubjectSum};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use utoipa::{IntoParams, ToSchema};

use crate::domain::statistics_period::{StatisticsPeriod, StatisticsUnit, midnight};
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::state::AppState;

/// The days to count; at most five years.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StatisticsQuery {
    /// The first day, in the academy's zone.
    #[serde(deserialize_with = "dates::date")]
    pub from: NaiveDate,
    /// The last day, inclusive.
    #[serde(deserialize_with = "dates::date")]
    pub to: NaiveDate,
}

/// Lessons and bookings on these days. A booking counts on the day on which its lesson begins.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminStatistics {
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// The unit of `hours`.
    pub unit: StatisticsUnit,
    /// One entry for each day, week or month, including those without lessons.
    pub hours: Vec<PeriodHours>,
    /// One entry for each subject with lessons, most hours first.
    pub subjects: Vec<SubjectHours>,
    /// Number of bookings by outcome; every outcome is present, in this order.
    pub outcomes: Vec<OutcomeBookings>,
}

/// Lessons of a day, a week or a month.
#[derive(Debug, Serialize, ToSchema)]
pub struct PeriodHours {
    /// First day of the period. The first week or month may begin before `from`, but lessons before `from` do not
    /// count.
    pub starts_on: NaiveDate,
    /// Number of session records.
    pub sessions: i64,
    /// Total hours of these records.
    pub hours: f64,
    /// Hours of the records that are marked as paid.
    pub paid_hours: f64,
}

/// Lessons of a subject.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubjectHours {
    /// Absent for session records entered by hand.
    pub subject: Option<Subject>,
    /// Number of session records.
    pub sessions: i64,
    /// Total hours of these records.
    pub hours: f64,
}

/// Bookings with the same outcome.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutcomeBookings {
    /// The outcome.
    pub outcome: BookingOutcome,
    /// Number of bookings.
    pub bookings: i64,
}

/// Outcome of a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BookingOutcome {
    /// The lesson took place.
    Completed,
    /// The lesson is booked and has not taken place yet.
    Upcoming,
    /// The slot is held until the payment arrives.
    Held,
    /// The student canceled it.
    CancelledByStudent,
    /// The tutor canceled it.
    CancelledByTutor,
    /// An admin canceled it, or it was refunded.
    CancelledByAcademy,
    /// Its payment did not succeed.
    PaymentFailed,
    /// It was not paid for in time.
    HoldExpired,
}

/// Statistics of lessons
///
/// Grouped by day for up to 31 days, by week (from Sunday) for up to 26 weeks, by month otherwise. Three queries for
/// any number of lessons.
#[operation(tag = "admin", operation_id = "admin_statistics", responses((status = 200, body = AdminStatistics)))]
pub async fn show(
    state: Data<AppState>,
    _: Admin,
    query: Query<StatisticsQuery>,
) -> Result<Json<AdminStatistics>> {
    let StatisticsQuery { from, to } = query.into_inner();
    let period =
        StatisticsPeriod::new(from, to).map_err(|why| Error::with_detail(Code::MalformedQuery, why))?;
    let starts = period.starts();
    let boundaries: Vec<_> = starts.iter().copied().map(midnight).collect();
    let span = Span { from: period.begins_at(), until: period.ends_at() };
    let (hours, subjects, outcomes) = state
        .db
        .run(move |conn| {
            let hours = period_statistics::hours(conn, span, &boundaries)?;
            let subjects = period_statistics::subjects(conn, span)?;
            Ok((hours, subjects, period_statistics::outcomes(conn, span)?))
        })
        .await?;
    Ok(Json(AdminStatistics {
        from,
        to,
        unit: period.unit(),
        hours: filled(&starts, &hours),
        subjects: subjects.into_iter().map(SubjectHours::from).collect(),
        outcomes: BookingOutcome::counted(&outcomes),
    }))
}

/// Returns every period, including those without lessons.
fn filled(starts: &[NaiveDate], sums: &[PeriodSum]) -> Vec<PeriodHours> {
    let by_number: HashMap<i32, &PeriodSum> = sums.iter().map(|sum| (sum.period, sum)).collect();
    let part = |(number, starts_on): (i32, &NaiveDate)| {
        let sum = by_number.get(&number);
        PeriodHours {
            starts_on: *starts_on,
            sessions: sum.map_or(0, |sum| sum.sessions),
            hours: sum.map_or(0.0, |sum| sum.hours),
            paid_hours: sum.map_or(0.0, |sum| sum.paid_hours),
        }
    };
    (1..).zip(starts).map(part).collect()
}

impl BookingOutcome {
    /// Every outcome, in the order in which they are displayed.
    const ALL: [BookingOutcome; 8] = [
        BookingOutcome::Completed,
        BookingOutcome::Upcoming,
        BookingOutcome::Held,
        BookingOutcome::CancelledByStudent,
        BookingOutcome::CancelledByTutor,
        BookingOutcome::CancelledByAcademy,
        BookingOutcome::PaymentFailed,
        BookingOutcome::HoldExpired,
    ];

    fn of(sum: &OutcomeSum) -> BookingOutcome {
        match (sum.status, sum.cancellation_reason) {
            (BookingStatus::Completed, _) => BookingOutcome::Completed,
            (BookingStatus::Confirmed, _) => BookingOutcome::Upcoming,
            (BookingStatus::Pending, _) => BookingOutcome::Held,
            (BookingStatus::Cancelled, Some(CancellationReason::Student)) => {
                BookingOutcome::CancelledByStudent
            }
            (BookingStatus::Cancelled, Some(CancellationReason::Tutor)) => BookingOutcome::CancelledByTutor,
            (BookingStatus::Cancelled, Some(CancellationReason::PaymentFailed)) => {
                BookingOutcome::PaymentFailed
            }
            (BookingStatus::Cancelled, Some(CancellationReason::HoldExpired)) => BookingOutcome::HoldExpired,
            (BookingStatus::Cancelled, Some(CancellationReason::Admin) | None) => {
                BookingOutcome::CancelledByAcademy
            }
        }
    }

    fn counted(sums: &[OutcomeSum]) -> Vec<OutcomeBookings> {
        let mut counts: HashMap<BookingOutcome, i64> = HashMap::new();
        for sum in sums {
            *counts.entry(BookingOutcome::of(sum)).or_default() += sum.bookings;
        }
        let counted = |outcome| OutcomeBookings {
            outcome,
            bookings: counts.get(&outcome).copied().unwrap_or_default(),
        };
        BookingOutcome::ALL.into_iter().map(counted).collect()
    }
}

impl From<SubjectSum> for SubjectHours {
    fn from(sum: SubjectSum) -> SubjectHours {
        SubjectHours { subject: sum.subject, sessions: sum.sessions, hours: sum.hours }
    }
}

/// Totals and open tasks
///
/// One query.
#[operation(
    tag = "admin", operation_id = "admin_summary", responses((status = 200, body = AdminSummary))
)]
pub async fn summary(state: Data<AppState>, _: Admin) -> Result<Json<AdminSummary>> {
    let now = state.clock.now();
    let summary = state.db.run(move |conn| Ok(admin_summary::read(conn, now)?)).await?;
    Ok(Json(summary))
}
