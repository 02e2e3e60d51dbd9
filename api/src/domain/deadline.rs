//! Deadlines as organizations state them: a local time in a time zone, and the instant that it denotes.

use chrono::offset::LocalResult;
use chrono::{DateTime, NaiveDateTime, TimeZone, Utc};
use chrono_tz::{GapInfo, Tz};

/// Common names of time zones; zones whose clocks agree share a name.
const NAMES: [(&str, &[Tz]); 22] = [
    (
        "Eastern time",
        &[
            Tz::America__New_York,
            Tz::America__Detroit,
            Tz::America__Toronto,
            Tz::America__Indiana__Indianapolis,
            Tz::America__Kentucky__Louisville,
            Tz::US__Eastern,
        ],
    ),
    ("Central time", &[Tz::America__Chicago, Tz::America__Winnipeg, Tz::America__Menominee, Tz::US__Central]),
    ("Mountain time", &[Tz::America__Denver, Tz::America__Boise, Tz::America__Edmonton, Tz::US__Mountain]),
    ("Arizona time", &[Tz::America__Phoenix, Tz::US__Arizona]),
    ("Pacific time", &[Tz::America__Los_Angeles, Tz::America__Vancouver, Tz::US__Pacific]),
    ("Alaska time", &[Tz::America__Anchorage, Tz::America__Juneau, Tz::US__Alaska]),
    ("Hawaii time", &[Tz::Pacific__Honolulu, Tz::US__Hawaii]),
    ("Atlantic time", &[Tz::America__Halifax]),
    ("Puerto Rico time", &[Tz::America__Puerto_Rico]),
    ("Newfoundland time", &[Tz::America__St_Johns]),
    ("Chile time", &[Tz::America__Santiago]),
    ("UK time", &[Tz::Europe__London]),
    ("Irish time", &[Tz::Europe__Dublin]),
    (
        "Central European time",
        &[
            Tz::Europe__Amsterdam,
            Tz::Europe__Berlin,
            Tz::Europe__Brussels,
            Tz::Europe__Copenhagen,
            Tz::Europe__Madrid,
            Tz::Europe__Oslo,
            Tz::Europe__Paris,
            Tz::Europe__Prague,
            Tz::Europe__Rome,
            Tz::Europe__Stockholm,
            Tz::Europe__Vienna,
            Tz::Europe__Warsaw,
            Tz::Europe__Zurich,
        ],
    ),
    ("Eastern European time", &[Tz::Europe__Athens, Tz::Europe__Helsinki, Tz::Europe__Bucharest]),
    ("Lebanon time", &[Tz::Asia__Beirut]),
    ("India time", &[Tz::Asia__Kolkata, Tz::Asia__Calcutta]),
    ("Singapore time", &[Tz::Asia__Singapore]),
    ("Japan time", &[Tz::Asia__Tokyo]),
    ("Korea time", &[Tz::Asia__Seoul]),
    ("Sydney time", &[Tz::Australia__Sydney, Tz::Australia__Melbourne]),
    ("UTC", &[Tz::UTC, Tz::Etc__UTC]),
];

/// Returns the zone of an IANA name such as `America/New_York`; `None` for any other text.
#[must_use]
pub fn zone(name: &str) -> Option<Tz> {
    name.parse().ok()
}

/// Returns the common name of a zone, such as `Eastern time`; its IANA name if it has no short English name.
#[must_use]
pub fn zone_name(zone: &str) -> &str {
    let known = self::zone(zone).and_then(|zone| NAMES.iter().find(|(_, zones)| zones.contains(&zone)));
    known.map_or(zone, |(name, _)| name)
}

/// Returns the instant at which clocks in the zone first show this time, or a later time if a clock change skips it.
///
/// If a time occurs twice, the first occurrence counts.
#[must_use]
pub fn instant(local: NaiveDateTime, zone: Tz) -> DateTime<Utc> {
    match zone.from_local_datetime(&local) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => at.to_utc(),
        LocalResult::None => {
            let end = GapInfo::new(&local, &zone).and_then(|gap| gap.end);
            // Unreachable: every gap has an end.
            end.map_or_else(|| local.and_utc(), |end| end.to_utc())
        }
    }
}
