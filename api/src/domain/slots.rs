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

/// What a tutor asks of a time that is booked, beside their weekly windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookingRules {
    /// How long before its start a lesson has to be booked.
    pub notice: TimeDelta,
    /// How much time lies at least between two lessons.
    pub buffer: TimeDelta,
}

impl BookingRules {
    /// The longest notice. A tutor who asks for more than the booking window could not be booked at all.
    pub const MAX_NOTICE: TimeDelta = TimeDelta::days(14);
    /// What can be chosen as a buffer, in minutes.
    pub const BUFFERS: [i32; 5] = [0, 15, 30, 45, 60];
    /// The longest of them.
    pub const MAX_BUFFER: TimeDelta = TimeDelta::minutes(60);

    /// Whether a lesson that is booked now is booked early enough.
    #[must_use]
    pub fn gives_notice(&self, starts_at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        starts_at > now && starts_at - now >= self.notice
    }

    /// Whether two lessons lie far enough from each other; where one ends and the other starts is far enough
    /// without a buffer.
    #[must_use]
    pub fn keeps_apart(&self, one: &Slot, other: &Slot) -> bool {
        !one.overlaps(other.starts_at - self.buffer, other.ends_at + self.buffer)
    }
}

/// Dates in a row on which a tutor gives no lessons, in the academy's zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DaysOff {
    /// The first of them.
    pub first: NaiveDate,
    /// The last of them.
    pub last: NaiveDate,
}

impl DaysOff {
    /// How many days there are in a row at most.
    pub const MAX_DAYS: i64 = 366;

    /// Whether it is one of these days.
    #[must_use]
    pub fn include(&self, date: NaiveDate) -> bool {
        (self.first..=self.last).contains(&date)
    }
}

/// Why a tutor cannot be booked at a time that one of their windows has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// It has begun, or lies too far ahead for anybody.
    OutsideBookingWindow,
    /// Too soon for this tutor.
    Notice,
    /// A day on which they give no lessons.
    DayOff,
    /// Another lesson of theirs is at that time.
    Taken,
    /// Another lesson of theirs is too close.
    Buffer,
}

/// What decides when a tutor can be booked, beside their weekly windows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TutorCalendar {
    /// What they ask of every lesson.
    pub rules: BookingRules,
    /// When they give none.
    pub days_off: Vec<DaysOff>,
    /// The lessons they give already, held ones among them.
    pub lessons: Vec<Slot>,
}

impl TutorCalendar {
    /// What is in the way of a lesson, if anything. Whoever offers a time or accepts one asks this.
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

    /// The lessons a window still offers on a date that falls on its weekday, soonest first.
    pub fn open_slots(
        &self,
        date: NaiveDate,
        window: AvailabilityWindow,
        now: DateTime<Utc>,
    ) -> impl Iterator<Item = Slot> {
        of_window(date, window).filter(move |slot| self.obstacle(slot, now).is_none())
    }
}

/// The first and last date on which lessons can be booked.
#[must_use]
pub fn bookable_dates(now: DateTime<Utc>) -> (NaiveDate, NaiveDate) {
    let today = time::local_date(now);
    (today, today + TimeDelta::days(DAYS_AHEAD))
}
