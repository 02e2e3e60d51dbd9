//! Settings of tutors: days off, and former slugs of their pages.

use academy::domain::{slots, text, time};
use academy::error::{Error, Result};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::BookingStatus;
use schema::models::former_slug;
use schema::models::tutor_days_off::NewTutorDaysOff;

use crate::lessons::Lesson;
use crate::people::{People, Tutor, local};
use crate::samples::SampleDaysOff;

/// When tutors entered their days off.
const DAYS_OFF_SET_DAYS_AGO: i64 = 3;
/// Time from a tutor's approval until they changed their slug.
const FIRST_ADDRESS: TimeDelta = TimeDelta::days(33);

/// Inserts the tutors' days off, on days without lessons.
///
/// # Errors
/// When a tutor has no such days within the bookable time, or the database refuses a row.
pub fn add_days_off(
    conn: &mut PgConnection,
    people: &People,
    lessons: &[Lesson<'_>],
    today: NaiveDate,
) -> Result<()> {
    for tutor in &people.tutors {
        let Some(sample) = &tutor.sample.days_off else { continue };
        days_off(tutor, sample, lessons, today)?.insert(conn)?;
    }
    Ok(())
}

/// The first run of that many days without a lesson.
fn days_off(
    tutor: &Tutor,
    sample: &SampleDaysOff,
    lessons: &[Lesson<'_>],
    today: NaiveDate,
) -> Result<NewTutorDaysOff> {
    let booked = lessons.iter().map(|lesson| &lesson.story.booking);
    let booked = booked
        .filter(|booking| booking.tutor_id == tutor.person.id && booking.status != BookingStatus::Cancelled);
    let dates: Vec<NaiveDate> = booked.map(|booking| time::local_date(booking.starts_at)).collect();
    let last_of = |first: NaiveDate| first + TimeDelta::days(sample.days - 1);
    let mut starts =
        (sample.in_days..=slots::DAYS_AHEAD - sample.days).map(|days| today + TimeDelta::days(days));
    let first_day = starts
        .find(|first| dates.iter().all(|date| !(*first..=last_of(*first)).contains(date)))
        .ok_or_else(|| Error::internal("a sample tutor has no days without lessons"))?;
    Ok(NewTutorDaysOff {
        tutor_id: tutor.person.id,
        first_day,
        last_day: last_of(first_day),
        note: sample.note.clone(),
        created_at: local(today - TimeDelta::days(DAYS_OFF_SET_DAYS_AGO), 19 * 60 + 12, 5),
    })
}

/// Inserts the former slugs of tutors' pages.
///
/// # Errors
/// When a slug is invalid or another tutor's, or the database refuses a row.
pub fn add_former_addresses(conn: &mut PgConnection, people: &People, now: DateTime<Utc>) -> Result<()> {
    for tutor in &people.tutors {
        let Some(former) = &tutor.sample.former_slug else { continue };
        let former = text::chosen_slug(former).map_err(Error::internal)?;
        if former_slug::is_taken(conn, &former, tutor.person.id)? {
            return Err(Error::internal(format!("the address {former} is another sample tutor's")));
        }
        let left_at = tutor.admitted_at + FIRST_ADDRESS;
        former_slug::insert(conn, tutor.person.id, Some(&former), &tutor.slug(), left_at.min(now))?;
    }
    Ok(())
}
