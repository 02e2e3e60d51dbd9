//! Invitations across every daylight saving change of ten years, as files. `calendar.test.ts` reads them with an
//! independent calendar library.

use academy::domain::time::{self, ReaderZone};
use academy::mail::calendar::{CalendarEntry, Method};
use academy::platform::config::Config;
use chrono::{DateTime, Datelike, NaiveDate, Offset, TimeDelta, TimeZone, Timelike, Utc};
use serde_json::json;
use uuid::Uuid;

use super::world;
use test_support::golden;

const HOUR: TimeDelta = TimeDelta::hours(1);

/// Returns the days with a daylight saving change in the academy's zone, found by comparing local times.
fn changes() -> Vec<NaiveDate> {
    let first = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap();
    let noon_offset = |date: NaiveDate| at(date, 12, 0).unwrap().with_timezone(&time::ZONE).offset().fix();
    first
        .iter_days()
        .take_while(|date| date.year() <= 2036)
        .filter(|date| noon_offset(*date) != noon_offset(date.pred_opt().unwrap()))
        .collect()
}

fn at(date: NaiveDate, hour: u32, minute: u32) -> Option<DateTime<Utc>> {
    time::instant(date.and_hms_opt(hour, minute, 0).unwrap())
}

/// Returns starts of lessons around a change: in the afternoon before, on and after it, and every half hour of its
/// night. A skipped local time has no lesson; both instants of a repeated one have.
fn starts(change: NaiveDate) -> Vec<DateTime<Utc>> {
    let afternoons = [change.pred_opt().unwrap(), change, change.succ_opt().unwrap()];
    let mut starts: Vec<_> = afternoons.into_iter().filter_map(|date| at(date, 16, 0)).collect();
    let midnight = at(change, 0, 0).unwrap();
    // From 0:30 to 3:30, and the repeated hour.
    let night = (1..=9).map(|half_hours| midnight + TimeDelta::minutes(30 * half_hours));
    starts.extend(night.filter(|start| time::local_time(*start).hour() <= 3));
    starts
}

fn config() -> Config {
    world::config("postgres://nobody@127.0.0.1/nothing")
}

fn invitation(id: u128, start: DateTime<Utc>, sequence: i32, method: Method) -> String {
    let sent = Utc.with_ymd_and_hms(2026, 11, 20, 18, 0, 0).unwrap();
    let entry = CalendarEntry {
        booking_id: Uuid::from_u128(id),
        sequence,
        starts_at: start,
        ends_at: start + HOUR,
        summary: "Physics with Ada Sample",
        description: "Tutor: Ada Sample\nZoom: https://zoom.us/j/123; passcode 4,5\nMove or cancel it: https://academy.test/dashboard",
        location: Some("https://zoom.us/j/123"),
        url: "https://academy.test/dashboard",
        attendee: ("Zoë \"Z\" Müller, Jr.", "zoe+lessons@people.test"),
    };
    entry.invitation(&config(), method, sent).unwrap().body
}

#[test]
fn invitations_around_every_clock_change_of_ten_years_are_as_they_were() {
    let changes = changes();
    assert_eq!(changes.len(), 20, "{changes:?}");
    let mut lessons = Vec::new();
    for change in &changes {
        let mut file = String::new();
        for start in starts(*change) {
            let id = u128::try_from(start.timestamp()).unwrap();
            file.push_str(&invitation(id, start, 0, Method::Request));
            lessons.push(json!({
                "file": format!("{change}.ics"),
                "uid": Uuid::from_u128(id),
                "starts_at": start,
                "ends_at": start + HOUR,
                "day": ReaderZone::ACADEMY.day(start),
                "hours": ReaderZone::ACADEMY.hours(start, start + HOUR),
            }));
        }
        golden::check(&format!("calendar/{change}.ics"), &file);
    }
    let lessons = serde_json::to_string_pretty(&lessons).unwrap() + "\n";
    golden::check("calendar/lessons.json", &lessons);
}

#[test]
fn a_lesson_that_is_moved_across_a_clock_change_and_cancelled_is_one_entry() {
    for change in changes() {
        let [before, after] =
            [change.pred_opt().unwrap(), change.succ_opt().unwrap()].map(|date| at(date, 16, 0).unwrap());
        let messages = [
            invitation(7, before, 0, Method::Request),
            invitation(7, after, 1, Method::Request),
            invitation(7, after, 2, Method::Cancel),
        ];
        golden::check(&format!("calendar/moves/{change}.ics"), &messages.concat());
    }
}

#[test]
fn a_skipped_hour_has_no_lesson_and_a_repeated_one_is_told_apart() {
    let (spring, fall) = (changes()[0], changes()[1]);
    assert_eq!((at(spring, 2, 0), at(spring, 2, 30)), (None, None));
    let wall: Vec<_> =
        starts(spring).into_iter().map(|start| ReaderZone::ACADEMY.hours(start, start + HOUR)).collect();
    assert!(wall.contains(&"1:30 AM PST – 3:30 AM PDT, Pacific time".to_owned()), "{wall:?}");
    let wall: Vec<_> =
        starts(fall).into_iter().map(|start| ReaderZone::ACADEMY.hours(start, start + HOUR)).collect();
    for hours in [
        "12:30–1:30 AM Pacific time (PDT)",
        "1:30 AM PDT – 1:30 AM PST, Pacific time",
        "1:30–2:30 AM Pacific time (PST)",
    ] {
        assert!(wall.contains(&hours.to_owned()), "{hours} in {wall:?}");
    }
}

#[test]
fn lines_are_short_and_end_as_they_must() {
    let body = invitation(1, at(changes()[0], 16, 0).unwrap(), 0, Method::Request);
    for line in body.split_inclusive('\n') {
        // The limit is 75; where a line cannot be folded the library exceeds it slightly, which readers accept.
        assert!(line.ends_with("\r\n") && line.len() <= 78, "{line:?}");
    }
}
