//! Pages of tables that are sorted in one of several ways: cursors that lead to the page behind and to the one before.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::DateTime;
use schema::enums::SortDirection;
use schema::models::table_page::{TableEdge, TablePageRequest, TablePlace};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::http::dates::is_in_calendar;
use crate::http::paging::MAX_LIMIT;

/// How long a page is when nobody says.
const DEFAULT_LIMIT: i64 = 25;

/// What a value is of which a row's place is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyKind {
    /// Any text.
    Text,
    /// A number with a point.
    Number,
    /// An instant as Postgres writes it, or its infinity.
    Instant,
}

/// An order that a table is walked through in. A cursor of another one is refused.
#[derive(Debug, Clone, Copy)]
pub struct PagedOrder {
    /// What the table is sorted by, as cursors name it.
    pub name: &'static str,
    /// Which end comes first.
    pub direction: SortDirection,
    /// What its places are made of.
    pub keys: &'static [KeyKind],
}

/// A cursor before it is encoded.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cursor {
    order: String,
    direction: SortDirection,
    is_before: bool,
    keys: Vec<String>,
    id: Uuid,
}

impl PagedOrder {
    /// The page that a caller asks for: `limit` rows, 25 if not given, at the place that `cursor` names.
    ///
    /// # Errors
    /// `malformed_query`.
    pub fn request(self, limit: Option<i64>, cursor: Option<&str>) -> Result<TablePageRequest> {
        let limit = limit.unwrap_or(DEFAULT_LIMIT);
        if !(1..=MAX_LIMIT).contains(&limit) {
            let detail = format!("limit must lie between 1 and {MAX_LIMIT}.");
            return Err(Error::with_detail(Code::MalformedQuery, detail));
        }
        Ok(TablePageRequest { edge: cursor.map(|text| self.edge(text)).transpose()?, limit })
    }

    /// A page's edge as clients hold it. They read nothing out of it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn cursor(self, edge: TableEdge) -> Result<String> {
        let (is_before, place) = match edge {
            TableEdge::After(place) => (false, place),
            TableEdge::Before(place) => (true, place),
        };
        let TablePlace { keys, id } = place;
        let cursor = Cursor { order: self.name.to_owned(), direction: self.direction, is_before, keys, id };
        Ok(URL_SAFE_NO_PAD.encode(serde_json::to_vec(&cursor).map_err(Error::internal)?))
    }

    fn edge(self, text: &str) -> Result<TableEdge> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok();
        let cursor = bytes.and_then(|bytes| serde_json::from_slice::<Cursor>(&bytes).ok());
        let cursor = cursor.ok_or_else(|| malformed("cursor is not one of ours."))?;
        if cursor.order != self.name || cursor.direction != self.direction {
            return Err(malformed("cursor belongs to another order of this list."));
        }
        let fits = cursor.keys.len() == self.keys.len()
            && self.keys.iter().zip(&cursor.keys).all(|(kind, key)| kind.fits(key));
        if !fits {
            return Err(malformed("cursor is not one of ours."));
        }
        let place = TablePlace { keys: cursor.keys, id: cursor.id };
        Ok(if cursor.is_before { TableEdge::Before(place) } else { TableEdge::After(place) })
    }
}

impl KeyKind {
    fn fits(self, key: &str) -> bool {
        match self {
            KeyKind::Text => !key.contains('\0'),
            KeyKind::Number => key.parse::<f64>().is_ok_and(f64::is_finite),
            KeyKind::Instant => is_instant(key),
        }
    }
}

/// Whether a text is an instant as Postgres writes it.
fn is_instant(text: &str) -> bool {
    let parsed = || DateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S%.f%#z").ok();
    matches!(text, "infinity" | "-infinity") || parsed().is_some_and(|at| is_in_calendar(at.date_naive()))
}

fn malformed(why: &'static str) -> Error {
    Error::with_detail(Code::MalformedQuery, why)
}
