//! Reads from the database what decides when tutors can be booked.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::PgConnection;
use schema::ids::{StudentAndTutor, UserId};
use schema::models::booking_person;
use schema::models::profile::Profile;
use schema::models::student_booking::StudentBooking;
use schema::models::tutor_days_off::TutorDaysOff;
use uuid::Uuid;

use crate::domain::slots::{BookingRules, DaysOff, Slot, TutorCalendar};
use crate::domain::time;
use crate::error::{Code, Error, Result};

/// Tutors' calendars between two dates, and the viewer's own lessons.
#[derive(Debug, Default)]
pub struct Calendars {
    pub of_tutors: HashMap<UserId, TutorCalendar>,
    /// The viewer's own lessons, as student or tutor.
    pub of_viewer: Vec<Slot>,
}

impl Calendars {
    /// Reads them in two queries, regardless of the number of tutors and lessons; without a viewer, only those of the
    /// tutors. The lesson that is to be moved is left out.
    pub fn read<'a>(
        conn: &mut PgConnection,
        tutors: impl Iterator<Item = &'a Profile>,
        viewer: Option<UserId>,
        moving: Option<&StudentBooking>,
        dates: &RangeInclusive<NaiveDate>,
        now: DateTime<Utc>,
    ) -> Result<Calendars> {
        let mut of_tutors: HashMap<UserId, TutorCalendar> =
            tutors.map(|tutor| (tutor.id, empty_calendar(tutor))).collect();
        let ids: Vec<UserId> = of_tutors.keys().copied().collect();
        for row in TutorDaysOff::between(conn, &ids, dates)? {
            if let Some(calendar) = of_tutors.get_mut(&row.tutor_id) {
                calendar.days_off.push(DaysOff { first: row.first_day, last: row.last_day });
            }
        }
        let mut of_viewer = Vec::new();
        // A lesson shortly before midnight can be too close to one shortly after it.
        let span = day_start(*dates.start()) - BookingRules::MAX_BUFFER
            ..day_start(*dates.end() + TimeDelta::days(1)) + BookingRules::MAX_BUFFER;
        let people: Vec<UserId> = ids.iter().copied().chain(viewer).collect();
        for taken in booking_person::taken(conn, &people, &span, now)? {
            if moving.is_some_and(|lesson| lesson.id == taken.booking_id) {
                continue;
            }
            let slot = Slot { starts_at: taken.starts_at, ends_at: taken.ends_at };
            if let Some(calendar) = of_tutors.get_mut(&taken.person_id) {
                calendar.lessons.push(slot);
            }
            if Some(taken.person_id) == viewer {
                of_viewer.push(slot);
            }
        }
        Ok(Calendars { of_tutors, of_viewer })
    }

    /// Reads one tutor's calendar.
    pub fn of_tutor(
        conn: &mut PgConnection,
        tutor: &Profile,
        moving: Option<&StudentBooking>,
        dates: &RangeInclusive<NaiveDate>,
        now: DateTime<Utc>,
    ) -> Result<TutorCalendar> {
        let tutors = std::iter::once(tutor);
        let mut calendars = Calendars::read(conn, tutors, None, moving, dates, now)?;
        Ok(calendars.of_tutors.remove(&tutor.id).unwrap_or_else(|| empty_calendar(tutor)))
    }
}

/// Rejects a time at which one of two people has a lesson other than `moving`, as student or tutor. The result holds
/// as long as both calendars are locked.
///
/// # Errors
/// `slot_taken` if it is the tutor, `student_busy` if it is the student.
pub fn check_free(
    conn: &mut PgConnection,
    StudentAndTutor { student_id, tutor_id }: StudentAndTutor,
    slot: Slot,
    moving: Option<Uuid>,
) -> Result<()> {
    let span = slot.starts_at..slot.ends_at;
    let taken = booking_person::taken_people(conn, &[student_id, tutor_id], &span, moving)?;
    if taken.contains(&tutor_id) {
        return Err(Error::new(Code::SlotTaken));
    }
    if taken.contains(&student_id) { Err(Error::new(Code::StudentBusy)) } else { Ok(()) }
}

/// Returns the expired holds that overlap a lesson of these two people, or are closer to it than the tutor's buffer
/// allows. The caller has them released before it books or moves the lesson.
pub fn expired_holds_in_the_way(
    conn: &mut PgConnection,
    student_id: UserId,
    tutor: &Profile,
    slot: Slot,
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>> {
    let buffer = booking_rules(tutor).buffer;
    let span = slot.starts_at - buffer..slot.ends_at + buffer;
    Ok(booking_person::expired_holds(conn, &[student_id, tutor.id], &span, now)?)
}

/// Returns the tutor's booking rules.
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

/// Returns the first instant of a date in the academy's zone.
fn day_start(date: NaiveDate) -> DateTime<Utc> {
    time::instant_or_gap_end(date.and_hms_opt(0, 0, 0).unwrap_or_default())
}
