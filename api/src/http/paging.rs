//! Pages of long lists: how many rows, and where the next page starts.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::DateTime;
use schema::models::keyset::{PageRequest, PageSide, Position, SidedPage, SidedRequest};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{Code, Error, Result};
use crate::http::dates::is_in_calendar;

/// The longest page of any list.
pub const MAX_LIMIT: i64 = 100;
/// How long a page is when nobody says.
const DEFAULT_LIMIT: i64 = 50;
/// The same for tables that are read in both directions.
const DEFAULT_TABLE_LIMIT: i64 = 25;

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

/// Which way a table is sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SortDirection {
    /// From the least to the greatest.
    Asc,
    /// From the greatest to the least.
    Desc,
}

/// A place in a sorted table as clients hold it. They read nothing out of it.
#[derive(Serialize, Deserialize)]
struct TableCursor<S, P> {
    /// What the table is sorted by; in another order there is no such place.
    sort: S,
    direction: SortDirection,
    /// Whether the page ends before the place, and does not begin behind it.
    before: bool,
    place: P,
}

/// The order of a table, as its address names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableOrder<S> {
    /// By what.
    pub sort: S,
    /// Which way.
    pub direction: SortDirection,
}

impl<S: Copy + PartialEq + Serialize + DeserializeOwned> TableOrder<S> {
    /// The page of the table that a caller asks for. Rows have a place of the type `P`, which is read with the bounds of its
    /// fields.
    ///
    /// # Errors
    /// `malformed_query`, also for a cursor of another order.
    pub fn request<P>(self, limit: Option<i64>, cursor: Option<&str>) -> Result<SidedRequest<P>>
    where
        P: DeserializeOwned,
    {
        let limit = limit_within(Some(limit.unwrap_or(DEFAULT_TABLE_LIMIT)), MAX_LIMIT)?;
        Ok(SidedRequest { side: cursor.map_or(Ok(PageSide::First), |text| self.side(text))?, limit })
    }

    fn side<P: DeserializeOwned>(self, text: &str) -> Result<PageSide<P>> {
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| unknown_cursor())?;
        let cursor: TableCursor<S, P> = serde_json::from_slice(&bytes).map_err(|_| unknown_cursor())?;
        if (cursor.sort, cursor.direction) != (self.sort, self.direction) {
            let detail = "cursor is of another order: please start at the first page.";
            return Err(Error::with_detail(Code::MalformedQuery, detail));
        }
        Ok(if cursor.before { PageSide::Before(cursor.place) } else { PageSide::After(cursor.place) })
    }

    /// Where the pages behind and before one start.
    pub fn cursors<T, P, W: Serialize>(
        self,
        page: &SidedPage<T, P>,
        written: impl Fn(&P) -> W,
    ) -> Result<TableCursors> {
        let cursor = |place: Option<&P>, before| -> Result<Option<String>> {
            let Some(place) = place.map(&written) else { return Ok(None) };
            let cursor = TableCursor { sort: self.sort, direction: self.direction, before, place };
            Ok(Some(URL_SAFE_NO_PAD.encode(serde_json::to_vec(&cursor).map_err(Error::internal)?)))
        };
        Ok(TableCursors {
            next: cursor(page.next.as_ref(), false)?,
            previous: cursor(page.previous.as_ref(), true)?,
        })
    }
}

/// Where the pages around one start.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableCursors {
    /// The page behind.
    pub next: Option<String>,
    /// The page before.
    pub previous: Option<String>,
}

fn unknown_cursor() -> Error {
    Error::with_detail(Code::MalformedQuery, "cursor is not one of ours.")
}
