//! Manual session records: when a lesson without a booking took place, as an admin enters it, and what it earns its
//! tutor.

use chrono::{DateTime, Months, NaiveDate, NaiveTime, TimeDelta, Utc};

use super::price::DEFAULT_RATE_CENTS;
use super::time;

/// Maximum duration of a lesson, in hours.
pub const MAX_HOURS: i64 = 12;
/// Maximum age of a lesson, in years.
const MAX_YEARS: u32 = 5;

/// Problem with the entered time of a lesson. [`ManualSessionProblem::field`] names the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ManualSessionProblem {
    /// The start is not a time of day.
    #[error("Please enter a time such as 16:30.")]
    NoStart,
    /// The end is not a time of day.
    #[error("Please enter a time such as 16:30.")]
    NoEnd,
    /// A change to daylight saving time skips the start.
    #[error("Clocks skip this time on that day. Please enter the time they showed.")]
    SkippedStart,
    /// A change to daylight saving time skips the end.
    #[error("Clocks skip this time on that day. Please enter the time they showed.")]
    SkippedEnd,
    /// The end is not after the start.
    #[error("The end time must be later than the start time.")]
    EndsFirst,
    /// The lesson is too long.
    #[error("A session can take 12 hours at most.")]
    TooLong,
    /// The lesson is not over.
    #[error("This session isn’t over yet. Please enter it afterward.")]
    NotOver,
    /// The lesson is too long ago to be paid.
    #[error("This is more than five years ago.")]
    TooLongAgo,
}

impl ManualSessionProblem {
    /// Name of the invalid field.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::NoStart | Self::SkippedStart => "start_time",
            Self::NoEnd | Self::SkippedEnd | Self::EndsFirst | Self::TooLong | Self::NotOver => "end_time",
            Self::TooLongAgo => "date",
        }
    }
}

/// Returns the instants at which a lesson began and ended, from local times at the academy: `HH:MM` on the same day.
///
/// # Errors
/// All problems.
pub fn times(
    date: NaiveDate,
    start_time: &str,
    end_time: &str,
    now: DateTime<Utc>,
) -> Result<(DateTime<Utc>, DateTime<Utc>), Vec<ManualSessionProblem>> {
    use ManualSessionProblem::*;
    let mut problems = Vec::new();
    let oldest = time::local_date(now).checked_sub_months(Months::new(12 * MAX_YEARS));
    if oldest.is_some_and(|oldest| date < oldest) {
        problems.push(TooLongAgo);
    }
    let at = |text: &str, none, skipped| {
        let clock = NaiveTime::parse_from_str(text, "%H:%M").ok().filter(|_| text.len() == 5);
        time::instant(date.and_time(clock.ok_or(none)?)).ok_or(skipped)
    };
    let (starts_at, ends_at) = match (at(start_time, NoStart, SkippedStart), at(end_time, NoEnd, SkippedEnd))
    {
        (Ok(starts_at), Ok(ends_at)) => (starts_at, ends_at),
        (start, end) => {
            problems.extend(start.err());
            problems.extend(end.err());
            return Err(problems);
        }
    };
    // Ambiguous times resolve to their first occurrence, so the instants are in the order of the entered times.
    if ends_at <= starts_at {
        problems.push(EndsFirst);
    } else if ends_at - starts_at > TimeDelta::hours(MAX_HOURS) {
        problems.push(TooLong);
    } else if ends_at > now {
        problems.push(NotOver);
    }
    if problems.is_empty() { Ok((starts_at, ends_at)) } else { Err(problems) }
}

/// Returns the tutor's share at their rate, or at the default rate, in US cents; half a cent is rounded up.
#[must_use]
pub fn share_cents(rate_cents: Option<i32>, length: TimeDelta) -> i32 {
    let rate = i64::from(rate_cents.unwrap_or(DEFAULT_RATE_CENTS));
    let cents = (rate * length.num_seconds() + 1800).div_euclid(3600);
    i32::try_from(cents.max(0)).unwrap_or(i32::MAX)
}
