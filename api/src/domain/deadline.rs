//! Deadlines as organizations state them: a local time in a time zone, and the instant that it denotes.

use chrono::offset::LocalResult;
use chrono::{DateTime, NaiveDateTime, TimeZone, Utc};
use chrono_tz::{GapInfo, Tz};

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
