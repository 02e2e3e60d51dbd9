//! Availability around every daylight saving change in the academy's zone until 2040.

use std::collections::HashSet;
use std::sync::LazyLock;

use academy::domain::slots::{AvailabilityWindow, LESSON, Slot, bookable_dates, bookable_weeks, of_window};
use academy::domain::time::{ZONE, day_of_week, local_date, local_time};
use chrono::{Datelike, NaiveDate, NaiveTime, Offset, TimeDelta, TimeZone, Timelike};
use proptest::prelude::*;
use test_support::random_cases;

fn at(hour: u32, minute: u32) -> NaiveTime {
    NaiveTime::from_hms_opt(hour, minute, 0).unwrap()
}

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

fn local(slots: &[Slot]) -> Vec<String> {
    slots.iter().map(|slot| slot.starts_at.with_timezone(&ZONE).format("%H:%M %Z").to_string()).collect()
}

/// Every date from 2024 to 2040 on which the zone's offset changes; computed once, since thousands of cases use it.
fn clock_changes() -> &'static [NaiveDate] {
    static CHANGES: LazyLock<Vec<NaiveDate>> = LazyLock::new(|| {
        let offset =
            |date: NaiveDate| ZONE.offset_from_utc_datetime(&date.and_hms_opt(12, 0, 0).unwrap()).fix();
        day(2024, 1, 1)
            .iter_days()
            .take_while(|date| date.year() <= 2040)
            .filter(|date| offset(*date) != offset(date.pred_opt().unwrap()))
            .collect()
    });
    &CHANGES
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

/// Days with a change, the days around them, and any other day.
fn date() -> impl Strategy<Value = NaiveDate> {
    let near =
        (prop::sample::select(clock_changes()), -1i64..=1).prop_map(|(date, by)| date + TimeDelta::days(by));
    let any = (0i64..6000).prop_map(|days| day(2024, 1, 1) + TimeDelta::days(days));
    prop_oneof![3 => near, 1 => any]
}

