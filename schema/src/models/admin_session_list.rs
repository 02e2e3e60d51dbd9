//! `tutor_sessions` in admins' tables: filtered, sorted and searched, one page at a time.

mod found;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Double, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use self::found::FoundTutors;
use crate::dates;
use crate::enums::BookingStatus;
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::keyset::{SidedPage, SidedRequest};
use crate::models::name_order::{NAME_ORDER, name_bounds};

/// Filter of session records. All given conditions have to match.
#[derive(Debug, Clone, Default)]
pub struct SessionFilter {
    pub paid: Option<bool>,
    pub tutor_id: Option<Uuid>,
    /// Only records that start at or after this time.
    pub from: Option<DateTime<Utc>>,
    /// Only records that start before this time.
    pub until: Option<DateTime<Utc>>,
    /// Search text: beginnings of words in names, the tutor's email address and the lesson's description.
    pub term: Option<String>,
}

/// Sort order of the table; ties are broken by start and id, in the same direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionSort {
    /// Start.
    Date,
    /// Family name, then given name.
    Tutor,
    /// Duration.
    Hours,
    /// Unpaid ones first.
    Paid,
}

/// Sort order and direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionOrder {
    pub sort: SessionSort,
    pub is_descending: bool,
}

/// Sort keys of a record, for all sort orders.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct SessionPlace {
    #[serde(deserialize_with = "dates::instant")]
    pub starts_at: DateTime<Utc>,
    pub id: Uuid,
    pub duration_hours: f64,
    pub paid: bool,
    pub tutor_id: Uuid,
}

/// A row of the table.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct SessionRow {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    pub tutor_id: Uuid,
    #[diesel(sql_type = Text)]
    pub first_name: String,
    #[diesel(sql_type = Text)]
    pub last_name: String,
    #[diesel(sql_type = Text)]
    pub email: String,
    #[diesel(sql_type = Timestamptz)]
    pub starts_at: DateTime<Utc>,
    #[diesel(sql_type = Timestamptz)]
    pub ends_at: DateTime<Utc>,
    #[diesel(sql_type = Double)]
    pub duration_hours: f64,
    #[diesel(sql_type = Bool)]
    pub paid: bool,
    #[diesel(sql_type = Nullable<Text>)]
    pub student_name: Option<String>,
    #[diesel(sql_type = Text)]
    pub session_description: String,
    /// US cents.
    #[diesel(sql_type = Integer)]
    pub tutor_share_cents: i32,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub booking_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<Text>)]
    pub booking_status: Option<BookingStatus>,
    /// Whether its student paid for it by card here.
    #[diesel(sql_type = Bool)]
    pub paid_by_card: bool,
    #[diesel(sql_type = Integer)]
    pub version: i32,
    #[diesel(sql_type = Timestamptz)]
    pub updated_at: DateTime<Utc>,
}

/// Number of records that match a filter, disregarding its `paid` condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct SessionCounts {
    #[diesel(sql_type = BigInt)]
    pub paid: i64,
    #[diesel(sql_type = BigInt)]
    pub unpaid: i64,
}

/// Up to this many search results are sorted explicitly. With more, an index in the wanted order is scanned, of which
/// about every tenth row then matches.
const MAX_SORTED: i64 = 10_000;

/// A prepared filter: with the tutors that match the search, and the number of records.
#[derive(Debug, Clone)]
pub struct SessionList {
    filter: SessionFilter,
    /// Search result, if the filter has a search text.
    found: Option<FoundTutors>,
    counts: SessionCounts,
}

/// Columns of the inner query; records are aliased as `s`.
const COLUMNS: &str =
    "s.id, s.tutor_id, s.booking_id, s.starts_at, s.ends_at, s.duration_hours, s.paid, s.student_name,
    s.session_description, s.tutor_share_cents, s.version, s.updated_at";

