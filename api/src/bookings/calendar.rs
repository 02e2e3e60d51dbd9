//! What decides when tutors can be booked, as it is stored.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::PgConnection;
use schema::models::profile::Profile;
use schema::models::student_booking::{Busy, StudentBooking};
use schema::models::tutor_days_off::TutorDaysOff;
use uuid::Uuid;

use crate::domain::slots::{BookingRules, DaysOff, Slot, TutorCalendar};
use crate::domain::time;
use crate::error::Result;

/// Tutors' calendars between two dates, and one person's own lessons.
#[derive(Debug, Default)]
pub struct Calendars {
    /// By tutor.
    pub of_tutors: HashMap<Uuid, TutorCalendar>,
    /// When whoever looks takes a lesson themselves.
    pub of_viewer: Vec<Slot>,
}

impl Calendars {
    /// Reads them: two queries, whatever the number of tutors and lessons. A lesson that is to be moved is in
    /// nobody's way.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub fn read<'a>(
        conn: &mut PgConnection,
        tutors: impl Iterator<Item = &'a Profile>,
        (viewer, moving): (Uuid, Option<&StudentBooking>),
        (from, to): (NaiveDate, NaiveDate),
        now: DateTime<Utc>,
    ) -> Result<Calendars> {
        let mut of_tutors: HashMap<Uuid, TutorCalendar> =
            tutors.map(|tutor| (tutor.id, empty_calendar(tutor))).collect();
        let ids: Vec<Uuid> = of_tutors.keys().copied().collect();
        for row in TutorDaysOff::between(conn, &ids, (from, to))? {
            if let Some(calendar) = of_tutors.get_mut(&row.tutor_id) {
                calendar.days_off.push(DaysOff { first: row.first_day, last: row.last_day });
            }
        }
        let mut of_viewer = Vec::new();
        // A lesson shortly before midnight is close to one shortly after it.
        let span = (
            day_start(from) - BookingRules::MAX_BUFFER,
            day_start(to + TimeDelta::days(1)) + BookingRules::MAX_BUFFER,
        );
        let is_moving = |busy: &Busy| {
            let key = (busy.student_id, busy.starts_at);
            moving.is_some_and(|lesson| (lesson.student_id, lesson.starts_at) == key)
        };
        for busy in StudentBooking::busy(conn, &ids, viewer, span, now)? {
            if is_moving(&busy) {
                continue;
            }
            let slot = Slot { starts_at: busy.starts_at, ends_at: busy.ends_at };
            if let Some(calendar) = of_tutors.get_mut(&busy.tutor_id) {
                calendar.lessons.push(slot);
            }
            if busy.student_id == viewer {
                of_viewer.push(slot);
            }
        }
        Ok(Calendars { of_tutors, of_viewer })
    }

    /// One tutor's calendar.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub fn of_tutor(
        conn: &mut PgConnection,
        tutor: &Profile,
        moving: Option<&StudentBooking>,
        dates: (NaiveDate, NaiveDate),
        now: DateTime<Utc>,
    ) -> Result<TutorCalendar> {
        let tutors = std::iter::once(tutor);
        let mut calendars = Calendars::read(conn, tutors, (tutor.id, moving), dates, now)?;
        Ok(calendars.of_tutors.remove(&tutor.id).unwrap_or_else(|| empty_calendar(tutor)))
    }
}

/// What a tutor asks of every lesson.
#[must_use]
pub fn booking_rules(tutor: &Profile) -> BookingRules {
    BookingRules {
        notice: TimeDelta::minutes(tutor.minimum_notice_minutes.into()),
        buffer: TimeDelta::minutes(tutor.buffer_minutes.into()),
    }
}

fn empty_calendar(tutor: &Profile) -> TutorCalendar {
    TutorCalendar { rules: booking_rules(tutor), days_off: Vec::new(), lessons: Vec::new() }
}

/// The first instant of a date in the academy's zone.
fn day_start(date: NaiveDate) -> DateTime<Utc> {
    time::instant_or_gap_end(date.and_hms_opt(0, 0, 0).unwrap_or_default())
}
