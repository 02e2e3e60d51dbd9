//! Which lessons a tutor's weekly windows offer on a date.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};

use super::time;

/// How long a lesson is.
pub const LESSON: TimeDelta = TimeDelta::hours(1);
/// How far apart lessons can start.
pub const STEP: TimeDelta = TimeDelta::minutes(30);
/// How many days ahead a lesson can be booked, today not counted.
pub const DAYS_AHEAD: i64 = 56;

/// A weekly window, already known to fall on the weekday of the date asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AvailabilityWindow {
    /// Wall clock in the academy's zone.
    pub start: NaiveTime,
    /// Later on the same day.
    pub end: NaiveTime,
}

/// A lesson that could be booked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
}

impl Slot {
    /// Whether the two share any time; touching ends do not.
    #[must_use]
    pub fn overlaps(&self, from: DateTime<Utc>, to: DateTime<Utc>) -> bool {
        self.starts_at < to && from < self.ends_at
    }
}

/// The lessons a window offers on a date, soonest first.
///
/// Starts lie every 30 minutes of wall clock from the window's start. A start that a clock change skips
/// does not exist; one that it repeats is offered once, the first time round. A lesson lasts a real hour
/// and ends no later than the window.
pub fn of_window(date: NaiveDate, window: AvailabilityWindow) -> impl Iterator<Item = Slot> {
    let end = time::instant_or_gap_end(date.and_time(window.end));
    let steps = (window.end - window.start).num_minutes() / STEP.num_minutes();
    (0..=steps).filter_map(move |step| {
        let offset = TimeDelta::minutes(step * STEP.num_minutes());
        let starts_at = time::instant(date.and_time(window.start) + offset)?;
        let slot = Slot { starts_at, ends_at: starts_at + LESSON };
        (slot.ends_at <= end).then_some(slot)
    })
}

/// The first and last date on which lessons can be booked.
#[must_use]
pub fn bookable_dates(now: DateTime<Utc>) -> (NaiveDate, NaiveDate) {
    let today = time::local_date(now);
    (today, today + TimeDelta::days(DAYS_AHEAD))
}
