//! Pages of long lists: how many rows, and where the next page starts.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::DateTime;
use schema::models::keyset::{PageRequest, Position};

use crate::error::{Code, Error, Result};
use crate::http::dates::is_in_calendar;

/// The longest page of any list.
pub const MAX_LIMIT: i64 = 100;
/// How long a page is when nobody says.
const DEFAULT_LIMIT: i64 = 50;

/// The page that a caller asks for: `limit` rows, within bounds, behind the row that `cursor` names.
///
/// # Errors
/// `malformed_query`.
pub fn request(limit: Option<i64>, cursor: Option<&str>) -> Result<PageRequest> {
    request_within(limit, cursor, MAX_LIMIT)
}

/// The same for a list whose pages are shorter.
///
/// # Errors
/// `malformed_query`.
pub fn request_within(limit: Option<i64>, cursor: Option<&str>, max: i64) -> Result<PageRequest> {
    Ok(PageRequest { after: cursor.map(parse).transpose()?, limit: limit_within(limit, max)? })
}

/// The same for a list whose rows are placed by a rising number.
///
/// # Errors
/// `malformed_query`.
pub fn request_by_number(limit: Option<i64>, cursor: Option<&str>) -> Result<PageRequest<i64>> {
    let after = cursor.map(|text| text.parse().map_err(|_| unknown_cursor())).transpose()?;
    Ok(PageRequest { after, limit: limit_within(limit, MAX_LIMIT)? })
}

/// How many rows to read at once, at most `max`.
///
/// # Errors
/// `malformed_query`.
pub fn limit_within(asked: Option<i64>, max: i64) -> Result<i64> {
    let limit = asked.unwrap_or(DEFAULT_LIMIT);
    if (1..=max).contains(&limit) {
        Ok(limit)
    } else {
        Err(Error::with_detail(Code::MalformedQuery, format!("limit must lie between 1 and {max}.")))
    }
}

/// A row's place as clients hold it. They read nothing out of it.
#[must_use]
pub fn cursor(position: Position) -> String {
    URL_SAFE_NO_PAD.encode(format!("{}/{}", position.at.timestamp_micros(), position.id))
}

fn parse(text: &str) -> Result<Position> {
    let position = || {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (at, id) = std::str::from_utf8(&bytes).ok()?.split_once('/')?;
        let at = DateTime::from_timestamp_micros(at.parse().ok()?)?;
        is_in_calendar(at.date_naive()).then_some(Position { at, id: id.parse().ok()? })
    };
    position().ok_or_else(unknown_cursor)
}

fn unknown_cursor() -> Error {
    Error::with_detail(Code::MalformedQuery, "cursor is not one of ours.")
}
