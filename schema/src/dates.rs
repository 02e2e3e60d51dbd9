//! Dates and instants in requests, restricted to a sensible range of years.
//!
//! chrono parses years to which later code cannot add an hour, which it cannot convert to another zone, or which
//! Postgres cannot store.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, Timelike, Utc};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// A lesson is in the future or a few years ago; anything outside of this range is a mistake.
const YEARS: std::ops::Range<i32> = 1900..2200;
/// The error for any other date, as `validation_messages` recognizes it.
const NO_DATE: &str = "not a date of the academy's calendar";

/// Whether the date is in range.
#[must_use]
pub fn is_in_calendar(date: NaiveDate) -> bool {
    YEARS.contains(&date.year())
}

/// For `#[serde(deserialize_with)]`: an instant in range, and not a leap second, which none of our clocks shows.
///
/// # Errors
/// When the value is not an instant or out of range.
pub fn instant<'de, D: Deserializer<'de>>(value: D) -> Result<DateTime<Utc>, D::Error> {
    let instant = DateTime::<Utc>::deserialize(value)?;
    if is_instant_in_calendar(instant) { Ok(instant) } else { Err(D::Error::custom(NO_DATE)) }
}

/// The same for an optional field, which needs `#[serde(default)]` as well.
///
/// # Errors
/// When there is a value that is not an instant or out of range.
pub fn optional_instant<'de, D: Deserializer<'de>>(value: D) -> Result<Option<DateTime<Utc>>, D::Error> {
    let instant = Option::<DateTime<Utc>>::deserialize(value)?;
    if instant.is_none_or(is_instant_in_calendar) { Ok(instant) } else { Err(D::Error::custom(NO_DATE)) }
}

/// For `#[serde(deserialize_with)]`: a date in range.
///
/// # Errors
/// When the value is not a date or out of range.
pub fn date<'de, D: Deserializer<'de>>(value: D) -> Result<NaiveDate, D::Error> {
    let date = NaiveDate::deserialize(value)?;
    if is_in_calendar(date) { Ok(date) } else { Err(D::Error::custom(NO_DATE)) }
}

/// The same for an optional field, which needs `#[serde(default)]` as well.
///
/// # Errors
/// When there is a value that is not a date or out of range.
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
