//! Lesson records without a booking, as an admin enters them by hand.

use academy::domain::manual_session;
use academy::error::Result;
use academy::platform::audit::AuditSubject;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::BookingStatus;
use schema::ids::UserId;
use serde_json::json;

use crate::audit_entries::AuditEntries;
use crate::generator::{Generator, id};
use crate::lessons::Lesson;
use crate::people::{People, Tutor, local};
use crate::rows::{self, TutorSessionRow};

/// How many weeks back records go.
const WEEKS: i64 = 12;
/// Weeks of a tutor with a record, per mille.
const WEEKS_WITH_ONE: i64 = 350;
/// Paid records, per mille.
const PAID: i64 = 300;
/// Weeks whose records are all unpaid.
const UNPAID_WEEKS: i64 = 2;
/// Minutes after midnight: before most tutors' hours begin.
const START_MINUTE: i64 = 7 * 60 + 30;

const DESCRIPTIONS: [&str; 4] = [
    "Sample: group session at the library",
    "Sample: trial lesson, paid in cash",
    "Sample: exam review, paid by check",
    "Sample: lesson at the partner school",
];

/// Inserts the records with their audit entries.
pub fn add(
    conn: &mut PgConnection,
    people: &People,
    lessons: &[Lesson<'_>],
    entries: &mut AuditEntries,
    today: NaiveDate,
) -> Result<()> {
    let mut rows = Vec::new();
    for (tutor, number) in people.tutors.iter().zip(0..) {
        let mut chance = Generator::new(&format!("manual sessions of {}", tutor.person.email));
        for week in 0..WEEKS {
            let day = today - TimeDelta::days(7 * week + 1 + (number % 5));
            let row = row(people, tutor, (day, week), &mut chance);
            let is_free = row.starts_at > tutor.admitted_at && !is_booked(&row, lessons);
            if chance.happens(WEEKS_WITH_ONE) && is_free {
                add_entries(&row, people.admin.id, entries);
                rows.push(row);
            }
        }
    }
    Ok(rows::insert_tutor_sessions(conn, &rows)?)
}

fn row(
    people: &People,
    tutor: &Tutor,
    (day, week): (NaiveDate, i64),
    chance: &mut Generator,
) -> TutorSessionRow<'static> {
    let starts_at = local(day, START_MINUTE, 0);
    let ends_at = starts_at + TimeDelta::minutes(30 * chance.between(1, 5));
    let student = chance.pick(&people.students).filter(|_| week % 3 != 0);
    let paid = chance.happens(PAID) && week >= UNPAID_WEEKS;
    // Entered in the evening, marked as paid the day after.
    let entered_at = local(day, 19 * 60, 0);
    let updated_at = if paid { entered_at + TimeDelta::hours(15) } else { entered_at };
    TutorSessionRow {
        id: id(&format!("manual session of {} on {day}", tutor.person.email)),
        tutor_id: tutor.person.id,
        booking_id: None,
        starts_at,
        ends_at,
        paid,
        student_name: student.map(|student| student.full_name().into()),
        session_description: chance.pick(&DESCRIPTIONS).map(ToString::to_string).unwrap_or_default(),
        tutor_share_cents: manual_session::share_cents(
            Some(tutor.sample.hourly_rate_cents),
            ends_at - starts_at,
        ),
        version: 1 + i32::from(paid),
        changed_by: Some(people.admin.id),
        created_at: entered_at,
        updated_at,
    }
}

/// Whether the tutor has a booked lesson at that time.
fn is_booked(row: &TutorSessionRow<'_>, lessons: &[Lesson<'_>]) -> bool {
    lessons.iter().map(|lesson| &lesson.story.booking).any(|booking| {
        booking.tutor_id == row.tutor_id
            && booking.status != BookingStatus::Cancelled
            && booking.starts_at < row.ends_at
            && row.starts_at < booking.ends_at
    })
}

fn add_entries(row: &TutorSessionRow<'_>, admin: UserId, entries: &mut AuditEntries) {
    let subject = AuditSubject::TutorSession(row.id);
    let mut add = |at: DateTime<Utc>, action, detail| entries.add(at, Some(admin), action, subject, detail);
    let detail = json!({ "tutor_id": row.tutor_id, "cents": row.tutor_share_cents });
    add(row.created_at, "session.entered", detail);
    if row.paid {
        let detail = json!({ "tutor_id": row.tutor_id, "booking_id": null });
        add(row.updated_at, "session.marked_paid", detail);
    }
}
