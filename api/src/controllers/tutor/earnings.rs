//! A tutor's earnings: a page of them, sums by week and month, and all of them as a CSV file.

use actix_web::Responder;
use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, NaiveDate, Utc};
use macros::operation;
use schema::enums::{PayoutAdjustmentKind, PayoutState};
use schema::ids::UserId;
use schema::models::earning_list::{self, EarningEntry, PaidElsewhereRow};
use schema::models::keyset::{PageRequest, Position};
use schema::models::payment_share::{self, EarningRow, Moment, Period, PeriodEarnings};
use schema::models::payout_account::PayoutAccount;
use schema::models::payout_adjustment::PayoutAdjustment;
use schema::models::profile::full_name;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use utoipa::{IntoParams, ToSchema};

use crate::domain::earning::{Earning, EarningState, earning, paid_elsewhere};
use crate::domain::spreadsheet::{amount_cell, text_cell};
use crate::domain::time::{self, ReaderZone};
use crate::domain::{payout_adjustment, periods};
use crate::error::Result;
use crate::extract::Tutor;
use crate::http::csv_file::{self, BATCH, CsvSource};
use crate::http::paging;
use crate::payouts::EarningsList;
use crate::platform::rate_limits;
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

async fn earned_by(state: &AppState, period: Period, tutor_id: UserId) -> Result<Vec<PeriodEarnings>> {
    let moment = Moment { now: state.clock.now(), delay: state.config.transfer_delay };
    state
        .db
        .run(move |conn| Ok(payment_share::totals_by(conn, period, time::ZONE_NAME, tutor_id, moment)?))
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

/// The most lines in a file; the newest are kept. No tutor gives as many lessons in ten years.
const MAX_LINES: i64 = 20_000;
/// The number of columns.
const WIDTH: usize = 10;

/// The headings; times are in the tutor's zone.
fn columns(zone: ReaderZone) -> [String; WIDTH] {
    let name = zone.name();
    [
        "Date".to_owned(),
        format!("Start ({name})"),
        format!("End ({name})"),
        "Subject".to_owned(),
        "Student".to_owned(),
        "Your share (USD)".to_owned(),
        "Earned so far (USD)".to_owned(),
        "Status".to_owned(),
        "Sent on".to_owned(),
        "Note".to_owned(),
    ]
}

/// Download my earnings
///
/// One line for each paid lesson and each payout adjustment, newest first, at most 20,000. The lines add up to the
/// totals of `GET /api/tutor/earnings`, unless there are more, or something changes while the file is streamed. UTF-8
/// with a byte order mark; cells are escaped so that a spreadsheet reads none as a formula.
#[operation(
    tag = "tutor", operation_id = "earnings_file",
    responses((status = 200, body = String, content_type = "text/csv")), errors(RateLimited)
)]
pub async fn download(state: Data<AppState>, tutor: Tutor) -> Result<impl Responder> {
    let (tutor_id, now) = (tutor.profile.id, state.clock.now());
    let moment = Moment { now, delay: state.config.transfer_delay };
    let account = state
        .db
        .run(move |conn| {
            rate_limits::EARNINGS_FILE.count(conn, &tutor_id.to_string(), now)?;
            Ok(PayoutAccount::find(conn, tutor_id)?)
        })
        .await?;
    let account = account.map_or(PayoutState::None, |account| account.state);
    let zone = ReaderZone::of(tutor.time_zone.as_deref());
    let file = EarningsFile { state, tutor_id, zone, account, moment, after: None, left: MAX_LINES };
    Ok(csv_file::streamed(&format!("earnings-{}.csv", zone.date(now)), file))
}

/// The state of a download that is being streamed.
struct EarningsFile {
    state: Data<AppState>,
    tutor_id: UserId,
    /// The tutor's.
    zone: ReaderZone,
    account: PayoutState,
    moment: Moment,
    after: Option<Position>,
    /// Number of lines that may still follow.
    left: i64,
}

