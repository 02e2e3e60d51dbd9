//! Pages of long lists by keyset: rows in a fixed order, and the place behind which the next page starts.

use chrono::{DateTime, Utc};
use uuid::Uuid;

/// A row's place in a list that is ordered by an instant and, among equals, by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub at: DateTime<Utc>,
    pub id: Uuid,
}

/// Which page of a list to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRequest<P = Position> {
    /// Starts behind this row; `None` at the list's beginning.
    pub after: Option<P>,
    /// How many rows it has at most.
    pub limit: i64,
}

/// A page of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T, P = Position> {
    /// Its rows, in the list's order.
    pub rows: Vec<T>,
    /// Its last row's place, if more rows follow.
    pub next: Option<P>,
}

impl<P> PageRequest<P> {
    /// How many rows to read: the one beyond the page tells whether another page follows.
    #[must_use]
    pub const fn rows_to_read(&self) -> i64 {
        self.limit + 1
    }

    /// Makes a page of the rows that were read. `position` tells a row's place.
    pub fn page<T>(&self, mut rows: Vec<T>, position: impl Fn(&T) -> P) -> Page<T, P> {
        let limit = usize::try_from(self.limit).unwrap_or_default();
        let has_next = rows.len() > limit;
        rows.truncate(limit);
        Page { next: rows.last().filter(|_| has_next).map(position), rows }
    }
}

/// A filter for the rows of a newest-first list that come after a [`Position`]. The first condition follows from the
/// second; it is the one by which an index begins to read there, and not at the list's top.
macro_rules! older_than {
    ($at:expr, $id:expr, $position:expr) => {
        $at.le($position.at).and($at.lt($position.at).or($at.eq($position.at).and($id.lt($position.id))))
    };
}
pub(crate) use older_than;

/// Which page of a list that is read in both directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageSide<P> {
    /// The list's beginning.
    First,
    /// Behind a row with this place, which may be gone by now.
    After(P),
    /// The rows right before it.
    Before(P),
}

/// A page to read of a list that is read in both directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SidedRequest<P> {
    /// Where it lies.
    pub side: PageSide<P>,
    /// How many rows it has at most.
    pub limit: i64,
}

/// A page of a list that is read in both directions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SidedPage<T, P> {
    /// Its rows, in the list's order.
    pub rows: Vec<T>,
    /// Its last row's place, if more rows follow.
    pub next: Option<P>,
    /// Its first row's place, if there are rows before.
    pub previous: Option<P>,
}

impl<P> SidedRequest<P> {
    /// The same page by places of another type.
    pub fn map<Q>(self, convert: impl FnOnce(P) -> Q) -> SidedRequest<Q> {
        let side = match self.side {
            PageSide::First => PageSide::First,
            PageSide::After(place) => PageSide::After(convert(place)),
            PageSide::Before(place) => PageSide::Before(convert(place)),
        };
        SidedRequest { side, limit: self.limit }
    }
}

impl<P: Clone> SidedRequest<P> {
    /// How many rows to read: the one beyond the page tells whether the list goes on there.
    #[must_use]
    pub const fn rows_to_read(&self) -> i64 {
        self.limit + 1
    }

    /// The place from which on rows are read, if it is not the list's end.
    #[must_use]
    pub fn place(&self) -> Option<P> {
        match &self.side {
            PageSide::First => None,
            PageSide::After(place) | PageSide::Before(place) => Some(place.clone()),
        }
    }

    /// Whether rows are to be read against the list's order.
    #[must_use]
    pub const fn is_backward(&self) -> bool {
        matches!(self.side, PageSide::Before(_))
    }

    /// Reads a page. Where fewer rows than it has stand before the place, it is the first page that is wanted. `position` tells a
    /// row's place.
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

    /// Makes a page of the rows that were read, the nearest to the place first. `position` tells a row's place.
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
        // Where nothing is left, the place itself leads back.
        let place = self.place();
        SidedPage {
            next: rows.last().map(&position).or_else(|| place.clone()).filter(|_| has_next),
            previous: rows.first().map(&position).or(place).filter(|_| has_previous),
            rows,
        }
    }
}
