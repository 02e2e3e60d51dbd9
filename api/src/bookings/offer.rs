//! Open slots of tutors between two dates.

use std::ops::RangeInclusive;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::PgConnection;
use schema::enums::Subject;
use schema::ids::UserId;
use schema::models::profile::Profile;
use schema::models::student_booking::StudentBooking;
use schema::models::tutor_availability::TutorAvailability;
use uuid::Uuid;

use super::calendar::Calendars;
use crate::domain::slots::{AvailabilityWindow, Obstacle, Slot, of_window};
use crate::domain::time;
use crate::error::{Code, Error, Result};

/// The windows of one or many tutors, and the lessons that block them: three queries, regardless of the number of
/// tutors and bookings.
pub struct Offer {
    /// The windows with their tutors, in display order.
    pub windows: Vec<(TutorAvailability, Profile)>,
    calendars: Calendars,
    /// Start of the lesson to be moved, which is excluded from the offered times.
    moving_from: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
}

impl Offer {
    /// Reads all windows for a subject, as seen by a student who books a lesson or moves one. When moving, only the
    /// lesson's tutor is included, and the lesson itself blocks nothing.
    ///
    /// # Errors
    /// `not_found` if that lesson is not theirs.
    pub fn of_subject(
        conn: &mut PgConnection,
        subject: Subject,
        student_id: UserId,
        moving: Option<Uuid>,
        dates: &RangeInclusive<NaiveDate>,
        now: DateTime<Utc>,
    ) -> Result<Offer> {
        let moving = moving.map(|id| lesson_to_move(conn, id, student_id)).transpose()?;
        let weekday = (dates.start() == dates.end()).then(|| time::day_of_week(*dates.start()));
        let mut windows = TutorAvailability::for_subject(conn, subject, weekday, None)?;
        // A tutor who is also a student cannot book their own lesson.
        windows.retain(|(window, _)| window.tutor_id != student_id);
        if let Some(lesson) = &moving {
            windows.retain(|(window, _)| window.tutor_id == lesson.tutor_id);
        }
        let tutors = windows.iter().map(|(_, tutor)| tutor);
        let calendars = Calendars::read(conn, tutors, Some(student_id), moving.as_ref(), dates, now)?;
        Ok(Offer { windows, calendars, moving_from: moving.map(|lesson| lesson.starts_at), now })
    }

    /// Reads the windows of one tutor for a subject, as seen by somebody who may be signed in.
    pub fn of_tutor(
        conn: &mut PgConnection,
        tutor: &Profile,
        subject: Subject,
        viewer: Option<UserId>,
        dates: &RangeInclusive<NaiveDate>,
        now: DateTime<Utc>,
    ) -> Result<Offer> {
        // A tutor who is also a student cannot book their own lesson.
        let windows = if viewer == Some(tutor.id) {
            Vec::new()
        } else {
            TutorAvailability::of_tutor_in(conn, tutor.id, subject)?
        };
        let calendars = Calendars::read(conn, std::iter::once(tutor), viewer, None, dates, now)?;
        let windows = windows.into_iter().map(|window| (window, tutor.clone())).collect();
        Ok(Offer { windows, calendars, moving_from: None, now })
    }

    /// Returns the open slots of a window on a date that falls on its weekday.
    pub fn open_slots(&self, window: &TutorAvailability, date: NaiveDate) -> impl Iterator<Item = Slot> {
        let calendar = self.calendars.of_tutors.get(&window.tutor_id);
        let hours = AvailabilityWindow { start: window.start_time, end: window.end_time };
        let is_free = |slot: &Slot| {
            let mut own = self.calendars.of_viewer.iter();
            !own.any(|lesson| slot.overlaps(lesson.starts_at, lesson.ends_at))
        };
        calendar
            .into_iter()
            .flat_map(move |calendar| calendar.open_slots(date, hours, self.now))
            .filter(|slot| Some(slot.starts_at) != self.moving_from)
            .filter(is_free)
    }

    /// Returns the windows that fall on a date.
    pub fn windows_on(&self, date: NaiveDate) -> impl Iterator<Item = &TutorAvailability> {
        let weekday = time::day_of_week(date);
        self.windows.iter().map(|(window, _)| window).filter(move |window| window.day_of_week == weekday)
    }

    /// Returns the open slots on a date, in order, each once.
    #[must_use]
    pub fn slots_on(&self, date: NaiveDate) -> Vec<Slot> {
        let mut slots: Vec<Slot> =
            self.windows_on(date).flat_map(|window| self.open_slots(window, date)).collect();
        slots.sort();
        slots.dedup();
        slots
    }

    /// Whether any tutor is available on the date.
    #[must_use]
    pub fn has_open_slot(&self, date: NaiveDate) -> bool {
        self.windows_on(date).any(|window| self.open_slots(window, date).next().is_some())
    }
}

fn lesson_to_move(conn: &mut PgConnection, id: Uuid, student_id: UserId) -> Result<StudentBooking> {
    StudentBooking::find(conn, id)?
        .filter(|booking| booking.student_id == student_id)
        .ok_or_else(|| Error::new(Code::NotFound))
}

/// A requested lesson.
#[derive(Debug, Clone, Copy)]
pub struct WantedLesson<'a> {
    /// The tutor.
    pub tutor_id: UserId,
    /// The subject.
    pub subject: Subject,
    pub starts_at: DateTime<Utc>,
    /// The booking to be moved there; `None` for a new lesson.
    pub moving: Option<&'a StudentBooking>,
}

/// Returns the tutor if they offer the lesson. Does not check whether the slot is taken, which only the insert shows.
/// The check of the buffer to neighboring lessons holds as long as the tutor's calendar is locked.
///
/// # Errors
/// `slot_unavailable` if they do not offer it.
pub fn offering_tutor(
    conn: &mut PgConnection,
    wanted: &WantedLesson<'_>,
    now: DateTime<Utc>,
) -> Result<Profile> {
    let unavailable = || Error::new(Code::SlotUnavailable);
    let tutor = Profile::bookable_tutor(conn, wanted.tutor_id)?.ok_or_else(unavailable)?;
    let windows = TutorAvailability::of_tutor_in(conn, tutor.id, wanted.subject)?;
    let date = time::local_date(wanted.starts_at);
    let slot = windows
        .iter()
        .filter(|window| window.day_of_week == time::day_of_week(date))
        .flat_map(|window| {
            of_window(date, AvailabilityWindow { start: window.start_time, end: window.end_time })
        })
        .find(|slot| slot.starts_at == wanted.starts_at)
        .ok_or_else(unavailable)?;
    let calendar = Calendars::of_tutor(conn, &tutor, wanted.moving, &(date..=date), now)?;
    match calendar.obstacle(&slot, now) {
        None | Some(Obstacle::Taken) => Ok(tutor),
        Some(_) => Err(unavailable()),
    }
}