impl CsvSource for EarningsFile {
    async fn next_part(&mut self) -> Result<(Vec<u8>, bool)> {
        let (tutor_id, zone, account, moment) = (self.tutor_id, self.zone, self.account, self.moment);
        let request = PageRequest { after: self.after, limit: BATCH.min(self.left) };
        let page =
            self.state.db.run(move |conn| Ok(earning_list::of_tutor(conn, tutor_id, request)?)).await?;
        let columns = self.after.is_none().then(|| columns(zone));
        let rows = page.rows.iter().map(|entry| match entry {
            EarningEntry::Booked(row) => line(row, zone, account, moment),
            EarningEntry::PaidElsewhere(row) => line_paid_elsewhere(row, zone),
            EarningEntry::Adjustment(row) => line_of_adjustment(row, zone, account, moment),
        });
        let part = csv_file::lines(columns, rows)?;
        self.left -= request.limit;
        self.after = page.next.or(self.after);
        Ok((part, page.next.is_some() && self.left > 0))
    }
}

/// A booked lesson's cells, in the order of [`columns`].
fn line(row: &EarningRow, zone: ReaderZone, account: PayoutState, moment: Moment) -> [String; WIDTH] {
    let EarningRow { booking, payable, student: (first_name, last_name) } = row;
    let earning = earning(booking, payable.as_ref(), account, moment.delay, moment.now);
    let sent_at = payable.as_ref().and_then(|payable| payable.sent_at);
    cells(
        zone,
        (booking.starts_at, booking.ends_at),
        earning,
        LessonTexts {
            subject: booking.subject.to_string(),
            student: full_name(first_name, last_name),
            sent_on: sent_at.map(|at| zone.date(at).to_string()).unwrap_or_default(),
        },
    )
}

/// The line of a session record that an admin entered by hand.
fn line_paid_elsewhere(row: &PaidElsewhereRow, zone: ReaderZone) -> [String; WIDTH] {
    cells(
        zone,
        (row.starts_at, row.ends_at),
        paid_elsewhere(row.share_cents, row.ends_at),
        LessonTexts {
            subject: row.session_description.clone(),
            student: row.student_name.clone().unwrap_or_default(),
            sent_on: String::new(),
        },
    )
}

/// The line of a payout adjustment, which has a date and no hours.
fn line_of_adjustment(
    row: &PayoutAdjustment,
    zone: ReaderZone,
    account: PayoutState,
    moment: Moment,
) -> [String; WIDTH] {
    let subject = match row.kind {
        PayoutAdjustmentKind::Bonus => "Bonus",
        PayoutAdjustmentKind::Correction => "Correction",
    };
    let mut cells = cells(
        zone,
        (row.created_at, row.created_at),
        payout_adjustment::earning(row, account, moment.now),
        LessonTexts {
            subject: format!("{subject}: {}", row.reason),
            student: String::new(),
            sent_on: row.sent_at().map(|at| zone.date(at).to_string()).unwrap_or_default(),
        },
    );
    for clock in &mut cells[1..=2] {
        clock.clear();
    }
    cells
}

/// The texts of a line.
struct LessonTexts {
    subject: String,
    student: String,
    sent_on: String,
}

fn cells(
    zone: ReaderZone,
    (starts_at, ends_at): (DateTime<Utc>, DateTime<Utc>),
    earning: Earning,
    texts: LessonTexts,
) -> [String; WIDTH] {
    [
        zone.date(starts_at).to_string(),
        zone.clock(starts_at),
        zone.clock(ends_at),
        text_cell(&texts.subject).into_owned(),
        text_cell(&texts.student).into_owned(),
        amount_cell(earning.cents.into()),
        amount_cell(earning.earned_cents().into()),
        words(earning.state).to_owned(),
        texts.sent_on,
        text_cell(earning.reason.unwrap_or_default()).into_owned(),
    ]
}

/// The state in the same words as on the Payments page.
fn words(state: EarningState) -> &'static str {
    match state {
        EarningState::Upcoming => "Upcoming",
        EarningState::Due => "Due",
        EarningState::OnItsWay => "On its way",
        EarningState::PaidOut => "Paid out",
        EarningState::Held => "On hold",
        EarningState::Reversed => "Taken back",
        EarningState::Refunded => "Refunded",
        EarningState::PaidElsewhere => "Paid elsewhere",
    }
}
