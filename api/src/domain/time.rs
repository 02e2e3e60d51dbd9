//! Wall-clock time in the academy's zone, and the instants it stands for.

use chrono::offset::LocalResult;
use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

/// The academy's zone. Pages call it Pacific time.
pub const ZONE: Tz = chrono_tz::America::Los_Angeles;

/// The zone's IANA name, as sent to browsers.
pub const ZONE_NAME: &str = "America/Los_Angeles";

/// The instant at which clocks in the zone start to show this time.
///
/// A time that a clock change skips has none. A time shown twice has its first.
#[must_use]
pub fn instant(local: NaiveDateTime) -> Option<DateTime<Utc>> {
    match ZONE.from_local_datetime(&local) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => Some(at.with_timezone(&Utc)),
        LocalResult::None => None,
    }
}

/// The instant from which clocks show this time or a later one: a skipped time means the change itself.
///
/// # Panics
/// Never for dates the academy deals in: a gap is far shorter than the day searched.
#[must_use]
pub fn instant_or_gap_end(local: NaiveDateTime) -> DateTime<Utc> {
    (0..=24 * 4)
        .find_map(|quarters| instant(local + TimeDelta::minutes(15 * quarters)))
        // Unreachable: no zone skips a whole day ahead of a time in it more than once a century.
        .unwrap_or_else(|| local.and_utc())
}

/// The date that clocks in the zone show.
#[must_use]
pub fn local_date(at: DateTime<Utc>) -> NaiveDate {
    at.with_timezone(&ZONE).date_naive()
}

/// The time of day that clocks in the zone show.
#[must_use]
pub fn local_time(at: DateTime<Utc>) -> NaiveTime {
    at.with_timezone(&ZONE).time()
}

/// Hours and minutes, such as `16:30`.
#[must_use]
pub fn hours_minutes(time: NaiveTime) -> String {
    time.format("%H:%M").to_string()
}

/// For mails and descriptions: `Sat, Nov 21, 2026, 4:00 PM PST`. The zone is always named.
#[must_use]
pub fn long(at: DateTime<Utc>) -> String {
    format(at, "%a, %b %-d, %Y, %-I:%M %p %Z")
}

/// What pages and mails call the academy's zone.
pub const ZONE_LABEL: &str = "Pacific time";

/// For mails: `Saturday, November 21, 2026`.
#[must_use]
pub fn day(at: DateTime<Utc>) -> String {
    format(at, "%A, %B %-d, %Y")
}

/// For mails: `4:00–5:00 PM PST`. Both ends name their offset when the clocks change in between.
#[must_use]
pub fn hours(from: DateTime<Utc>, to: DateTime<Utc>) -> String {
    let same = |pattern| format(from, pattern) == format(to, pattern);
    let begin = match (same("%Z"), same("%p")) {
        (true, true) => return format!("{}–{}", format(from, "%-I:%M"), format(to, "%-I:%M %p %Z")),
        (true, false) => format(from, "%-I:%M %p"),
        (false, _) => format(from, "%-I:%M %p %Z"),
    };
    format!("{begin} – {}", format(to, "%-I:%M %p %Z"))
}

/// What clocks and calendars in the zone show, in `chrono`'s pattern language.
#[must_use]
pub fn format(at: DateTime<Utc>, pattern: &str) -> String {
    at.with_timezone(&ZONE).format(pattern).to_string()
}

/// 0 for Sunday to 6 for Saturday.
#[must_use]
pub fn day_of_week(date: NaiveDate) -> i16 {
    // At most 6.
    i16::try_from(date.weekday().num_days_from_sunday()).unwrap_or_default()
}
