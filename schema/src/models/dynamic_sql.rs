//! SQL that is put together of parts, with the values that stand in it.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{Array, Bool, Double, Integer, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

/// A value that is sent beside the SQL.
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

/// The values of a statement, in the order of `$1`, `$2` and so on.
#[derive(Debug, Clone, Default)]
pub(super) struct SqlValues(Vec<SqlValue>);

impl SqlValues {
    /// Takes a value; what stands for it in the SQL.
    pub fn add(&mut self, value: SqlValue) -> String {
        self.0.push(value);
        format!("${}", self.0.len())
    }

    /// The statement with its values.
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
