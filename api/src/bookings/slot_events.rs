//! Publishes changes of a tutor's slots to the pages that display them.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{BookingStatus, Subject};
use schema::models::profile::Profile;
use schema::models::student_booking::StudentBooking;
use schema::models::tutor_availability::TutorAvailability;
use uuid::Uuid;

use super::calendar::{Calendars, booking_rules};
use crate::domain::slots::{AvailabilityWindow, Slot, TutorCalendar};
use crate::domain::time;
use crate::error::Result;
use crate::live;
use crate::live::{LiveEvent, Topic};

/// Publishes that a booking's slot was taken or freed; `before` is the booking before the change, if it existed.
pub fn publish_of_booking(
    conn: &mut PgConnection,
    booking: &StudentBooking,
    before: Option<&StudentBooking>,
    now: DateTime<Utc>,
) -> Result<()> {
    for person in people(booking, before) {
        let of = |booking: &StudentBooking| hour(booking).filter(|_| takes_part(booking, person));
        let (freed, taken) = (before.and_then(of), of(booking));
        // When a hold expires, its slot is offered again without any event. If the booking is confirmed after that, the
        // slot is taken anew, although the booking has not changed its time.
        let ran_out = before.is_some_and(|before| {
            before.status == BookingStatus::Pending && before.hold_expires_at.is_some_and(|end| end <= now)
        });
        if freed.map(|hour| hour.starts_at) != taken.map(|hour| hour.starts_at) || ran_out {
            publish_of_hour(conn, person, HourChange { freed, taken }, now)?;
        }
    }
    Ok(())
}

/// Returns the people whose time the booking takes or took. Its student may be a tutor as well.
fn people(booking: &StudentBooking, before: Option<&StudentBooking>) -> Vec<Uuid> {
    let former = before.map(|before| before.tutor_id).filter(|former| *former != booking.tutor_id);
    former.into_iter().chain([booking.tutor_id, booking.student_id]).collect()
}

fn takes_part(booking: &StudentBooking, person: Uuid) -> bool {
    [booking.tutor_id, booking.student_id].contains(&person)
}

fn publish_of_hour(
    conn: &mut PgConnection,
    person: Uuid,
    change: HourChange,
    now: DateTime<Utc>,
) -> Result<()> {
    let windows = TutorAvailability::of_tutor(conn, person)?;
    if windows.is_empty() {
        return Ok(());
    }
    let Some(tutor) = Profile::find(conn, person)? else { return Ok(()) };
    let mut dates = Vec::new();
    for hour in [change.freed, change.taken].into_iter().flatten() {
        for date in dates_touched(&hour, booking_rules(&tutor).buffer) {
            if !dates.contains(&date) {
                dates.push(date);
            }
        }
    }
    for date in dates {
        publish_of_date(conn, (&tutor, &windows), date, change, now)?;
    }
    Ok(())
}

/// Returns the dates on which a lesson affects its tutor's open slots: its own, and a neighboring one that its buffer
/// reaches into.
fn dates_touched(hour: &Slot, buffer: TimeDelta) -> Vec<NaiveDate> {
    let own = time::local_date(hour.starts_at);
    let before = time::local_date(hour.starts_at - buffer);
    // The buffer's end is exclusive.
    let after = time::local_date(hour.ends_at + buffer - TimeDelta::seconds(1));
    let mut dates = vec![own];
    dates.extend([before, after].into_iter().filter(|date| *date != own));
    dates
}

/// Publishes that a tutor's weekly windows in these subjects changed.
pub fn publish_of_availability(
    conn: &mut PgConnection,
    tutor_id: Uuid,
    subjects: &[Subject],
    now: DateTime<Utc>,
) -> Result<()> {
    let mut topics = vec![Topic::TutorSlots(tutor_id)];
    topics.extend(subjects.iter().map(|subject| Topic::SubjectDays(*subject)));
    live::publish(conn, &topics, &LiveEvent::AvailabilityChanged { tutor_id }, now)
}

/// Publishes that a tutor's days off or booking rules changed, which may affect all of their slots.
pub fn publish_of_booking_rules(conn: &mut PgConnection, tutor_id: Uuid, now: DateTime<Utc>) -> Result<()> {
    let subjects = TutorAvailability::subjects(conn, &[tutor_id])?;
    let subjects: Vec<Subject> = subjects.into_iter().map(|(_, subject)| subject).collect();
    live::publish(conn, &[Topic::User(tutor_id)], &LiveEvent::AvailabilityChanged { tutor_id }, now)?;
    publish_of_availability(conn, tutor_id, &subjects, now)
}

/// Effect of a booking's change on the calendar of one of its people.
#[derive(Clone, Copy)]
struct HourChange {
    freed: Option<Slot>,
    taken: Option<Slot>,
}

/// Returns when a booking occupies its tutor; `None` if it is cancelled.
fn hour(booking: &StudentBooking) -> Option<Slot> {
    let slot = Slot { starts_at: booking.starts_at, ends_at: booking.ends_at };
    (booking.status != BookingStatus::Cancelled).then_some(slot)
}

fn publish_of_date(
    conn: &mut PgConnection,
    (tutor, windows): (&Profile, &[TutorAvailability]),
    date: NaiveDate,
    change: HourChange,
    now: DateTime<Utc>,
) -> Result<()> {
    let weekday = time::day_of_week(date);
    let windows: Vec<_> = windows.iter().filter(|window| window.day_of_week == weekday).collect();
    let after = Calendars::of_tutor(conn, tutor, None, (date, date), now)?;
    let mut before = after.clone();
    before.lessons.retain(|lesson| Some(lesson.starts_at) != change.taken.map(|hour| hour.starts_at));
    before.lessons.extend(change.freed);
    let mut subjects: Vec<Subject> = windows.iter().map(|window| window.subject).collect();
    subjects.sort_unstable();
    subjects.dedup();
    let mut topics = vec![Topic::TutorSlots(tutor.id)];
    for subject in subjects {
        topics.push(Topic::SubjectSlots(subject, date));
        let has_time = |calendar: &TutorCalendar| {
            let mut of_subject = windows.iter().filter(|window| window.subject == subject);
            of_subject.any(|window| {
                let hours = AvailabilityWindow { start: window.start_time, end: window.end_time };
                calendar.open_slots(date, hours, now).next().is_some()
            })
        };
        // Only a tutor's first or last open slot of a day decides whether the subject's calendar shows the day.
        if has_time(&before) != has_time(&after) {
            topics.push(Topic::SubjectDays(subject));
        }
    }
    live::publish(conn, &topics, &LiveEvent::SlotsChanged { tutor_id: tutor.id, date }, now)
}
