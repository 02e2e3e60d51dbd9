//! Pages of tables that are sorted in one of several ways and walked through in both directions.

use diesel::pg::Pg;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{Text, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::SortDirection;

/// A row's place in a table: what the table is sorted by, and the row's id.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TablePlace {
    /// The values of the order's columns, as Postgres writes them as text.
    pub keys: Vec<String>,
    pub id: Uuid,
}

/// Where a page begins or ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableEdge {
    /// It begins behind this row.
    After(TablePlace),
    /// It ends before this row.
    Before(TablePlace),
}

/// Which page of a table to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TablePageRequest {
    /// `None` for the first page.
    pub edge: Option<TableEdge>,
    /// How many rows it has at most.
    pub limit: i64,
}

/// A page of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TablePage<T> {
    /// Its rows, in the table's order.
    pub rows: Vec<T>,
    /// Where the page behind it begins, if there is one.
    pub next: Option<TableEdge>,
    /// Where the page before it ends, if there is one.
    pub previous: Option<TableEdge>,
}

/// What a table is sorted by. The id comes last, so that no two rows share a place.
#[derive(Debug, Clone, Copy)]
pub struct TableOrder {
    /// Expressions that are never null, each with its type.
    pub keys: &'static [(&'static str, &'static str)],
    /// The id's column.
    pub id: &'static str,
    /// Which end comes first.
    pub direction: SortDirection,
}

impl TablePageRequest {
    /// How many rows to read: the one beyond the page tells whether another page follows.
    #[must_use]
    pub const fn rows_to_read(&self) -> i64 {
        self.limit + 1
    }

    /// Whether the page is read from its end.
    #[must_use]
    pub const fn is_backwards(&self) -> bool {
        matches!(self.edge, Some(TableEdge::Before(_)))
    }

    /// Makes a page of the rows as they were read. `place` tells a row's place.
    ///
    /// `None` when fewer rows than a page stand before the edge: then it is the first page that is wanted.
    pub fn page<T>(&self, mut rows: Vec<T>, place: impl Fn(&T) -> TablePlace) -> Option<TablePage<T>> {
        let limit = usize::try_from(self.limit).unwrap_or_default();
        let has_more = rows.len() > limit;
        rows.truncate(limit);
        if self.is_backwards() {
            if !has_more && rows.len() < limit {
                return None;
            }
            rows.reverse();
        }
        let first = rows.first().map(|row| TableEdge::Before(place(row)));
        let last = rows.last().map(|row| TableEdge::After(place(row)));
        Some(match &self.edge {
            None => TablePage { next: last.filter(|_| has_more), previous: None, rows },
            Some(TableEdge::After(edge)) => TablePage {
                next: last.filter(|_| has_more),
                // Behind the last row there is nothing, but something before that.
                previous: first.or_else(|| Some(TableEdge::Before(edge.clone()))),
                rows,
            },
            Some(TableEdge::Before(_)) => {
                TablePage { next: last, previous: first.filter(|_| has_more), rows }
            }
        })
    }
}

impl TableOrder {
    /// The columns from which [`TablePlace::keys`] are read.
    pub(super) fn keys_column(&self) -> String {
        let keys: Vec<String> = self.keys.iter().map(|(key, _)| format!("({key})::text")).collect();
        format!("ARRAY[{}] AS keys", keys.join(", "))
    }

    /// The condition on a page's rows, whose values are bound from the number `first` on; `TRUE` for the first page.
    pub(super) fn condition(&self, request: &TablePageRequest, first: usize) -> String {
        if request.edge.is_none() {
            return "TRUE".to_owned();
        }
        let columns = self.keys.iter().map(|(key, _)| *key).chain([self.id]).collect::<Vec<_>>().join(", ");
        let types = self.keys.iter().map(|(_, kind)| *kind).chain(["uuid"]);
        let values: Vec<String> =
            types.enumerate().map(|(number, kind)| format!("${}::{kind}", first + number)).collect();
        let operator = if self.is_read_upwards(request) { ">" } else { "<" };
        format!("({columns}) {operator} ({})", values.join(", "))
    }

    /// The order in which a page's rows are read.
    pub(super) fn order_by(&self, request: &TablePageRequest) -> String {
        let direction = if self.is_read_upwards(request) { "ASC" } else { "DESC" };
        let columns: Vec<String> = self
            .keys
            .iter()
            .map(|(key, _)| *key)
            .chain([self.id])
            .map(|key| format!("{key} {direction}"))
            .collect();
        columns.join(", ")
    }

    fn is_read_upwards(&self, request: &TablePageRequest) -> bool {
        (self.direction == SortDirection::Ascending) != request.is_backwards()
    }
}

/// Binds what [`TableOrder::condition`] names.
pub(super) fn bind_edge<'a>(
    mut query: BoxedSqlQuery<'a, Pg, SqlQuery>,
    request: &TablePageRequest,
) -> BoxedSqlQuery<'a, Pg, SqlQuery> {
    if let Some(TableEdge::After(place) | TableEdge::Before(place)) = &request.edge {
        for key in &place.keys {
            query = query.bind::<Text, _>(key.clone());
        }
        query = query.bind::<SqlUuid, _>(place.id);
    }
    query
}