proptest! {
    #![proptest_config(random_cases(20_000, 200_000))]
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
            // Local time does not exceed the window's end before the lesson is over.
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

mod calendar {
    //! How days off, minimum notice and buffer reduce the availability windows.

    use std::collections::BTreeSet;

    use academy::domain::slots::{BookingRules, DAYS_AHEAD, DaysOff, Obstacle, TutorCalendar};
    use academy::domain::time::instant;
    use chrono::{DateTime, Utc};

    use super::*;

    fn utc(date: NaiveDate, hour: u32, minute: u32) -> DateTime<Utc> {
        instant(date.and_time(at(hour, minute))).unwrap()
    }

    fn lesson(starts_at: DateTime<Utc>) -> Slot {
        Slot { starts_at, ends_at: starts_at + LESSON }
    }

    fn rules(notice_minutes: i64, buffer_minutes: i64) -> BookingRules {
        BookingRules {
            notice: TimeDelta::minutes(notice_minutes),
            buffer: TimeDelta::minutes(buffer_minutes),
        }
    }

    fn calendar(rules: BookingRules) -> TutorCalendar {
        TutorCalendar { rules, days_off: Vec::new(), lessons: Vec::new() }
    }

    const NOON_TO_SIX: (u32, u32) = (12, 18);

    fn open(calendar: &TutorCalendar, date: NaiveDate, now: DateTime<Utc>) -> Vec<String> {
        let window = AvailabilityWindow { start: at(NOON_TO_SIX.0, 0), end: at(NOON_TO_SIX.1, 0) };
        let slots = calendar.open_slots(date, window, now);
        slots.map(|slot| local_time(slot.starts_at).format("%H:%M").to_string()).collect()
    }

    #[test]
    fn a_lesson_leaves_its_buffer_on_both_sides() {
        let (date, now) = (day(2027, 5, 4), utc(day(2027, 5, 1), 9, 0));
        let mut calendar = calendar(rules(0, 30));
        calendar.lessons.push(lesson(utc(date, 14, 0)));
        assert_eq!(open(&calendar, date, now), ["12:00", "12:30", "15:30", "16:00", "16:30", "17:00"]);
        calendar.rules.buffer = TimeDelta::zero();
        assert!(open(&calendar, date, now).contains(&"13:00".to_owned()), "touching is far enough");
        calendar.rules.buffer = TimeDelta::minutes(15);
        assert!(!open(&calendar, date, now).contains(&"15:00".to_owned()));
        assert_eq!(calendar.obstacle(&lesson(utc(date, 15, 0)), now), Some(Obstacle::Buffer));
        assert_eq!(calendar.obstacle(&lesson(utc(date, 14, 30)), now), Some(Obstacle::Taken));
    }

    #[test]
    fn notice_counts_to_the_second_and_days_off_include_both_ends() {
        let date = day(2027, 5, 4);
        let mut calendar = calendar(rules(24 * 60, 0));
        let slot = lesson(utc(date, 14, 0));
        let latest = slot.starts_at - TimeDelta::days(1);
        assert_eq!(calendar.obstacle(&slot, latest), None);
        assert_eq!(calendar.obstacle(&slot, latest + TimeDelta::seconds(1)), Some(Obstacle::Notice));
        calendar.days_off.push(DaysOff { first: date - TimeDelta::days(3), last: date });
        assert_eq!(calendar.obstacle(&slot, latest), Some(Obstacle::DayOff));
        assert_eq!(open(&calendar, date + TimeDelta::days(1), latest).len(), 11);
        assert!(open(&calendar, date - TimeDelta::days(3), utc(day(2027, 4, 1), 9, 0)).is_empty());
    }

    #[test]
    fn nothing_is_offered_beyond_the_booking_window() {
        let now = utc(day(2027, 5, 4), 9, 0);
        let (_, last) = academy::domain::slots::bookable_dates(now);
        assert_eq!(last, day(2027, 5, 4) + TimeDelta::days(DAYS_AHEAD));
        assert_eq!(open(&calendar(rules(0, 0)), last, now).len(), 11);
        assert_eq!(open(&calendar(rules(0, 0)), last + TimeDelta::days(1), now).len(), 0);
    }

    /// A tutor's calendar around a date: rules, optionally a day off nearby, lessons of the days around.
    #[derive(Debug, Clone)]
    struct Scene {
        date: NaiveDate,
        now: DateTime<Utc>,
        window: AvailabilityWindow,
        calendar: TutorCalendar,
    }

    fn scene() -> impl Strategy<Value = Scene> {
        let notice = prop::sample::select(vec![0, 60, 120, 240, 720, 1440, 2880, 10_080]);
        let buffer = prop::sample::select(BookingRules::BUFFERS.to_vec());
        let off = prop::option::weighted(0.3, (-3i64..=3, 0i64..=3));
        // In quarters of an hour, from a day before to a day after.
        let lessons = prop::collection::vec(-96i64..192, 0..5);
        let ahead = 0i64..60 * 24 * 58;
        (date(), window(), notice, buffer, off, lessons, ahead).prop_map(
            |(date, window, notice, buffer, off, lessons, ahead)| {
                let midnight = date.and_hms_opt(0, 0, 0).unwrap();
                let start = academy::domain::time::instant_or_gap_end(midnight);
                let days = off.map(|(from, length)| DaysOff {
                    first: date + TimeDelta::days(from),
                    last: date + TimeDelta::days(from + length),
                });
                let lessons = lessons.into_iter().map(|quarter| start + TimeDelta::minutes(15 * quarter));
                let calendar = TutorCalendar {
                    rules: rules(notice, buffer.into()),
                    days_off: days.into_iter().collect(),
                    lessons: lessons.map(lesson).collect(),
                };
                Scene { date, now: start - TimeDelta::minutes(ahead - 720), window, calendar }
            },
        )
    }

    /// Computes the slots by brute force: checks every quarter of an hour, without the product's rules.
    fn by_hand(scene: &Scene) -> BTreeSet<DateTime<Utc>> {
        let Scene { date, now, window, calendar } = scene;
        let BookingRules { notice, buffer } = calendar.rules;
        let begin = ZONE.from_utc_datetime(&(date.and_time(at(0, 0)) - TimeDelta::hours(20)));
        let quarters = || (0..60 * 4).map(|quarter| begin + TimeDelta::minutes(15 * quarter));
        let last_end = quarters().find(|at| at.naive_local() >= date.and_time(window.end)).unwrap();
        let mut seen = HashSet::new();
        let mut found = BTreeSet::new();
        for start in quarters() {
            let wall = start.naive_local();
            // The second occurrence of a repeated local time is not offered.
            if !seen.insert(wall) || wall.date() != *date || wall.time() < window.start {
                continue;
            }
            let end = start + LESSON;
            let fits = end <= last_end;
            let is_step = (wall.time() - window.start).num_minutes() % 30 == 0;
            let start = start.with_timezone(&Utc);
            let end = end.with_timezone(&Utc);
            let days_ahead = (*date - now.with_timezone(&ZONE).date_naive()).num_days();
            let is_soon_enough = (0..=56).contains(&days_ahead);
            let is_late_enough = start > *now && start >= *now + notice;
            let is_off = calendar.days_off.iter().any(|days| days.first <= *date && *date <= days.last);
            let is_alone = calendar
                .lessons
                .iter()
                .all(|other| other.ends_at + buffer <= start || end + buffer <= other.starts_at);
            if fits && is_step && is_soon_enough && is_late_enough && !is_off && is_alone {
                found.insert(start);
            }
        }
        found
    }

    proptest! {
        #![proptest_config(random_cases(3_000, 100_000))]
        #[test]
        fn what_is_offered_is_what_one_finds_by_hand(scene in scene()) {
            let offered: Vec<Slot> = scene.calendar.open_slots(scene.date, scene.window, scene.now).collect();
            let starts: BTreeSet<_> = offered.iter().map(|slot| slot.starts_at).collect();
            prop_assert_eq!(starts.len(), offered.len(), "each hour once");
            prop_assert_eq!(starts, by_hand(&scene));
        }
    }

    #[test]
    fn every_change_of_clocks_is_among_them() {
        // Checks every change with every buffer, in addition to the property's sampled days.
        for &date in clock_changes() {
            for buffer in BookingRules::BUFFERS {
                let start = utc(date, 0, 0);
                let mut calendar = calendar(rules(60, buffer.into()));
                calendar.lessons.push(lesson(start + TimeDelta::minutes(195)));
                let window = AvailabilityWindow { start: at(0, 0), end: at(6, 0) };
                let scene = Scene { date, now: start - TimeDelta::minutes(30), window, calendar };
                let offered = scene.calendar.open_slots(date, window, scene.now).map(|slot| slot.starts_at);
                assert_eq!(offered.collect::<BTreeSet<_>>(), by_hand(&scene), "{date}, {buffer} min");
            }
        }
    }
}

#[test]
fn weeks_begin_today_or_on_a_sunday_and_hold_every_date_once() {
    for today in day(2026, 2, 26).iter_days().take(400) {
        let now = ZONE.from_local_datetime(&today.and_time(at(12, 0))).unwrap().to_utc();
        let weeks = bookable_weeks(now);
        let (first, last) = bookable_dates(now);
        assert_eq!((*weeks[0].start(), *weeks[weeks.len() - 1].end(), weeks.len()), (first, last, 9));
        for pair in weeks.windows(2) {
            assert_eq!((day_of_week(*pair[0].end()), day_of_week(*pair[1].start())), (6, 0), "{today}");
            assert_eq!(pair[0].end().succ_opt(), Some(*pair[1].start()));
        }
    }
}
