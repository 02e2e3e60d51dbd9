//! Time zones: the academy's local time and its conversion to instants, and the texts of times for people, in the zone
//! of whoever reads them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use chrono::offset::LocalResult;
use chrono::{
    DateTime, Datelike, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Offset, TimeDelta, TimeZone, Utc,
};
use chrono_tz::Tz;

/// The academy's time zone. Pages call it Pacific time.
pub const ZONE: Tz = chrono_tz::America::Los_Angeles;

/// IANA name of the zone, as sent to browsers.
pub const ZONE_NAME: &str = "America/Los_Angeles";

/// Common names of time zones, by zone, from the file that the front end reads too. Zones whose clocks agree share a name.
#[expect(clippy::expect_used, reason = "the file is part of the binary, and a test reads it")]
static NAMES: LazyLock<HashMap<Tz, String>> = LazyLock::new(|| {
    let zones: HashMap<String, Vec<String>> =
        serde_json::from_str(include_str!("../../../ssr-frontend/content/time-zones.json"))
            .expect("time-zones.json is well-formed");
    let named = |name: &str, zone: &str| (zone.parse().expect("each zone is an IANA name"), name.to_owned());
    zones.iter().flat_map(|(name, zones)| zones.iter().map(move |zone| named(name, zone))).collect()
});

/// Returns the zone of an IANA name such as `America/New_York`; `None` for any other text.
#[must_use]
pub fn zone(name: &str) -> Option<Tz> {
    name.parse().ok()
}

/// Returns the name of a zone in words, such as `Eastern time`; by its city, such as `Kathmandu time`, if it has no
/// common one.
#[must_use]
pub fn zone_name(zone: Tz) -> Cow<'static, str> {
    if let Some(name) = NAMES.get(&zone) {
        return Cow::Borrowed(name);
    }
    let name = zone.name();
    match name.rsplit_once('/') {
        // `Etc/GMT+5` has no city.
        Some((area, city)) if area != "Etc" => Cow::Owned(format!("{} time", city.replace('_', " "))),
        _ => Cow::Borrowed(name),
    }
}

/// Returns the name in words of a zone that is given by its IANA name; the text itself if it is none.
#[must_use]
pub fn zone_name_of(name: &str) -> Cow<'_, str> {
    match zone(name) {
        Some(zone) => zone_name(zone),
        None => Cow::Borrowed(name),
    }
}

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

/// Formats a time for programs as hours and minutes, such as `16:30`.
#[must_use]
pub fn hours_minutes(time: NaiveTime) -> String {
    time.format("%H:%M").to_string()
}

/// Formats a local time with the zone in which it is stated, such as `11:59 PM Eastern time`.
#[must_use]
pub fn local_time_in_words(time: NaiveTime, zone: &str) -> String {
    format!("{} {}", time.format("%-I:%M %p"), zone_name_of(zone))
}

/// The zone in which one person reads times, and the texts of times for them. All times are in 12 hours, and name the
/// zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReaderZone(Tz);

impl Default for ReaderZone {
    fn default() -> ReaderZone {
        ReaderZone::ACADEMY
    }
}

impl ReaderZone {
    /// The academy's: for people whose zone is unknown, and for what several people read.
    pub const ACADEMY: ReaderZone = ReaderZone(ZONE);

    /// Returns the zone of an account, given by the IANA name that is stored with it.
    #[must_use]
    pub fn of(time_zone: Option<&str>) -> ReaderZone {
        time_zone.and_then(zone).map_or(ReaderZone::ACADEMY, ReaderZone)
    }

