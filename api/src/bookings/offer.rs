//! What tutors still have to offer between two dates.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::Subject;
use schema::models::profile::Profile;
use schema::models::student_booking::{Busy, StudentBooking};
use schema::models::tutor_availability::TutorAvailability;
use uuid::Uuid;

use crate::domain::slots::{self, AvailabilityWindow, Slot, of_window};
use crate::domain::time;
use crate::error::{Code, Error, Result};

/// The windows of one or many tutors, and when they are taken: two queries, whatever the number of tutors
/// and bookings.
pub struct Offer {
    /// The windows with their tutors, in the order in which tutors are shown.
    pub windows: Vec<(TutorAvailability, Profile)>,
    busy: HashMap<Uuid, Vec<Busy>>,
    /// Whose own lessons are in the way as well.
    viewer: Uuid,
    /// The start of the lesson that is to be moved, which is no other time to move it to.
    moving_from: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
}

impl Offer {
    /// Everybody's windows for a subject, as a student sees them who books a lesson, or who is moving one: then
    /// only its tutor's, and its own time is in nobody's way.
    ///
    /// # Errors
    /// `not_found` when that lesson is not theirs.
    pub fn of_subject(
        conn: &mut PgConnection,
        subject: Subject,
        (student_id, moving): (Uuid, Option<Uuid>),
        (from, to): (NaiveDate, NaiveDate),
        now: DateTime<Utc>,
    ) -> Result<Offer> {
        let moving = moving.map(|id| lesson_to_move(conn, id, student_id)).transpose()?;
        let weekday = (from == to).then(|| time::day_of_week(from));
        let mut windows = TutorAvailability::for_subject(conn, subject, weekday)?;
        // A tutor learning something themselves cannot book their own lesson.
        windows.retain(|(window, _)| window.tutor_id != student_id);
        if let Some(lesson) = &moving {
            windows.retain(|(window, _)| window.tutor_id == lesson.tutor_id);
        }
        let mut offer = Offer::with_bookings(conn, windows, student_id, (from, to), now)?;
        if let Some(lesson) = moving {
            offer.free(&lesson);
        }
        Ok(offer)
    }

    /// One tutor's windows for every subject, as a visitor sees them.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub fn of_tutor(
        conn: &mut PgConnection,
        tutor: &Profile,
        dates: (NaiveDate, NaiveDate),
        now: DateTime<Utc>,
    ) -> Result<Offer> {
        let windows = TutorAvailability::of_tutor(conn, tutor.id)?;
        let windows = windows.into_iter().map(|window| (window, tutor.clone())).collect();
        Offer::with_bookings(conn, windows, tutor.id, dates, now)
    }

    fn with_bookings(
        conn: &mut PgConnection,
        windows: Vec<(TutorAvailability, Profile)>,
        viewer: Uuid,
        (from, to): (NaiveDate, NaiveDate),
        now: DateTime<Utc>,
    ) -> Result<Offer> {
        let tutors: Vec<Uuid> = windows.iter().map(|(window, _)| window.tutor_id).collect();
        let span = (day_start(from), day_start(to + TimeDelta::days(1)));
        let mut busy: HashMap<Uuid, Vec<Busy>> = HashMap::new();
        for taken in StudentBooking::busy(conn, &tutors, viewer, span, now)? {
            busy.entry(taken.tutor_id).or_default().push(taken);
            if taken.student_id == viewer {
                busy.entry(viewer).or_default().push(taken);
            }
        }
        Ok(Offer { windows, busy, viewer, moving_from: None, now })
    }

    /// Leaves a lesson that is to be moved out of what is in the way.
    fn free(&mut self, lesson: &StudentBooking) {
        self.moving_from = Some(lesson.starts_at);
        for all in self.busy.values_mut() {
            all.retain(|busy| (busy.student_id, busy.starts_at) != (lesson.student_id, lesson.starts_at));
        }
    }

    /// The lessons a window still has on a date that falls on its weekday.
    pub fn open_slots(&self, window: &TutorAvailability, date: NaiveDate) -> impl Iterator<Item = Slot> {
        let taken = |person: Uuid, slot: &Slot| {
            let all = self.busy.get(&person);
            all.is_some_and(|all| all.iter().any(|busy| slot.overlaps(busy.starts_at, busy.ends_at)))
        };
        let tutor_id = window.tutor_id;
        of_window(date, AvailabilityWindow { start: window.start_time, end: window.end_time })
            .filter(|slot| slot.starts_at > self.now && Some(slot.starts_at) != self.moving_from)
            .filter(move |slot| !taken(tutor_id, slot) && !taken(self.viewer, slot))
    }

    /// The windows that fall on a date.
    pub fn windows_on(&self, date: NaiveDate) -> impl Iterator<Item = &TutorAvailability> {
        let weekday = time::day_of_week(date);
        self.windows.iter().map(|(window, _)| window).filter(move |window| window.day_of_week == weekday)
    }

    /// Whether anybody has time on the date.
    #[must_use]
    pub fn has_open_slot(&self, date: NaiveDate) -> bool {
        self.windows_on(date).any(|window| self.open_slots(window, date).next().is_some())
    }
}

fn lesson_to_move(conn: &mut PgConnection, id: Uuid, student_id: Uuid) -> Result<StudentBooking> {
    StudentBooking::find(conn, id)?
        .filter(|booking| booking.student_id == student_id)
        .ok_or_else(|| Error::new(Code::NotFound))
}

/// The first instant of a date in the academy's zone.
fn day_start(date: NaiveDate) -> DateTime<Utc> {
    time::instant_or_gap_end(date.and_hms_opt(0, 0, 0).unwrap_or_default())
}

/// The tutor, who offers the subject at that time.
///
/// # Errors
/// `slot_unavailable` when they do not.
pub fn offering_tutor(
    conn: &mut PgConnection,
    (tutor_id, subject): (Uuid, Subject),
    starts_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Profile> {
    let unavailable = || Error::new(Code::SlotUnavailable);
    let tutor = Profile::bookable_tutor(conn, tutor_id)?.ok_or_else(unavailable)?;
    let windows = TutorAvailability::of_tutor_in(conn, tutor.id, subject)?;
    if is_offered(&windows, starts_at, now) { Ok(tutor) } else { Err(unavailable()) }
}

/// Whether a lesson may start then: it lies ahead, not too far, and in one of the windows.
fn is_offered(windows: &[TutorAvailability], starts_at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    let date = time::local_date(starts_at);
    let (first, last) = slots::bookable_dates(now);
    let offered = windows
        .iter()
        .filter(|window| window.day_of_week == time::day_of_week(date))
        .flat_map(|window| {
            of_window(date, AvailabilityWindow { start: window.start_time, end: window.end_time })
        })
        .any(|slot| slot.starts_at == starts_at);
    starts_at > now && (first..=last).contains(&date) && offered
}
