//! Pagination: limits and cursors.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::DateTime;
use schema::dates::is_in_calendar;
use schema::models::keyset::{PageRequest, PageSide, Position, SidedPage, SidedRequest};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{Code, Error, Result};

/// The maximum page size of all lists.
pub const MAX_LIMIT: i64 = 100;
/// The default page size.
const DEFAULT_LIMIT: i64 = 50;
/// The default page size of tables that are paged in both directions.
const DEFAULT_TABLE_LIMIT: i64 = 25;

/// The requested page: `limit` rows after the row that `cursor` names.
///
/// # Errors
/// `malformed_query`.
pub fn request(limit: Option<i64>, cursor: Option<&str>) -> Result<PageRequest> {
    request_within(limit, cursor, MAX_LIMIT)
}

/// The same with a lower maximum page size.
///
/// # Errors
/// `malformed_query`.
pub fn request_within(limit: Option<i64>, cursor: Option<&str>, max: i64) -> Result<PageRequest> {
    Ok(PageRequest { after: cursor.map(parse).transpose()?, limit: limit_within(limit, max)? })
}

/// The same for a list that is ordered by an ascending number.
///
/// # Errors
/// `malformed_query`.
pub fn request_by_number(limit: Option<i64>, cursor: Option<&str>) -> Result<PageRequest<i64>> {
    let after = cursor.map(|text| text.parse().map_err(|_| unknown_cursor())).transpose()?;
    Ok(PageRequest { after, limit: limit_within(limit, MAX_LIMIT)? })
}

/// The number of rows to read, at most `max`.
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

/// The cursor of a row. It is opaque to clients.
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

/// The sort direction of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SortDirection {
    /// Ascending.
    Asc,
    /// Descending.
    Desc,
}

/// The cursor of a sorted table. It is opaque to clients.
#[derive(Serialize, Deserialize)]
struct TableCursor<S, P> {
    /// The sort column; the cursor is invalid for another order.
    sort: S,
    direction: SortDirection,
    /// Whether the page ends before the position instead of starting after it.
    before: bool,
    place: P,
}

/// The order of a table, from the query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableOrder<S> {
    /// The sort column.
    pub sort: S,
    /// The direction.
    pub direction: SortDirection,
}

impl<S: Copy + PartialEq + Serialize + DeserializeOwned> TableOrder<S> {
    /// The requested page of a table. `P` is the type of a row's position, whose fields are validated when it is
    /// parsed.
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

    /// The cursors of the next and the previous page.
    pub fn cursors<T, P: Serialize>(self, page: &SidedPage<T, P>) -> Result<TableCursors> {
        let cursor = |place: Option<&P>, before| -> Result<Option<String>> {
            let Some(place) = place else { return Ok(None) };
            let cursor = TableCursor { sort: self.sort, direction: self.direction, before, place };
            Ok(Some(URL_SAFE_NO_PAD.encode(serde_json::to_vec(&cursor).map_err(Error::internal)?)))
        };
        Ok(TableCursors {
            next: cursor(page.next.as_ref(), false)?,
            previous: cursor(page.previous.as_ref(), true)?,
        })
    }
}

/// The cursors of the adjacent pages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableCursors {
    /// The next page.
    pub next: Option<String>,
    /// The previous page.
    pub previous: Option<String>,
}

fn unknown_cursor() -> Error {
    Error::with_detail(Code::MalformedQuery, "cursor is not one of ours.")
}
