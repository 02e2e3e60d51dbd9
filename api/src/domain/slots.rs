//! Slots that a tutor's weekly availability windows offer on a date.

use std::ops::RangeInclusive;

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};

use super::time;

/// Duration of a lesson.
pub const LESSON: TimeDelta = TimeDelta::hours(1);
/// Interval between possible starts.
pub const STEP: TimeDelta = TimeDelta::minutes(30);
/// How many days ahead a lesson can be booked, not counting today.
pub const DAYS_AHEAD: i64 = 56;

/// A weekly window, already known to fall on the weekday of the requested date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AvailabilityWindow {
    /// Local time in the academy's zone.
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
    /// Whether the slot overlaps the given time; touching ends do not count.
    #[must_use]
    pub fn overlaps(&self, from: DateTime<Utc>, to: DateTime<Utc>) -> bool {
        self.starts_at < to && from < self.ends_at
    }
}

/// Returns the slots of a window on a date, in chronological order.
///
/// Slots start every 30 minutes of local time from the window's start. A start that a clock change skips does not
/// exist; one that occurs twice is offered once, at its first occurrence. A lesson lasts a real hour and ends no later
/// than the window.
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

/// A tutor's booking rules besides the weekly windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookingRules {
    /// Minimum notice before the start.
    pub notice: TimeDelta,
    /// Minimum time between two lessons.
    pub buffer: TimeDelta,
}

impl BookingRules {
    /// Maximum notice. With a notice longer than the booking window, a tutor could not be booked at all.
    pub const MAX_NOTICE: TimeDelta = TimeDelta::days(14);
    /// Allowed buffers, in minutes.
    pub const BUFFERS: [i32; 5] = [0, 15, 30, 45, 60];
    /// Maximum buffer.
    pub const MAX_BUFFER: TimeDelta = TimeDelta::minutes(60);

    /// Whether a lesson that is booked at `now` meets the minimum notice.
    #[must_use]
    pub fn gives_notice(&self, starts_at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        starts_at > now && starts_at - now >= self.notice
    }

    /// Whether two lessons are far enough apart. Without a buffer, one may start when the other ends.
    #[must_use]
    pub fn keeps_apart(&self, one: &Slot, other: &Slot) -> bool {
        !one.overlaps(other.starts_at - self.buffer, other.ends_at + self.buffer)
    }
}

/// Consecutive dates on which a tutor gives no lessons, in the academy's zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DaysOff {
    /// First date.
    pub first: NaiveDate,
    /// Last date.
    pub last: NaiveDate,
}

impl DaysOff {
    /// Maximum number of days.
    pub const MAX_DAYS: i64 = 366;

    /// Whether the date is one of these days.
    #[must_use]
    pub fn include(&self, date: NaiveDate) -> bool {
        (self.first..=self.last).contains(&date)
    }
}

/// Why a tutor cannot be booked at a time within their windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// It has begun, or is beyond the booking window.
    OutsideBookingWindow,
    /// It is too soon for the tutor's minimum notice.
    Notice,
    /// The tutor has the day off.
    DayOff,
    /// It overlaps another lesson of the tutor.
    Taken,
    /// It is too close to another lesson of the tutor.
    Buffer,
}

/// What decides when a tutor can be booked, besides the weekly windows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TutorCalendar {
    /// The tutor's booking rules.
    pub rules: BookingRules,
    /// The tutor's days off.
    pub days_off: Vec<DaysOff>,
    /// The tutor's lessons, including held ones.
    pub lessons: Vec<Slot>,
}

impl TutorCalendar {
    /// Returns what prevents a lesson in this slot, if anything. Used both to offer slots and to accept bookings.
    #[must_use]
    pub fn obstacle(&self, slot: &Slot, now: DateTime<Utc>) -> Option<Obstacle> {
        let date = time::local_date(slot.starts_at);
        let (first, last) = bookable_dates(now);
        if slot.starts_at <= now || !(first..=last).contains(&date) {
            return Some(Obstacle::OutsideBookingWindow);
        }
        if !self.rules.gives_notice(slot.starts_at, now) {
            return Some(Obstacle::Notice);
        }
        if self.days_off.iter().any(|days| days.include(date)) {
            return Some(Obstacle::DayOff);
        }
        if self.lessons.iter().any(|lesson| slot.overlaps(lesson.starts_at, lesson.ends_at)) {
            return Some(Obstacle::Taken);
        }
        let too_close = self.lessons.iter().any(|lesson| !self.rules.keeps_apart(slot, lesson));
        too_close.then_some(Obstacle::Buffer)
    }

    /// Returns the open slots of a window on a date that falls on its weekday, in chronological order.
    pub fn open_slots(
        &self,
        date: NaiveDate,
        window: AvailabilityWindow,
        now: DateTime<Utc>,
    ) -> impl Iterator<Item = Slot> {
        of_window(date, window).filter(move |slot| self.obstacle(slot, now).is_none())
    }
}

/// Returns the first and last date on which lessons can be booked.
#[must_use]
pub fn bookable_dates(now: DateTime<Utc>) -> (NaiveDate, NaiveDate) {
    let today = time::local_date(now);
    (today, today + TimeDelta::days(DAYS_AHEAD))
}

/// Returns the weeks, Sunday to Saturday, of the dates on which lessons can be booked. The first begins today.
#[must_use]
pub fn bookable_weeks(now: DateTime<Utc>) -> Vec<RangeInclusive<NaiveDate>> {
    let (mut first, end) = bookable_dates(now);
    let mut weeks = Vec::new();
    while first <= end {
        let saturday = first + TimeDelta::days(6 - i64::from(time::day_of_week(first)));
        weeks.push(first..=saturday.min(end));
        first = saturday + TimeDelta::days(1);
    }
    weeks
}
