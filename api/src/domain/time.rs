//! Local time in the academy's zone, and conversion to instants.

use chrono::offset::LocalResult;
use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

/// The academy's time zone. Pages call it Pacific time.
pub const ZONE: Tz = chrono_tz::America::Los_Angeles;

/// IANA name of the zone, as sent to browsers.
pub const ZONE_NAME: &str = "America/Los_Angeles";

/// Returns the instant at which clocks in the zone first show this time; `None` if a clock change skips it.
#[must_use]
pub fn instant(local: NaiveDateTime) -> Option<DateTime<Utc>> {
    match ZONE.from_local_datetime(&local) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => Some(at.with_timezone(&Utc)),
        LocalResult::None => None,
    }
}

/// Returns the instant from which clocks show this time or a later one: for a skipped time, the clock change.
///
/// # Panics
/// Never for dates in practice: a gap is far shorter than the day that is searched.
#[must_use]
pub fn instant_or_gap_end(local: NaiveDateTime) -> DateTime<Utc> {
    (0..=24 * 4)
        .find_map(|quarters| instant(local + TimeDelta::minutes(15 * quarters)))
        // Unreachable in practice: skipping a whole day happens in a zone at most once a century.
        .unwrap_or_else(|| local.and_utc())
}

/// Returns the date in the zone.
#[must_use]
pub fn local_date(at: DateTime<Utc>) -> NaiveDate {
    at.with_timezone(&ZONE).date_naive()
}

/// Returns the time of day in the zone.
#[must_use]
pub fn local_time(at: DateTime<Utc>) -> NaiveTime {
    at.with_timezone(&ZONE).time()
}

/// Formats a time as hours and minutes, such as `16:30`.
#[must_use]
pub fn hours_minutes(time: NaiveTime) -> String {
    time.format("%H:%M").to_string()
}

/// Format for emails and descriptions: `Sat, Nov 21, 2026, 4:00 PM PST`. The zone is always named.
#[must_use]
pub fn long(at: DateTime<Utc>) -> String {
    format(at, "%a, %b %-d, %Y, %-I:%M %p %Z")
}

/// Name of the academy's zone in pages and emails.
pub const ZONE_LABEL: &str = "Pacific time";

/// Format for emails: `Saturday, November 21, 2026`.
#[must_use]
pub fn day(at: DateTime<Utc>) -> String {
    format(at, "%A, %B %-d, %Y")
}

/// Format for emails: `4:00–5:00 PM PST`. Both ends name their zone if the clocks change in between.
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

/// Formats an instant in the zone, in `chrono`'s pattern language.
#[must_use]
pub fn format(at: DateTime<Utc>, pattern: &str) -> String {
    at.with_timezone(&ZONE).format(pattern).to_string()
}

/// Returns 0 for Sunday to 6 for Saturday.
#[must_use]
pub fn day_of_week(date: NaiveDate) -> i16 {
    // At most 6.
    i16::try_from(date.weekday().num_days_from_sunday()).unwrap_or_default()
}
