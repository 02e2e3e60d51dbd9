//! Who is free when. A time once booked stays taken even if that lesson is cancelled or moved later, so that nobody is
//! double-booked at any time in the past.

use std::collections::HashMap;

use academy::domain::slots::{AvailabilityWindow, LESSON, Slot, of_window};
use academy::domain::time;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use schema::enums::Subject;
use schema::ids::UserId;

use crate::generator::Generator;
use crate::people::Tutor;

/// A lesson at a time within a tutor's hours.
#[derive(Debug, Clone, Copy)]
pub struct OfferedLesson {
    pub starts_at: DateTime<Utc>,
    pub subject: Subject,
}

/// Everybody's lessons, as tutor and as student.
#[derive(Default)]
pub struct Calendar {
    taken: HashMap<UserId, Vec<DateTime<Utc>>>,
    /// Slots by date and by the window's start and end: a cache.
    offered: HashMap<(NaiveDate, AvailabilityKey), Vec<Slot>>,
}

type AvailabilityKey = (chrono::NaiveTime, chrono::NaiveTime);

impl Calendar {
    /// Whether a person is free for a lesson that starts at this time.
    pub fn is_free(&self, person: UserId, starts_at: DateTime<Utc>) -> bool {
        let slot = Slot { starts_at, ends_at: starts_at + LESSON };
        let taken = self.taken.get(&person).map_or(&[][..], Vec::as_slice);
        taken.iter().all(|other| !slot.overlaps(*other, *other + LESSON))
    }

    /// Marks the lesson's time as taken for both people.
    pub fn occupy(&mut self, people: [UserId; 2], starts_at: DateTime<Utc>) {
        for person in people {
            self.taken.entry(person).or_default().push(starts_at);
        }
    }

    /// A random lesson in the week that starts on `monday`; `None` if the tutor is busy then.
    pub fn random_lesson(
        &mut self,
        tutor: &Tutor,
        monday: NaiveDate,
        chance: &mut Generator,
    ) -> Option<OfferedLesson> {
        let hours: Vec<_> = tutor.sample.hours().collect();
        let (day, subject, window) = *chance.pick(&hours)?;
        let date = monday + TimeDelta::days(i64::from((day + 6) % 7));
        let slots = self.slots(date, AvailabilityWindow { start: window.start_time, end: window.end_time });
        let starts_at = chance.pick(slots)?.starts_at;
        self.is_free(tutor.person.id, starts_at).then_some(OfferedLesson { starts_at, subject })
    }

    /// The first lesson after `after` for which both are free, within ten days.
    pub fn first_lesson(
        &mut self,
        tutor: &Tutor,
        student: UserId,
        after: DateTime<Utc>,
    ) -> Option<OfferedLesson> {
        (0..10).map(|days| time::local_date(after) + TimeDelta::days(days)).find_map(|date| {
            let weekday = time::day_of_week(date);
            let hours = tutor.sample.hours().filter(|(day, ..)| *day == weekday);
            let mut found: Vec<OfferedLesson> = Vec::new();
            for (_, subject, window) in hours {
                let window = AvailabilityWindow { start: window.start_time, end: window.end_time };
                let slots = self.slots(date, window);
                found.extend(slots.iter().map(|slot| OfferedLesson { starts_at: slot.starts_at, subject }));
            }
            found.retain(|offered| {
                offered.starts_at > after && self.has_time(tutor, student, offered.starts_at)
            });
            found.into_iter().min_by_key(|offered| offered.starts_at)
        })
    }

    fn has_time(&self, tutor: &Tutor, student: UserId, starts_at: DateTime<Utc>) -> bool {
        self.is_free(tutor.person.id, starts_at) && self.is_free(student, starts_at)
    }

    fn slots(&mut self, date: NaiveDate, window: AvailabilityWindow) -> &[Slot] {
        let key = (date, (window.start, window.end));
        self.offered.entry(key).or_insert_with(|| of_window(date, window).collect())
    }
}
