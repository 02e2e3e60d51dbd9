//! SQL that is assembled from parts, with its bind values.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{Array, Bool, Double, Integer, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

/// A bind value.
#[derive(Debug, Clone)]
pub(super) enum SqlValue {
    Bool(bool),
    Hours(f64),
    Cents(i32),
    Grade(i16),
    Instant(DateTime<Utc>),
    Text(String),
    Texts(Vec<String>),
    Id(Uuid),
    Ids(Vec<Uuid>),
}

/// Bind values of a statement, in the order of `$1`, `$2` and so on.
#[derive(Debug, Clone, Default)]
pub(super) struct SqlValues(Vec<SqlValue>);

impl SqlValue {
    /// Several ids of one kind of rows.
    pub fn ids<T: Copy + Into<Uuid>>(ids: &[T]) -> SqlValue {
        SqlValue::Ids(ids.iter().map(|id| (*id).into()).collect())
    }
}

impl SqlValues {
    /// Adds a value. Returns its placeholder.
    pub fn add(&mut self, value: SqlValue) -> String {
        self.0.push(value);
        format!("${}", self.0.len())
    }

    /// Returns the statement with its values bound.
    pub fn query(self, sql: String) -> BoxedSqlQuery<'static, Pg, SqlQuery> {
        let mut query = diesel::sql_query(sql).into_boxed();
        for value in self.0 {
            query = match value {
                SqlValue::Bool(value) => query.bind::<Bool, _>(value),
                SqlValue::Hours(value) => query.bind::<Double, _>(value),
                SqlValue::Cents(value) => query.bind::<Integer, _>(value),
                SqlValue::Grade(value) => query.bind::<SmallInt, _>(value),
                SqlValue::Instant(value) => query.bind::<Timestamptz, _>(value),
                SqlValue::Text(value) => query.bind::<Text, _>(value),
                SqlValue::Texts(value) => query.bind::<Array<Text>, _>(value),
                SqlValue::Id(value) => query.bind::<SqlUuid, _>(value),
                SqlValue::Ids(value) => query.bind::<Array<SqlUuid>, _>(value),
            };
        }
        query
    }
}
