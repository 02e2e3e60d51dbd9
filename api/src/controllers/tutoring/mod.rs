//! Finding a tutor and a time.

pub mod days;
pub mod slots;

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::Subject;
use schema::models::profile::Profile;
use schema::models::student_booking::{Busy, StudentBooking};
use schema::models::tutor_availability::TutorAvailability;
use uuid::Uuid;

use crate::domain::slots::{Slot, Window, of_window};
use crate::domain::time;
use crate::error::Result;

/// What is offered in a subject between two dates: two queries, whatever the number of tutors and bookings.
struct Offer {
    windows: Vec<(TutorAvailability, Profile)>,
    busy: HashMap<Uuid, Vec<Busy>>,
    student_id: Uuid,
    now: DateTime<Utc>,
}

impl Offer {
    fn load(
        conn: &mut PgConnection,
        subject: Subject,
        student_id: Uuid,
        (from, to): (NaiveDate, NaiveDate),
        now: DateTime<Utc>,
    ) -> Result<Offer> {
        let weekday = (from == to).then(|| time::day_of_week(from));
        let mut windows = TutorAvailability::for_subject(conn, subject, weekday)?;
        // A tutor learning something themselves cannot book their own lesson.
        windows.retain(|(window, _)| window.tutor_id != student_id);
        let tutors: Vec<Uuid> = windows.iter().map(|(window, _)| window.tutor_id).collect();
        let span = (day_start(from), day_start(to + TimeDelta::days(1)));
        let mut busy: HashMap<Uuid, Vec<Busy>> = HashMap::new();
        for taken in StudentBooking::busy(conn, &tutors, student_id, span, now)? {
            busy.entry(taken.tutor_id).or_default().push(taken);
            if taken.student_id == student_id {
                busy.entry(student_id).or_default().push(taken);
            }
        }
        Ok(Offer { windows, busy, student_id, now })
    }

    /// The lessons a window still has on a date that falls on its weekday.
    fn open_slots(&self, window: &TutorAvailability, date: NaiveDate) -> impl Iterator<Item = Slot> {
        let taken = |person: Uuid, slot: &Slot| {
            self.busy
                .get(&person)
                .is_some_and(|all| all.iter().any(|busy| slot.overlaps(busy.starts_at, busy.ends_at)))
        };
        let tutor_id = window.tutor_id;
        of_window(date, Window { start: window.start_time, end: window.end_time })
            .filter(|slot| slot.starts_at > self.now)
            .filter(move |slot| !taken(tutor_id, slot) && !taken(self.student_id, slot))
    }

    /// Whether anybody has time on the date.
    fn has_open_slot(&self, date: NaiveDate) -> bool {
        let weekday = time::day_of_week(date);
        self.windows
            .iter()
            .filter(|(window, _)| window.day_of_week == weekday)
            .any(|(window, _)| self.open_slots(window, date).next().is_some())
    }
}

/// The first instant of a date in the academy's zone.
fn day_start(date: NaiveDate) -> DateTime<Utc> {
    time::instant_or_gap_end(date.and_hms_opt(0, 0, 0).unwrap_or_default())
}
