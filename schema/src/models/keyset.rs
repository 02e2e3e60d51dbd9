//! Keyset pagination: rows in a fixed order, and the cursor after which the next page starts.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::dates;

/// Cursor in a list ordered by time and, among equals, by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    #[serde(deserialize_with = "dates::instant")]
    pub at: DateTime<Utc>,
    pub id: Uuid,
}

/// A page to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRequest<P = Position> {
    /// Cursor of the last row before the page; `None` for the first page.
    pub after: Option<P>,
    /// Maximum number of rows.
    pub limit: i64,
}

/// A page of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T, P = Position> {
    /// Rows, in the list's order.
    pub rows: Vec<T>,
    /// Cursor of the last row, if more rows follow.
    pub next: Option<P>,
}

impl<P> PageRequest<P> {
    /// Number of rows to read: one more than the page has, to detect whether another page follows.
    #[must_use]
    pub const fn rows_to_read(&self) -> i64 {
        self.limit + 1
    }

    /// Builds a page from the rows that were read. `position` returns a row's cursor.
    pub fn page<T>(&self, mut rows: Vec<T>, position: impl Fn(&T) -> P) -> Page<T, P> {
        let limit = usize::try_from(self.limit).unwrap_or_default();
        let has_next = rows.len() > limit;
        rows.truncate(limit);
        Page { next: rows.last().filter(|_| has_next).map(position), rows }
    }
}

/// Condition of the rows of a newest-first list after a [`Position`]. The first comparison is implied by the second;
/// it lets the index scan start there instead of at the top.
macro_rules! older_than {
    ($at:expr, $id:expr, $position:expr) => {
        $at.le($position.at).and($at.lt($position.at).or($at.eq($position.at).and($id.lt($position.id))))
    };
}
pub(crate) use older_than;

/// A page of a list that can be read in both directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageSide<P> {
    /// First page.
    First,
    /// After the row with this cursor, which may have been deleted.
    After(P),
    /// Right before it.
    Before(P),
}

/// A page request for a list that can be read in both directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SidedRequest<P> {
    pub side: PageSide<P>,
    /// Maximum number of rows.
    pub limit: i64,
}

/// A page of a list that can be read in both directions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SidedPage<T, P> {
    /// Rows, in the list's order.
    pub rows: Vec<T>,
    /// Cursor of the last row, if more rows follow.
    pub next: Option<P>,
    /// Cursor of the first row, if there are rows before.
    pub previous: Option<P>,
}

impl<P: Clone> SidedRequest<P> {
    /// Number of rows to read: one more than the page has, to detect whether the list continues.
    #[must_use]
    pub const fn rows_to_read(&self) -> i64 {
        self.limit + 1
    }

    /// Returns the cursor to read from; `None` for the first page.
    #[must_use]
    pub fn place(&self) -> Option<P> {
        match &self.side {
            PageSide::First => None,
            PageSide::After(place) | PageSide::Before(place) => Some(place.clone()),
        }
    }

    /// Whether rows are read against the list's order.
    #[must_use]
    pub const fn is_backward(&self) -> bool {
        matches!(self.side, PageSide::Before(_))
    }

    /// Reads a page. If fewer rows than a page precede the cursor, the first page is read instead. `position` returns
    /// a row's cursor.
    pub fn read<T, E>(
        self,
        mut rows: impl FnMut(SidedRequest<P>) -> Result<Vec<T>, E>,
        position: impl Fn(&T) -> P,
    ) -> Result<SidedPage<T, P>, E> {
        let found = rows(self.clone())?;
        let is_short = i64::try_from(found.len()).is_ok_and(|length| length < self.limit);
        if self.is_backward() && is_short {
            let first = SidedRequest { side: PageSide::First, limit: self.limit };
            return Ok(first.page(rows(first.clone())?, position));
        }
        Ok(self.page(found, position))
    }

    /// Builds a page from the rows that were read, nearest to the cursor first. `position` returns a row's cursor.
    pub fn page<T>(&self, mut rows: Vec<T>, position: impl Fn(&T) -> P) -> SidedPage<T, P> {
        let limit = usize::try_from(self.limit).unwrap_or_default();
        let goes_on = rows.len() > limit;
        rows.truncate(limit);
        if self.is_backward() {
            rows.reverse();
        }
        let (has_next, has_previous) = match &self.side {
            PageSide::First => (goes_on, false),
            PageSide::After(_) => (goes_on, true),
            PageSide::Before(_) => (true, goes_on),
        };
        // If no rows are left, the request's own cursor leads back.
        let place = self.place();
        SidedPage {
            next: rows.last().map(&position).or_else(|| place.clone()).filter(|_| has_next),
            previous: rows.first().map(&position).or(place).filter(|_| has_previous),
            rows,
        }
    }
}
