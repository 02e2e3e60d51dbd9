//! A tutor's earnings: a page of them, and sums by week and month.

use std::collections::HashMap;

use actix_web::web::{Data, Json, Query};
use chrono::NaiveDate;
use macros::operation;
use schema::models::payment_share::{self, Moment, Period, PeriodEarnings};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::domain::{periods, time};
use crate::error::Result;
use crate::extract::Tutor;
use crate::http::paging;
use crate::payouts::EarningsList;
use crate::state::AppState;

/// The page of the list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EarningsQuery {
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// My earnings
///
/// The earnings of each lesson and all payout adjustments, with their state. Four queries for any number of
/// lessons.
#[operation(tag = "tutor", operation_id = "earnings", responses((status = 200, body = EarningsList)))]
pub async fn list(
    state: Data<AppState>,
    tutor: Tutor,
    query: Query<EarningsQuery>,
) -> Result<Json<EarningsList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let tutor_id = tutor.profile.id;
    let moment = Moment { now: state.clock.now(), delay: state.config.transfer_delay };
    let list = state.db.run(move |conn| EarningsList::read(conn, tutor_id, request, moment));
    Ok(Json(list.await?))
}

/// The most months in a response: ten years.
const MAX_MONTHS: usize = 120;

/// Earnings in a week or a month.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EarningPeriod {
    /// First day of the period, in the academy's zone.
    pub starts_on: NaiveDate,
    /// Number of lessons that began in the period and earned something so far.
    pub lessons: i64,
    /// Earnings, US cents: due, in transfer or paid out.
    pub earned_cents: i64,
}

/// Earnings in the last half year by week.
#[derive(Debug, Serialize, ToSchema)]
pub struct EarningWeeks {
    /// 26 weeks that begin on Sunday, the current one last.
    pub weeks: Vec<EarningPeriod>,
}

/// Earnings by month, from the first month with earnings on.
#[derive(Debug, Serialize, ToSchema)]
pub struct EarningMonths {
    /// All months up to the current one, including those without earnings; at most 120.
    pub months: Vec<EarningPeriod>,
}

/// My earnings by week
///
/// Lessons and payout adjustments of the last half year, by the academy's calendar. One query.
#[operation(tag = "tutor", operation_id = "earning_weeks", responses((status = 200, body = EarningWeeks)))]
pub async fn weeks(state: Data<AppState>, tutor: Tutor) -> Result<Json<EarningWeeks>> {
    let earned = earned_by(&state, Period::Week, tutor.profile.id).await?;
    let first = periods::first_week(time::local_date(state.clock.now()));
    Ok(Json(EarningWeeks { weeks: filled(periods::weeks_from(first), &earned) }))
}

/// My earnings by month
///
/// By the academy's calendar; all months together are the totals of `GET /api/tutor/earnings`. One query.
#[operation(tag = "tutor", operation_id = "earning_months", responses((status = 200, body = EarningMonths)))]
pub async fn months(state: Data<AppState>, tutor: Tutor) -> Result<Json<EarningMonths>> {
    let earned = earned_by(&state, Period::Month, tutor.profile.id).await?;
    let this_month = periods::month_of(time::local_date(state.clock.now()));
    let first = earned.first().map_or(this_month, |month| month.starts_on.min(this_month));
    let last = earned.last().map_or(this_month, |month| month.starts_on.max(this_month));
    let mut months = filled(periods::months_between(first, last), &earned);
    months.drain(..months.len().saturating_sub(MAX_MONTHS));
    Ok(Json(EarningMonths { months }))
}

async fn earned_by(state: &AppState, period: Period, tutor_id: Uuid) -> Result<Vec<PeriodEarnings>> {
    let moment = Moment { now: state.clock.now(), delay: state.config.transfer_delay };
    state
        .db
        .run(move |conn| Ok(payment_share::totals_by(conn, (period, time::ZONE_NAME), tutor_id, moment)?))
        .await
}

/// Returns every period, including those without earnings.
fn filled(all: impl Iterator<Item = NaiveDate>, earned: &[PeriodEarnings]) -> Vec<EarningPeriod> {
    let by_start: HashMap<NaiveDate, &PeriodEarnings> =
        earned.iter().map(|period| (period.starts_on, period)).collect();
    let period = |starts_on| {
        let found = by_start.get(&starts_on);
        EarningPeriod {
            starts_on,
            lessons: found.map_or(0, |period| period.lessons),
            earned_cents: found.map_or(0, |period| period.earned_cents),
        }
    };
    all.map(period).collect()
}
