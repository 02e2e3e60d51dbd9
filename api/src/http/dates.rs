//! Dates and instants that callers send, kept where the academy's calendar is.
//!
//! chrono reads years that nothing behind it can add an hour to, turn into another zone or store.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, Timelike, Utc};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// A lesson is ahead or a few years back; what is further away than this is a mistake.
const YEARS: std::ops::Range<i32> = 1900..2200;
/// Answered for every other date, as `validation_messages` understands it.
const NO_DATE: &str = "not a date of the academy's calendar";

/// Whether the academy's calendar has this date.
#[must_use]
pub fn is_in_calendar(date: NaiveDate) -> bool {
    YEARS.contains(&date.year())
}

/// For `#[serde(deserialize_with)]`: an instant of the academy's calendar; no leap second, which no clock of ours shows.
///
/// # Errors
/// When the value is no instant, or none of the calendar.
pub fn instant<'de, D: Deserializer<'de>>(value: D) -> Result<DateTime<Utc>, D::Error> {
    let instant = DateTime::<Utc>::deserialize(value)?;
    if is_instant_in_calendar(instant) { Ok(instant) } else { Err(D::Error::custom(NO_DATE)) }
}

/// The same for a field that may be absent; it needs `#[serde(default)]` too.
///
/// # Errors
/// When there is a value, and it is no instant of the calendar.
pub fn optional_instant<'de, D: Deserializer<'de>>(value: D) -> Result<Option<DateTime<Utc>>, D::Error> {
    let instant = Option::<DateTime<Utc>>::deserialize(value)?;
    if instant.is_none_or(is_instant_in_calendar) { Ok(instant) } else { Err(D::Error::custom(NO_DATE)) }
}

/// For `#[serde(deserialize_with)]`: a date of the academy's calendar.
///
/// # Errors
/// When the value is no date, or none of the calendar.
pub fn date<'de, D: Deserializer<'de>>(value: D) -> Result<NaiveDate, D::Error> {
    let date = NaiveDate::deserialize(value)?;
    if is_in_calendar(date) { Ok(date) } else { Err(D::Error::custom(NO_DATE)) }
}

/// The same for a field that may be absent; it needs `#[serde(default)]` too.
///
/// # Errors
/// When there is a value, and it is no date of the calendar.
pub fn optional_date<'de, D: Deserializer<'de>>(value: D) -> Result<Option<NaiveDate>, D::Error> {
    let date = Option::<NaiveDate>::deserialize(value)?;
    if date.is_none_or(is_in_calendar) { Ok(date) } else { Err(D::Error::custom(NO_DATE)) }
}

fn is_instant_in_calendar(instant: DateTime<Utc>) -> bool {
    is_in_calendar(instant.date_naive()) && !is_leap_second(instant.naive_utc())
}

fn is_leap_second(at: NaiveDateTime) -> bool {
    at.nanosecond() >= 1_000_000_000
}