    /// Returns its name in words, such as `Eastern time`.
    #[must_use]
    pub fn name(self) -> Cow<'static, str> {
        zone_name(self.0)
    }

    /// Returns the date in this zone.
    #[must_use]
    pub fn date(self, at: DateTime<Utc>) -> NaiveDate {
        at.with_timezone(&self.0).date_naive()
    }

    /// Formats a date as `Saturday, November 21, 2026`.
    #[must_use]
    pub fn day(self, at: DateTime<Utc>) -> String {
        self.format(at, "%A, %B %-d, %Y")
    }

    /// Formats a date as `November 21, 2026`.
    #[must_use]
    pub fn date_in_words(self, at: DateTime<Utc>) -> String {
        self.format(at, "%B %-d, %Y")
    }

    /// Formats a date for subject lines as `Sat, Nov 21`.
    #[must_use]
    pub fn short_day(self, at: DateTime<Utc>) -> String {
        self.format(at, "%a, %b %-d")
    }

    /// Formats a time of day as `4:00 PM Eastern time`. In the hour that a clock change repeats, it says which of the
    /// two it is: `1:30 AM Eastern time (EST)`.
    #[must_use]
    pub fn time_of_day(self, at: DateTime<Utc>) -> String {
        format!("{} {}{}", self.clock(at), self.name(), self.which(at))
    }

    /// Formats an instant as `Sat, Nov 21, 2026, 4:00 PM Eastern time`.
    #[must_use]
    pub fn long(self, at: DateTime<Utc>) -> String {
        format!("{}, {}", self.format(at, "%a, %b %-d, %Y"), self.time_of_day(at))
    }

    /// Formats an instant of the next days as `Sat, Nov 21, 4:00 PM Eastern time`.
    #[must_use]
    pub fn day_and_time(self, at: DateTime<Utc>) -> String {
        format!("{}, {}", self.short_day(at), self.time_of_day(at))
    }

    /// Formats a lesson's hours as `4:00–5:00 PM Eastern time`. If the clocks change in between, both ends say how they
    /// are set: `1:30 AM EDT – 1:30 AM EST, Eastern time`.
    #[must_use]
    pub fn hours(self, from: DateTime<Utc>, to: DateTime<Utc>) -> String {
        if self.offset(from) != self.offset(to) {
            let end = |at| format!("{} {}", self.clock(at), self.abbreviation(at));
            return format!("{} – {}, {}", end(from), end(to), self.name());
        }
        let which =
            Some(self.which(from)).filter(|which| !which.is_empty()).unwrap_or_else(|| self.which(to));
        format!("{} {}{which}", self.range(from, to), self.name())
    }

    /// Formats a lesson's hours in the academy's zone, as `1:00–2:00 PM Pacific`, for a reader whose clocks differ;
    /// with the weekday, if that differs too.
    #[must_use]
    pub fn pacific_hours(self, from: DateTime<Utc>, to: DateTime<Utc>) -> Option<String> {
        let academy = ReaderZone::ACADEMY;
        if [from, to].iter().all(|at| self.offset(*at) == academy.offset(*at)) {
            return None;
        }
        let day =
            if self.date(from) == academy.date(from) { String::new() } else { academy.format(from, "%A, ") };
        Some(format!("{day}{} Pacific", academy.range(from, to)))
    }

    /// Formats a time of day as `4:00 PM`, where a heading or a text beside it names the zone.
    #[must_use]
    pub fn clock(self, at: DateTime<Utc>) -> String {
        self.format(at, "%-I:%M %p")
    }

    /// Returns the abbreviated month and the day of the month, such as `Nov` and `21`.
    #[must_use]
    pub fn month_and_day(self, at: DateTime<Utc>) -> [String; 2] {
        ["%b", "%-d"].map(|pattern| self.format(at, pattern))
    }

    /// `4:00–5:00 PM`, or `11:30 AM – 12:30 PM`.
    fn range(self, from: DateTime<Utc>, to: DateTime<Utc>) -> String {
        if self.format(from, "%p") == self.format(to, "%p") {
            format!("{}–{}", self.format(from, "%-I:%M"), self.clock(to))
        } else {
            format!("{} – {}", self.clock(from), self.clock(to))
        }
    }

    /// Returns ` (EST)` if clocks show this time twice on the day; otherwise an empty text.
    fn which(self, at: DateTime<Utc>) -> String {
        match self.0.from_local_datetime(&at.with_timezone(&self.0).naive_local()) {
            LocalResult::Ambiguous(..) => format!(" ({})", self.abbreviation(at)),
            LocalResult::Single(_) | LocalResult::None => String::new(),
        }
    }

    /// Returns how the clocks are set, such as `EST`; as `UTC+10:30` where there is no abbreviation.
    fn abbreviation(self, at: DateTime<Utc>) -> String {
        let text = self.format(at, "%Z");
        if text.starts_with(['+', '-']) { format!("UTC{}", self.format(at, "%:z")) } else { text }
    }

    fn offset(self, at: DateTime<Utc>) -> FixedOffset {
        at.with_timezone(&self.0).offset().fix()
    }

    /// Formats an instant in `chrono`'s pattern language.
    fn format(self, at: DateTime<Utc>, pattern: &str) -> String {
        at.with_timezone(&self.0).format(pattern).to_string()
    }
}

/// Returns 0 for Sunday to 6 for Saturday.
#[must_use]
pub fn day_of_week(date: NaiveDate) -> i16 {
    // At most 6.
    i16::try_from(date.weekday().num_days_from_sunday()).unwrap_or_default()
}
