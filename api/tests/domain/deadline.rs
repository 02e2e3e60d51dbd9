use academy::domain::deadline::instant;
use academy::domain::time::{zone, zone_name_of};
use chrono::{DateTime, NaiveDateTime, NaiveTime, Offset, TimeDelta, TimeZone, Utc};
use chrono_tz::{TZ_VARIANTS, Tz};

fn local(text: &str) -> NaiveDateTime {
    text.parse().unwrap_or_else(|_| panic!("{text} is no wall time"))
}

fn utc(text: &str) -> DateTime<Utc> {
    text.parse().unwrap_or_else(|_| panic!("{text} is no instant"))
}

#[test]
fn a_wall_time_means_the_instant_at_which_clocks_there_show_it() {
    for (wall, zone_name, expected) in [
        ("2027-02-01T23:59:00", "America/New_York", "2027-02-02T04:59:00Z"),
        ("2027-07-01T23:59:00", "America/New_York", "2027-07-02T03:59:00Z"),
        ("2027-07-01T23:59:00", "America/Phoenix", "2027-07-02T06:59:00Z"),
        ("2027-01-15T17:00:00", "Asia/Kolkata", "2027-01-15T11:30:00Z"),
        ("2027-01-15T17:00:00", "Pacific/Kiritimati", "2027-01-15T03:00:00Z"),
        ("2027-01-15T17:00:00", "UTC", "2027-01-15T17:00:00Z"),
    ] {
        assert_eq!(instant(local(wall), zone(zone_name).unwrap()), utc(expected), "{wall} {zone_name}");
    }
}

#[test]
fn a_skipped_time_is_the_first_instant_after_it() {
    for (wall, zone_name, expected) in [
        // 02:00 becomes 03:00.
        ("2027-03-14T01:59:00", "America/New_York", "2027-03-14T06:59:00Z"),
        ("2027-03-14T02:00:00", "America/New_York", "2027-03-14T07:00:00Z"),
        ("2027-03-14T02:30:00", "America/New_York", "2027-03-14T07:00:00Z"),
        ("2027-03-14T02:59:59", "America/New_York", "2027-03-14T07:00:00Z"),
        ("2027-03-14T03:00:00", "America/New_York", "2027-03-14T07:00:00Z"),
        // Midnight is skipped: 00:00 becomes 01:00.
        ("2026-09-05T23:59:00", "America/Santiago", "2026-09-06T03:59:00Z"),
        ("2026-09-06T00:00:00", "America/Santiago", "2026-09-06T04:00:00Z"),
        ("2026-09-06T00:59:00", "America/Santiago", "2026-09-06T04:00:00Z"),
        ("2026-09-06T01:00:00", "America/Santiago", "2026-09-06T04:00:00Z"),
        ("2026-03-29T00:00:00", "Asia/Beirut", "2026-03-28T22:00:00Z"),
        ("2026-03-29T00:30:00", "Asia/Beirut", "2026-03-28T22:00:00Z"),
        // A change of half an hour, and of a whole day.
        ("2026-10-04T02:15:00", "Australia/Lord_Howe", "2026-10-03T15:30:00Z"),
        ("2011-12-30T12:00:00", "Pacific/Apia", "2011-12-30T10:00:00Z"),
    ] {
        assert_eq!(instant(local(wall), zone(zone_name).unwrap()), utc(expected), "{wall} {zone_name}");
    }
}

#[test]
fn of_a_repeated_time_the_first_counts() {
    for (wall, zone_name, expected) in [
        ("2026-11-01T01:30:00", "America/New_York", "2026-11-01T05:30:00Z"),
        ("2026-11-01T02:00:00", "America/New_York", "2026-11-01T07:00:00Z"),
        // The last hour of a day is repeated: 24:00 becomes 23:00.
        ("2027-04-03T22:59:00", "America/Santiago", "2027-04-04T01:59:00Z"),
        ("2027-04-03T23:59:00", "America/Santiago", "2027-04-04T02:59:00Z"),
        ("2027-04-04T00:00:00", "America/Santiago", "2027-04-04T04:00:00Z"),
        ("2026-10-24T23:30:00", "Asia/Beirut", "2026-10-24T20:30:00Z"),
        ("2026-10-25T00:00:00", "Asia/Beirut", "2026-10-24T22:00:00Z"),
    ] {
        assert_eq!(instant(local(wall), zone(zone_name).unwrap()), utc(expected), "{wall} {zone_name}");
    }
}

/// In every zone a later wall time is never an earlier instant, and is close to what clocks show then. Checks every
/// half hour around each change of the offset, and the start of days without a change.
#[test]
fn later_wall_times_are_no_earlier_instants_in_any_zone() {
    for zone in TZ_VARIANTS {
        let offset = |wall: NaiveDateTime| zone.offset_from_utc_datetime(&wall).fix();
        let day = TimeDelta::days(1);
        let mut before = DateTime::<Utc>::MIN_UTC;
        let mut wall = local("2026-01-01T00:00:00");
        while wall < local("2028-01-01T00:00:00") {
            let at = instant(wall, zone);
            assert!(at >= before, "{wall} in {zone}");
            let shown = at.with_timezone(&zone).naive_local();
            assert!(shown >= wall && shown - wall <= TimeDelta::hours(3), "{wall} in {zone} is {shown}");
            let is_ordinary = wall.time() == NaiveTime::MIN && offset(wall - day) == offset(wall + day + day);
            (before, wall) = (at, wall + if is_ordinary { day } else { TimeDelta::minutes(30) });
        }
    }
}

#[test]
fn zones_have_the_names_that_people_use() {
    for (zone, expected) in [
        ("America/New_York", "Eastern time"),
        ("America/Detroit", "Eastern time"),
        ("America/Indianapolis", "Eastern time"),
        ("America/Chicago", "Central time"),
        ("America/Denver", "Mountain time"),
        ("America/Phoenix", "Arizona time"),
        ("America/Los_Angeles", "Pacific time"),
        ("America/Anchorage", "Alaska time"),
        ("Pacific/Honolulu", "Hawaii time"),
        ("Europe/London", "UK time"),
        ("Europe/Zurich", "Central European time"),
        ("UTC", "UTC"),
        ("Africa/Nairobi", "Nairobi time"),
        ("America/Argentina/Buenos_Aires", "Buenos Aires time"),
        ("Etc/GMT+5", "Etc/GMT+5"),
        ("made up", "made up"),
    ] {
        assert_eq!(zone_name_of(zone), expected);
    }
    assert_eq!(zone("America/New_York"), Some(Tz::America__New_York));
    for unknown in ["", "EDT?", "America/Gotham", "america/new_york\0"] {
        assert_eq!(zone(unknown), None, "{unknown}");
    }
}
