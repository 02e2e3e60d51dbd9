//! Pages of long lists by keyset: rows in a fixed order, and the place behind which the next page starts.

use chrono::{DateTime, Utc};
use uuid::Uuid;

/// A row's place in a list that is ordered by an instant and, among equals, by id.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
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