/// Columns of a [`SessionRow`]; `tutor_sessions` is aliased as `s`.
const SHOWN: &str =
    "s.id, s.tutor_id, p.first_name, p.last_name, u.email, s.starts_at, s.ends_at, s.duration_hours,
    s.paid, s.student_name, s.session_description,
    coalesce(s.tutor_share_cents, b.tutor_share_cents, 0) AS tutor_share_cents, s.booking_id,
    b.status AS booking_status, coalesce(b.price_cents > 0, false) AS paid_by_card, s.version, s.updated_at";
/// Joins for the columns of other tables.
const SHOWN_BESIDE: &str = "JOIN profiles p ON p.id = s.tutor_id JOIN users u ON u.id = s.tutor_id
    LEFT JOIN student_bookings b ON b.id = s.booking_id";

/// All tutors with a record, found by skipping along the index: there are few tutors, and many records.
const TEACHING: &str = "teaching (tutor_id) AS (
        (SELECT tutor_id FROM tutor_sessions ORDER BY tutor_id LIMIT 1)
        UNION ALL
        SELECT (SELECT n.tutor_id FROM tutor_sessions n WHERE n.tutor_id > t.tutor_id ORDER BY n.tutor_id LIMIT 1)
        FROM teaching t WHERE t.tutor_id IS NOT NULL)";

impl SessionList {
    /// Prepares a filter: one query, and another one for a search.
    pub fn prepare(conn: &mut PgConnection, filter: SessionFilter) -> QueryResult<SessionList> {
        let found = filter.term.as_deref().map(|term| FoundTutors::read(conn, term)).transpose()?;
        let counts = SessionCounts { paid: 0, unpaid: 0 };
        let mut list = SessionList { filter, found, counts };
        list.counts = list.count(conn)?;
        Ok(list)
    }

    /// Returns the counts, disregarding the filter's `paid` condition.
    #[must_use]
    pub const fn counts(&self) -> SessionCounts {
        self.counts
    }

    /// Number of records in the list.
    #[must_use]
    pub const fn len(&self) -> i64 {
        match self.filter.paid {
            Some(true) => self.counts.paid,
            Some(false) => self.counts.unpaid,
            None => self.counts.paid + self.counts.unpaid,
        }
    }

    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn count(&self, conn: &mut PgConnection) -> QueryResult<SessionCounts> {
        let mut values = SqlValues::default();
        let conditions = self.conditions(&mut values, false);
        let sql = format!(
            "SELECT count(*) FILTER (WHERE s.paid) AS paid, count(*) FILTER (WHERE NOT s.paid) AS unpaid
             FROM tutor_sessions s WHERE {conditions}"
        );
        values.query(sql).get_result(conn)
    }

    /// Returns a page of the list: one query, or none for an empty list; another one if the previous page turns out to
    /// be the first.
    pub fn page(
        &self,
        conn: &mut PgConnection,
        order: SessionOrder,
        request: SidedRequest<SessionPlace>,
    ) -> QueryResult<SidedPage<SessionRow, SessionPlace>> {
        if self.is_empty() {
            return Ok(request.page(Vec::new(), SessionRow::place));
        }
        request.read(|request| self.read(conn, order, request), SessionRow::place)
    }

    fn read(
        &self,
        conn: &mut PgConnection,
        order: SessionOrder,
        request: SidedRequest<SessionPlace>,
    ) -> QueryResult<Vec<SessionRow>> {
        // All records of one tutor are ordered by their start.
        let is_one_tutors = order.sort == SessionSort::Tutor && self.filter.tutor_id.is_some();
        let sort = if is_one_tutors { SessionSort::Date } else { order.sort };
        let walk = RowRequest {
            sort,
            direction: if order.is_descending == request.is_backward() {
                Direction::Up
            } else {
                Direction::Down
            },
            place: request.place(),
            limit: request.rows_to_read(),
        };
        let mut values = SqlValues::default();
        let is_few = self.found.is_some() && self.len() <= MAX_SORTED;
        let (with, page) = if is_few {
            let conditions = self.row_conditions(&mut values, false);
            let found = format!(
                "WITH found AS MATERIALIZED (SELECT {COLUMNS} FROM tutor_sessions s WHERE {conditions})"
            );
            (found, walk.found_rows(&mut values))
        } else {
            let conditions = self.row_conditions(&mut values, true);
            let with =
                if sort == SessionSort::Tutor { format!("WITH RECURSIVE {TEACHING}") } else { String::new() };
            (with, walk.indexed_rows(&conditions, &mut values))
        };
        let order = walk.order_by();
        let sql = format!(
            "{with} SELECT {SHOWN} FROM ({page}) s {SHOWN_BESIDE}
             ORDER BY {order}"
        );
        values.query(sql.trim_start().to_owned()).load(conn)
    }

