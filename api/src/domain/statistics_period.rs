//! The period of statistics in the academy's calendar, and the units it is divided into.

use chrono::{DateTime, Days, Months, NaiveDate, NaiveTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::periods::{month_of, months_between};
use crate::domain::time;

/// Maximum length of a period, in months.
const MAX_MONTHS: u32 = 12 * 5;
/// Periods of more days than this are not divided into days.
const MAX_DAYS: i64 = 31;
/// Periods of more weeks than this are not divided into weeks.
const MAX_WEEKS: i64 = 26;

/// Unit that a period is divided into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StatisticsUnit {
    /// Days, for periods of at most 31.
    Day,
    /// Weeks starting on Sunday, for periods of at most 26.
    Week,
    /// Calendar months.
    Month,
}

/// Consecutive days, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatisticsPeriod {
    from: NaiveDate,
    to: NaiveDate,
}

impl StatisticsPeriod {
    /// Creates a period of these days.
    ///
    /// # Errors
    /// A message for the user if the dates are invalid.
    pub fn new(from: NaiveDate, to: NaiveDate) -> Result<StatisticsPeriod, &'static str> {
        if to < from {
            return Err("to must not lie before from.");
        }
        let last = from.checked_add_months(Months::new(MAX_MONTHS));
        if last.is_none_or(|last| to > last) {
            return Err("from and to must lie within five years.");
        }
        Ok(StatisticsPeriod { from, to })
    }

    /// Returns the unit that the period is divided into.
    #[must_use]
    pub fn unit(&self) -> StatisticsUnit {
        let days = (self.to - self.from).num_days() + 1;
        if days <= MAX_DAYS {
            StatisticsUnit::Day
        } else if days <= 7 * MAX_WEEKS {
            StatisticsUnit::Week
        } else {
            StatisticsUnit::Month
        }
    }

    /// Returns the first days of the units. The first week or month may begin before the period.
    #[must_use]
    pub fn starts(&self) -> Vec<NaiveDate> {
        let every = |first: NaiveDate, step| {
            let starts = std::iter::successors(Some(first), move |day| day.checked_add_days(Days::new(step)));
            starts.take_while(|day| *day <= self.to).collect()
        };
        match self.unit() {
            StatisticsUnit::Day => every(self.from, 1),
            StatisticsUnit::Week => {
                let since_sunday = u64::from(time::day_of_week(self.from).unsigned_abs());
                every(self.from.checked_sub_days(Days::new(since_sunday)).unwrap_or(self.from), 7)
            }
            StatisticsUnit::Month => months_between(month_of(self.from), self.to).collect(),
        }
    }

    /// Returns when the period's first day begins.
    #[must_use]
    pub fn begins_at(&self) -> DateTime<Utc> {
        midnight(self.from)
    }

    /// Returns when the period's last day ends.
    #[must_use]
    pub fn ends_at(&self) -> DateTime<Utc> {
        midnight(self.to.checked_add_days(Days::new(1)).unwrap_or(self.to))
    }
}

/// Returns when a day begins in the academy's zone.
#[must_use]
pub fn midnight(day: NaiveDate) -> DateTime<Utc> {
    time::instant_or_gap_end(day.and_time(NaiveTime::MIN))
}
