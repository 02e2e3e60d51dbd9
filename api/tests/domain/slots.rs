//! Availability against every clock change in the academy's zone to 2040.

use std::collections::HashSet;

use academy::domain::slots::{AvailabilityWindow, LESSON, Slot, of_window};
use academy::domain::time::{ZONE, day_of_week, local_date, local_time};
use chrono::{Datelike, NaiveDate, NaiveTime, Offset, TimeDelta, TimeZone, Timelike};
use proptest::prelude::*;

fn at(hour: u32, minute: u32) -> NaiveTime {
    NaiveTime::from_hms_opt(hour, minute, 0).unwrap()
}

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

fn local(slots: &[Slot]) -> Vec<String> {
    slots.iter().map(|slot| slot.starts_at.with_timezone(&ZONE).format("%H:%M %Z").to_string()).collect()
}

/// Every date from 2024 to 2040 on which the zone's offset at its start differs from that at its end.
fn clock_changes() -> Vec<NaiveDate> {
    let offset = |date: NaiveDate| ZONE.offset_from_utc_datetime(&date.and_hms_opt(12, 0, 0).unwrap()).fix();
    day(2024, 1, 1)
        .iter_days()
        .take_while(|date| date.year() <= 2040)
        .filter(|date| offset(*date) != offset(date.pred_opt().unwrap()))
        .collect()
}

#[test]
fn there_are_two_changes_a_year_and_both_are_sundays() {
    let changes = clock_changes();
    assert_eq!(changes.len(), 34);
    assert!(changes.iter().all(|date| day_of_week(*date) == 0));
}

#[test]
fn a_start_that_the_clock_skips_does_not_exist() {
    let slots: Vec<_> =
        of_window(day(2027, 3, 14), AvailabilityWindow { start: at(0, 30), end: at(5, 0) }).collect();
    assert_eq!(local(&slots), ["00:30 PST", "01:00 PST", "01:30 PST", "03:00 PDT", "03:30 PDT", "04:00 PDT"]);
}

#[test]
fn a_start_that_the_clock_repeats_is_offered_once() {
    let slots: Vec<_> =
        of_window(day(2026, 11, 1), AvailabilityWindow { start: at(0, 30), end: at(4, 0) }).collect();
    assert_eq!(local(&slots), ["00:30 PDT", "01:00 PDT", "01:30 PDT", "02:00 PST", "02:30 PST", "03:00 PST"]);
}

#[test]
fn an_ordinary_evening_in_summer_and_winter_starts_at_the_same_wall_clock() {
    for date in [day(2027, 1, 15), day(2027, 7, 15)] {
        let slots: Vec<_> =
            of_window(date, AvailabilityWindow { start: at(16, 0), end: at(18, 0) }).collect();
        let starts: Vec<_> = slots.iter().map(|slot| local_time(slot.starts_at)).collect();
        assert_eq!(starts, [at(16, 0), at(16, 30), at(17, 0)]);
    }
}

fn window() -> impl Strategy<Value = AvailabilityWindow> {
    (0u32..95).prop_flat_map(|start| (Just(start), start + 1..96)).prop_map(|(start, end)| {
        AvailabilityWindow { start: at(start / 4, start % 4 * 15), end: at(end / 4, end % 4 * 15) }
    })
}

/// Every change itself and the days around it, and any other day as well.
fn date() -> impl Strategy<Value = NaiveDate> {
    let near =
        (prop::sample::select(clock_changes()), -1i64..=1).prop_map(|(date, by)| date + TimeDelta::days(by));
    let any = (0i64..6000).prop_map(|days| day(2024, 1, 1) + TimeDelta::days(days));
    prop_oneof![3 => near, 1 => any]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]
    #[test]
    fn slots_hold_what_they_promise(date in date(), window in window()) {
        let slots: Vec<_> = of_window(date, window).collect();
        let mut wall = HashSet::new();
        for slot in &slots {
            prop_assert_eq!(slot.ends_at - slot.starts_at, LESSON, "a lesson is a real hour");
            let start = local_time(slot.starts_at);
            prop_assert_eq!(local_date(slot.starts_at), date);
            prop_assert!(start >= window.start, "not before the window");
            prop_assert!(wall.insert(start), "no wall-clock start twice");
            let steps = (start - window.start).num_minutes();
            prop_assert_eq!(steps % 30, 0);
            prop_assert_eq!(start.second(), 0);
            // Clocks never show more than the window's end before the lesson is over.
            prop_assert!(local_time(slot.ends_at) <= window.end || changes_on(date), "within the window");
        }
        prop_assert!(slots.windows(2).all(|pair| pair[0].starts_at < pair[1].starts_at), "in order");
        if !changes_on(date) {
            let minutes = (window.end - window.start).num_minutes();
            let expected = if minutes < 60 { 0 } else { (minutes - 60) / 30 + 1 };
            prop_assert_eq!(i64::try_from(slots.len()).unwrap(), expected);
        }
    }
}

fn changes_on(date: NaiveDate) -> bool {
    clock_changes().contains(&date)
}