    /// Returns the SQL condition of the list's records.
    fn row_conditions(&self, values: &mut SqlValues, by_order: bool) -> String {
        let conditions = self.conditions(values, by_order);
        match self.filter.paid {
            None => conditions,
            Some(paid) => format!("s.paid = {} AND {conditions}", values.add(SqlValue::Bool(paid))),
        }
    }

    /// Returns the SQL condition without `paid`. With `by_order`, the index of words is not used.
    fn conditions(&self, values: &mut SqlValues, by_order: bool) -> String {
        let SessionFilter { tutor_id, from, until, .. } = self.filter;
        let mut all = Vec::new();
        if let Some(id) = tutor_id {
            all.push(format!("s.tutor_id = {}", values.add(SqlValue::Id(id))));
        }
        if let Some(at) = from {
            all.push(format!("s.starts_at >= {}", values.add(SqlValue::Instant(at))));
        }
        if let Some(at) = until {
            all.push(format!("s.starts_at < {}", values.add(SqlValue::Instant(at))));
        }
        if let Some(found) = &self.found {
            let condition = found.condition(values);
            // `IS TRUE` prevents the use of an index.
            all.push(if by_order { format!("({condition}) IS TRUE") } else { condition });
        }
        if all.is_empty() { "true".to_owned() } else { all.join(" AND ") }
    }
}

impl SessionRow {
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<SessionRow>> {
        diesel::sql_query(format!("SELECT {SHOWN} FROM tutor_sessions s {SHOWN_BESIDE} WHERE s.id = $1"))
            .bind::<SqlUuid, _>(id)
            .get_result(conn)
            .optional()
    }

    fn place(&self) -> SessionPlace {
        let SessionRow { starts_at, id, duration_hours, paid, tutor_id, .. } = *self;
        SessionPlace { starts_at, id, duration_hours, paid, tutor_id }
    }
}

/// Direction in which rows are read.
#[derive(Debug, Clone, Copy)]
enum Direction {
    Up,
    Down,
}

impl Direction {
    const fn keyword(self) -> &'static str {
        match self {
            Direction::Up => "ASC",
            Direction::Down => "DESC",
        }
    }

    /// Operator between a later row and the cursor's position.
    const fn operator(self) -> &'static str {
        match self {
            Direction::Up => ">",
            Direction::Down => "<",
        }
    }

    /// Bounds before all instants and ids, in this direction.
    const fn bounds(self) -> (&'static str, &'static str) {
        match self {
            Direction::Up => ("-infinity", "00000000-0000-0000-0000-000000000000"),
            Direction::Down => ("infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"),
        }
    }
}

/// Order, start and number of rows to read.
struct RowRequest {
    sort: SessionSort,
    direction: Direction,
    place: Option<SessionPlace>,
    limit: i64,
}

