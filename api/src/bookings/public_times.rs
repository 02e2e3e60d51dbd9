//! The free hours of tutors as visitors see them.

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::PgConnection;
use schema::enums::Subject;
use schema::ids::UserId;
use schema::models::profile::Profile;
use schema::models::tutor_availability::TutorAvailability;
use serde::Serialize;
use utoipa::ToSchema;

use super::calendar::Calendars;
use crate::domain::slots::{AvailabilityWindow, Slot, bookable_dates};
use crate::domain::time;
use crate::error::Result;

/// A free hour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FreeTime {
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// The date in the academy's zone.
    pub date: NaiveDate,
    /// Wall clock in the academy's zone, such as `16:30`.
    pub start_time: String,
    /// Subjects that can be booked at this time.
    pub subjects: Vec<Subject>,
}

/// The weekly windows of tutors, and what blocks them in the coming weeks.
pub struct PublicTimes {
    windows: HashMap<UserId, Vec<TutorAvailability>>,
    calendars: Calendars,
    now: DateTime<Utc>,
}

impl PublicTimes {
    /// Reads them in three queries, regardless of the number of tutors and bookings.
    pub fn read(conn: &mut PgConnection, tutors: &[Profile], now: DateTime<Utc>) -> Result<PublicTimes> {
        let ids: Vec<UserId> = tutors.iter().map(|tutor| tutor.id).collect();
        let mut windows: HashMap<UserId, Vec<TutorAvailability>> = HashMap::new();
        for window in TutorAvailability::of_tutors(conn, &ids)? {
            windows.entry(window.tutor_id).or_default().push(window);
        }
        let (first, last) = bookable_dates(now);
        let calendars = Calendars::read(conn, tutors.iter(), None, None, &(first..=last), now)?;
        Ok(PublicTimes { windows, calendars, now })
    }

    /// Returns the subjects in which the tutor gives lessons, in order.
    #[must_use]
    pub fn subjects(&self, tutor_id: UserId) -> Vec<Subject> {
        let mut subjects: Vec<Subject> =
            self.windows_of(tutor_id).iter().map(|window| window.subject).collect();
        subjects.sort_unstable();
        subjects.dedup();
        subjects
    }

    /// Returns the tutor's free hours on these dates, in the given subject or in any, soonest first.
    #[must_use]
    pub fn between(
        &self,
        tutor_id: UserId,
        dates: &RangeInclusive<NaiveDate>,
        subject: Option<Subject>,
    ) -> Vec<FreeTime> {
        dates
            .start()
            .iter_days()
            .take_while(|date| date <= dates.end())
            .flat_map(|date| self.on(tutor_id, date, subject))
            .collect()
    }

    /// Returns the tutor's first free hour on one of these dates, in the given subject or in any.
    pub fn first(
        &self,
        tutor_id: UserId,
        mut dates: impl Iterator<Item = NaiveDate>,
        subject: Option<Subject>,
    ) -> Option<FreeTime> {
        dates.find_map(|date| self.on(tutor_id, date, subject).into_iter().next())
    }

    /// Returns the free hours of a date, each once with all its subjects.
    fn on(&self, tutor_id: UserId, date: NaiveDate, subject: Option<Subject>) -> Vec<FreeTime> {
        let Some(calendar) = self.calendars.of_tutors.get(&tutor_id) else { return Vec::new() };
        let weekday = time::day_of_week(date);
        let mut found: BTreeMap<Slot, Vec<Subject>> = BTreeMap::new();
        for window in self.windows_of(tutor_id) {
            if window.day_of_week != weekday || subject.is_some_and(|wanted| wanted != window.subject) {
                continue;
            }
            let hours = AvailabilityWindow { start: window.start_time, end: window.end_time };
            for slot in calendar.open_slots(date, hours, self.now) {
                let subjects = found.entry(slot).or_default();
                if !subjects.contains(&window.subject) {
                    subjects.push(window.subject);
                }
            }
        }
        let free = found.into_iter().map(|(slot, mut subjects)| {
            subjects.sort_unstable();
            FreeTime {
                starts_at: slot.starts_at,
                date: time::local_date(slot.starts_at),
                start_time: time::hours_minutes(time::local_time(slot.starts_at)),
                subjects,
            }
        });
        free.collect()
    }

    fn windows_of(&self, tutor_id: UserId) -> &[TutorAvailability] {
        self.windows.get(&tutor_id).map_or(&[], Vec::as_slice)
    }
}
