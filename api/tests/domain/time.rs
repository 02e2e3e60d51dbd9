//! Texts of times for people, in their own zones, also where clocks change.

use academy::domain::time::{ReaderZone, zone_name};
use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::TZ_VARIANTS;

const HOUR: TimeDelta = TimeDelta::hours(1);

fn utc(text: &str) -> DateTime<Utc> {
    text.parse().unwrap_or_else(|_| panic!("{text} is no instant"))
}

fn zone(name: &str) -> ReaderZone {
    ReaderZone::of(Some(name))
}

#[test]
fn an_account_without_a_known_zone_reads_the_academys() {
    for unknown in [None, Some(""), Some("America/Gotham")] {
        assert_eq!(ReaderZone::of(unknown), ReaderZone::ACADEMY, "{unknown:?}");
    }
    assert_eq!(ReaderZone::default().name(), "Pacific time");
}

#[test]
fn a_time_is_written_in_twelve_hours_with_the_zone_in_words() {
    let at = utc("2026-11-22T00:00:00Z");
    for (name, expected) in [
        ("America/Los_Angeles", "Sat, Nov 21, 2026, 4:00 PM Pacific time"),
        ("America/New_York", "Sat, Nov 21, 2026, 7:00 PM Eastern time"),
        ("America/Phoenix", "Sat, Nov 21, 2026, 5:00 PM Arizona time"),
        ("Asia/Kolkata", "Sun, Nov 22, 2026, 5:30 AM India time"),
        ("Asia/Calcutta", "Sun, Nov 22, 2026, 5:30 AM India time"),
        ("Asia/Kathmandu", "Sun, Nov 22, 2026, 5:45 AM Kathmandu time"),
        ("America/Argentina/Buenos_Aires", "Sat, Nov 21, 2026, 9:00 PM Buenos Aires time"),
        ("UTC", "Sun, Nov 22, 2026, 12:00 AM UTC"),
    ] {
        assert_eq!(zone(name).long(at), expected, "{name}");
    }
    let new_york = zone("America/New_York");
    assert_eq!(new_york.day(at), "Saturday, November 21, 2026");
    assert_eq!(new_york.short_day(at), "Sat, Nov 21");
    assert_eq!(new_york.day_and_time(at), "Sat, Nov 21, 7:00 PM Eastern time");
    assert_eq!(new_york.clock(at), "7:00 PM");
}

#[test]
fn hours_say_what_clocks_show_at_both_ends() {
    for (name, from, expected) in [
        ("America/New_York", "2026-11-22T00:00:00Z", "7:00–8:00 PM Eastern time"),
        ("America/New_York", "2026-11-22T16:30:00Z", "11:30 AM – 12:30 PM Eastern time"),
        ("Asia/Kolkata", "2026-11-22T00:00:00Z", "5:30–6:30 AM India time"),
        // Clocks go back at 2:00 a.m.: the hour before it comes twice.
        ("America/New_York", "2026-11-01T04:30:00Z", "12:30–1:30 AM Eastern time (EDT)"),
        ("America/New_York", "2026-11-01T05:30:00Z", "1:30 AM EDT – 1:30 AM EST, Eastern time"),
        ("America/New_York", "2026-11-01T06:30:00Z", "1:30–2:30 AM Eastern time (EST)"),
        ("America/New_York", "2026-11-01T07:00:00Z", "2:00–3:00 AM Eastern time"),
        // They go forward at 2:00 a.m.
        ("America/New_York", "2027-03-14T06:30:00Z", "1:30 AM EST – 3:30 AM EDT, Eastern time"),
        ("America/New_York", "2027-03-14T07:00:00Z", "3:00–4:00 AM Eastern time"),
        ("Asia/Kolkata", "2027-03-14T06:30:00Z", "12:00–1:00 PM India time"),
        // Half an hour, in a zone without letters.
        (
            "Australia/Lord_Howe",
            "2027-04-03T14:30:00Z",
            "1:30 AM UTC+11:00 – 2:00 AM UTC+10:30, Lord Howe time",
        ),
    ] {
        let from = utc(from);
        assert_eq!(zone(name).hours(from, from + HOUR), expected, "{name}");
    }
}

#[test]
fn of_a_time_that_comes_twice_it_is_said_which() {
    let new_york = zone("America/New_York");
    assert_eq!(new_york.time_of_day(utc("2026-11-01T05:30:00Z")), "1:30 AM Eastern time (EDT)");
    assert_eq!(new_york.time_of_day(utc("2026-11-01T06:30:00Z")), "1:30 AM Eastern time (EST)");
    assert_eq!(new_york.time_of_day(utc("2026-11-01T07:30:00Z")), "2:30 AM Eastern time");
}

#[test]
fn pacific_time_is_added_for_those_whose_clocks_differ() {
    let hours = |name, from| {
        let from = utc(from);
        zone(name).pacific_hours(from, from + HOUR)
    };
    let afternoon = "2026-11-22T00:00:00Z";
    assert_eq!(hours("America/Los_Angeles", afternoon), None);
    assert_eq!(hours("America/Vancouver", afternoon), None, "the same clocks");
    assert_eq!(hours("America/New_York", afternoon).as_deref(), Some("4:00–5:00 PM Pacific"));
    assert_eq!(hours("Asia/Kolkata", afternoon).as_deref(), Some("Saturday, 4:00–5:00 PM Pacific"));
    // Arizona has Pacific time in summer alone.
    assert_eq!(hours("America/Phoenix", "2026-07-04T20:00:00Z"), None);
    assert_eq!(hours("America/Phoenix", afternoon).as_deref(), Some("4:00–5:00 PM Pacific"));
}

/// Reading a text in its zone leads back to the instant, in each zone and every half hour around the changes of a year.
#[test]
fn a_text_means_one_instant_in_any_zone() {
    for tz in TZ_VARIANTS {
        let zone = zone(tz.name());
        for night in ["2026-11-01T00:00:00Z", "2027-03-14T00:00:00Z", "2027-03-28T00:00:00Z"] {
            let mut before = String::new();
            for half_hours in 0..48 {
                let text = zone.long(utc(night) + TimeDelta::minutes(30 * half_hours));
                assert!(text != before, "{text} twice in {tz}");
                assert!(text.contains(&*zone_name(tz)), "{text} in {tz}");
                before = text;
            }
        }
    }
}
