//! Telling the pages that show a tutor's times that these changed, and no others.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{BookingStatus, Subject};
use schema::models::student_booking::{Busy, StudentBooking};
use schema::models::tutor_availability::TutorAvailability;
use uuid::Uuid;

use crate::domain::slots::{AvailabilityWindow, of_window};
use crate::domain::time;
use crate::error::Result;
use crate::live;
use crate::live::{LiveEvent, Topic};

/// Tells of a booking's hour, if it was taken or became free: `before` is the booking as it was, if there was one.
///
/// # Errors
/// When the database refuses it.
pub fn publish_of_booking(
    conn: &mut PgConnection,
    booking: &StudentBooking,
    before: Option<&StudentBooking>,
    now: DateTime<Utc>,
) -> Result<()> {
    let freed = before.and_then(hour);
    let taken = hour(booking);
    // A hold that ran out was free by itself, which nobody is told at that moment.
    let ran_out = before.is_some_and(|before| {
        before.status == BookingStatus::Pending && before.hold_expires_at.is_some_and(|end| end <= now)
    });
    if freed.map(|hour| hour.starts_at) == taken.map(|hour| hour.starts_at) && !ran_out {
        return Ok(());
    }
    let dates = [freed, taken].map(|hour| hour.map(|hour| time::local_date(hour.starts_at)));
    let second = dates[1].filter(|date| dates[0] != Some(*date));
    for date in dates[0].into_iter().chain(second) {
        publish_of_date(conn, booking.tutor_id, date, HourChange { freed, taken }, now)?;
    }
    Ok(())
}

/// Tells that a tutor's weekly times in these subjects changed.
///
/// # Errors
/// When the database refuses it.
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

/// What a booking's transition does to its tutor's calendar.
#[derive(Clone, Copy)]
struct HourChange {
    freed: Option<Busy>,
    taken: Option<Busy>,
}

/// When a booking takes its tutor, unless it is cancelled.
fn hour(booking: &StudentBooking) -> Option<Busy> {
    (booking.status != BookingStatus::Cancelled).then_some(Busy {
        student_id: booking.student_id,
        tutor_id: booking.tutor_id,
        starts_at: booking.starts_at,
        ends_at: booking.ends_at,
    })
}

fn publish_of_date(
    conn: &mut PgConnection,
    tutor_id: Uuid,
    date: NaiveDate,
    change: HourChange,
    now: DateTime<Utc>,
) -> Result<()> {
    let mut windows = TutorAvailability::of_tutor(conn, tutor_id)?;
    windows.retain(|window| window.day_of_week == time::day_of_week(date));
    let start = |date: NaiveDate| time::instant_or_gap_end(date.and_hms_opt(0, 0, 0).unwrap_or_default());
    let span = (start(date), start(date + TimeDelta::days(1)));
    let after = StudentBooking::busy(conn, &[tutor_id], tutor_id, span, now)?;
    let taken_at = change.taken.map(|hour| hour.starts_at);
    let others = after.iter().filter(|busy| busy.tutor_id != tutor_id || Some(busy.starts_at) != taken_at);
    let before: Vec<Busy> = others.copied().chain(change.freed).collect();
    let mut subjects: Vec<Subject> = windows.iter().map(|window| window.subject).collect();
    subjects.sort_unstable();
    subjects.dedup();
    let mut topics = vec![Topic::TutorSlots(tutor_id)];
    for subject in subjects {
        topics.push(Topic::SubjectSlots(subject, date));
        let has_time = |busy: &[Busy]| {
            let of_subject = windows.iter().filter(|window| window.subject == subject);
            has_open_slot(of_subject, date, busy, now)
        };
        // Only the tutor's first and last free hour of a day decide whether the subject's calendar shows the day.
        if has_time(&before) != has_time(&after) {
            topics.push(Topic::SubjectDays(subject));
        }
    }
    live::publish(conn, &topics, &LiveEvent::SlotsChanged { tutor_id, date }, now)
}

fn has_open_slot<'a>(
    windows: impl Iterator<Item = &'a TutorAvailability>,
    date: NaiveDate,
    busy: &[Busy],
    now: DateTime<Utc>,
) -> bool {
    windows
        .flat_map(|window| {
            of_window(date, AvailabilityWindow { start: window.start_time, end: window.end_time })
        })
        .filter(|slot| slot.starts_at > now)
        .any(|slot| !busy.iter().any(|busy| slot.overlaps(busy.starts_at, busy.ends_at)))
}
