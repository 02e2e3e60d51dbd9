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

/// Which days. All of them lie within five years.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StatisticsQuery {
    /// The first day, in the academy's zone.
    #[serde(deserialize_with = "dates::date")]
    pub from: NaiveDate,
    /// The last day, which counts too.
    #[serde(deserialize_with = "dates::date")]
    pub to: NaiveDate,
}

/// What happened on these days. A lesson or a booking belongs to the day on which its lesson begins.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminStatistics {
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// The unit of `hours`.
    pub unit: StatisticsUnit,
    /// Each day, week or month, those without lessons as well.
    pub hours: Vec<PeriodHours>,
    /// Each subject that there were lessons in, the one with most hours first.
    pub subjects: Vec<SubjectHours>,
    /// How far the bookings have come; every outcome is there, in this order.
    pub outcomes: Vec<OutcomeBookings>,
}

/// Lessons of a day, a week or a month.
#[derive(Debug, Serialize, ToSchema)]
pub struct PeriodHours {
    /// Its first day; that of the first week or month may lie before `from`, from which on lessons count.
    pub starts_on: NaiveDate,
    /// Records of lessons.
    pub sessions: i64,
    /// How long these are.
    pub hours: f64,
    /// The hours of those that are marked as paid.
    pub paid_hours: f64,
}

/// Lessons of a subject.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubjectHours {
    /// Absent for records entered by hand.
    pub subject: Option<Subject>,
    /// Records of lessons.
    pub sessions: i64,
    /// How long these are.
    pub hours: f64,
}

/// Bookings with the same outcome.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutcomeBookings {
    /// How far they have come.
    pub outcome: BookingOutcome,
    /// How many.
    pub bookings: i64,
}

/// How far a booking has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BookingOutcome {
    /// The lesson took place.
    Completed,
    /// It is booked.
    Upcoming,
    /// It waits for its payment.
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

/// How lessons develop
///
/// By days up to 31 of them, by weeks from Sunday on up to 26 of them, by months otherwise. Three queries for any number of
/// lessons.
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

/// Every part of the stretch, those without lessons as well.
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
    /// Every outcome, in the order people see them.
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

/// The academy in numbers
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
