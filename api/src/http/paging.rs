//! Pages of long lists: how many rows, and where the next page starts.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::http::dates::is_in_calendar;

/// The longest page of any list.
pub const MAX_LIMIT: i64 = 100;
/// How long a page is when nobody says.
const DEFAULT_LIMIT: i64 = 50;

/// Where a page ended: the instant its list is ordered by, and the row's id.
pub type KeysetCursor = (DateTime<Utc>, Uuid);

/// How many rows a page has: what was asked for, within bounds.
///
/// # Errors
/// `malformed_query`.
pub fn limit(asked: Option<i64>) -> Result<i64> {
    let limit = asked.unwrap_or(DEFAULT_LIMIT);
    if (1..=MAX_LIMIT).contains(&limit) {
        Ok(limit)
    } else {
        Err(Error::with_detail(Code::MalformedQuery, format!("limit must lie between 1 and {MAX_LIMIT}.")))
    }
}

/// Takes off the row that was read beyond the page; whether there was one, so that another page follows.
pub fn cut<T>(rows: &mut Vec<T>, limit: i64) -> bool {
    let more = i64::try_from(rows.len()).is_ok_and(|count| count > limit);
    if more {
        rows.pop();
    }
    more
}

/// A cursor as clients hold it. They read nothing out of it.
#[must_use]
pub fn format((at, id): KeysetCursor) -> String {
    URL_SAFE_NO_PAD.encode(format!("{}/{id}", at.timestamp_micros()))
}

/// A cursor that a client sent back.
///
/// # Errors
/// `malformed_query` when it is not one of ours.
pub fn parse(text: Option<&str>) -> Result<Option<KeysetCursor>> {
    let parse = |text: &str| {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (at, id) = std::str::from_utf8(&bytes).ok()?.split_once('/')?;
        let at = DateTime::from_timestamp_micros(at.parse().ok()?)?;
        is_in_calendar(at.date_naive()).then_some((at, id.parse::<Uuid>().ok()?))
    };
    text.map(|text| parse(text).ok_or_else(not_ours)).transpose()
}

/// What is said to a cursor that no page ended with.
#[must_use]
pub fn not_ours() -> Error {
    Error::with_detail(Code::MalformedQuery, "cursor is not one of ours.")
}