impl RowRequest {
    /// Sort columns; records are aliased as `s`, tutors as `p`.
    fn columns(&self) -> Vec<&'static str> {
        let before: &[&str] = match self.sort {
            SessionSort::Date => &[],
            SessionSort::Hours => &["s.duration_hours"],
            SessionSort::Paid => &["s.paid"],
            SessionSort::Tutor => &NAME_ORDER,
        };
        [before, &["s.starts_at", "s.id"]].concat()
    }

    fn order_by(&self) -> String {
        let direction = self.direction.keyword();
        directed(&self.columns(), direction)
    }

    /// Returns the SQL condition of rows after the cursor.
    fn behind(&self, values: &mut SqlValues) -> String {
        let Some(place) = self.place else { return "true".to_owned() };
        let mut bounds = match self.sort {
            SessionSort::Date => Vec::new(),
            SessionSort::Hours => vec![values.add(SqlValue::Hours(place.duration_hours))],
            SessionSort::Paid => vec![values.add(SqlValue::Bool(place.paid))],
            SessionSort::Tutor => name_bounds(&values.add(SqlValue::Id(place.tutor_id))).to_vec(),
        };
        bounds.push(values.add(SqlValue::Instant(place.starts_at)));
        bounds.push(values.add(SqlValue::Id(place.id)));
        let (columns, operator) = (self.columns().join(", "), self.direction.operator());
        format!("({columns}) {operator} ({})", bounds.join(", "))
    }

    /// Sorts the matching rows explicitly.
    fn found_rows(&self, values: &mut SqlValues) -> String {
        let (behind, order, limit) = (self.behind(values), self.order_by(), self.limit);
        format!(
            "SELECT {COLUMNS} FROM found s JOIN profiles p ON p.id = s.tutor_id
             WHERE {behind} ORDER BY {order} LIMIT {limit}"
        )
    }

    /// Reads rows in the order of an index.
    fn indexed_rows(&self, conditions: &str, values: &mut SqlValues) -> String {
        let (order, limit) = (self.order_by(), self.limit);
        if self.sort == SessionSort::Tutor {
            return self.rows_by_tutor(conditions, values);
        }
        let behind = self.behind(values);
        format!(
            "SELECT {COLUMNS} FROM tutor_sessions s WHERE {conditions} AND {behind} ORDER BY {order} LIMIT {limit}"
        )
    }

    /// Reads tutors by name, and at most a page of rows per tutor.
    fn rows_by_tutor(&self, conditions: &str, values: &mut SqlValues) -> String {
        let (direction, operator) = (self.direction.keyword(), self.direction.operator());
        let (order, limit) = (self.order_by(), self.limit);
        let by_name = directed(&NAME_ORDER, direction);
        let (mut tutors, mut behind) = ("true".to_owned(), "true".to_owned());
        if let Some(place) = self.place {
            let tutor = values.add(SqlValue::Id(place.tutor_id));
            tutors = format!("({}) {operator}= ({})", NAME_ORDER.join(", "), name_bounds(&tutor).join(", "));
            // For the tutor of the cursor, only rows after it; for other tutors, all.
            let (at, id) =
                (values.add(SqlValue::Instant(place.starts_at)), values.add(SqlValue::Id(place.id)));
            let (any_at, any_id) = self.direction.bounds();
            behind = format!(
                "(s.starts_at, s.id) {operator} (CASE WHEN p.id = {tutor} THEN {at} ELSE '{any_at}'::timestamptz END,
                                                 CASE WHEN p.id = {tutor} THEN {id} ELSE '{any_id}'::uuid END)"
            );
        }
        format!(
            "SELECT {COLUMNS}
             FROM (SELECT p.id, p.last_name, p.first_name FROM teaching t JOIN profiles p ON p.id = t.tutor_id
                   WHERE {tutors} ORDER BY {by_name}) p
                 CROSS JOIN LATERAL (
                     SELECT {COLUMNS} FROM tutor_sessions s WHERE s.tutor_id = p.id AND {conditions} AND {behind}
                     ORDER BY s.starts_at {direction}, s.id {direction} LIMIT {limit}) s
             ORDER BY {order} LIMIT {limit}"
        )
    }
}

fn directed(columns: &[&str], direction: &str) -> String {
    let columns = columns.iter().map(|column| format!("{column} {direction}"));
    columns.collect::<Vec<_>>().join(", ")
}
