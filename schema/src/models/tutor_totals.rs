//! `tutor_sessions`, summed per tutor.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Double, Text, Uuid as SqlUuid};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::keyset::{SidedPage, SidedRequest};
use crate::models::name_order::{NAME_ORDER, name_bounds};
use crate::models::person_search::PersonSearch;

/// Totals of a tutor's lessons.
#[derive(Debug, Clone, QueryableByName)]
pub struct TutorTotals {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(sql_type = Text)]
    pub first_name: String,
    #[diesel(sql_type = Text)]
    pub last_name: String,
    #[diesel(sql_type = Text)]
    pub email: String,
    /// Number of session records.
    #[diesel(sql_type = BigInt)]
    pub total_sessions: i64,
    #[diesel(sql_type = Double)]
    pub total_hours: f64,
    #[diesel(sql_type = Double)]
    pub paid_hours: f64,
}

/// Cursor in the list. The name is read at query time, so that it is not part of a URL.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct TotalsPlace {
    pub id: Uuid,
    pub total_hours: f64,
}

/// Users with the tutor role.
const TUTORS: &str = "
    user_roles o JOIN users u ON u.id = o.user_id AND o.role = 'tutor' JOIN profiles p ON p.id = u.id";

/// Returns a page of tutors, including those without lessons; only those that match `search`, if given. Most hours
/// first, then by name. The sums use an index only.
pub fn page(
    conn: &mut PgConnection,
    search: Option<&str>,
    request: SidedRequest<TotalsPlace>,
) -> QueryResult<SidedPage<TutorTotals, TotalsPlace>> {
    let place = |row: &TutorTotals| TotalsPlace { id: row.id, total_hours: row.total_hours };
    request.read(|request| rows(conn, search, request), place)
}

fn rows(
    conn: &mut PgConnection,
    search: Option<&str>,
    request: SidedRequest<TotalsPlace>,
) -> QueryResult<Vec<TutorTotals>> {
    // The hours are negated, so that all sort keys have the same direction.
    let columns = [&["-totals.hours"], NAME_ORDER.as_slice()].concat();
    let (direction, operator) = if request.is_backward() { ("DESC", "<") } else { ("ASC", ">") };
    let mut values = SqlValues::default();
    let behind = request.place().map_or_else(
        || "true".to_owned(),
        |TotalsPlace { id, total_hours }| {
            let (hours, id) = (values.add(SqlValue::Hours(-total_hours)), values.add(SqlValue::Id(id)));
            let bounds = name_bounds(&id).join(", ");
            format!("({}) {operator} ({hours}, {bounds})", columns.join(", "))
        },
    );
    let order: Vec<String> = columns.iter().map(|column| format!("{column} {direction}")).collect();
    let (found, order, limit) = (condition(search, &mut values), order.join(", "), request.rows_to_read());
    let sql = format!(
        "SELECT u.id, p.first_name, p.last_name, u.email, totals.sessions AS total_sessions,
             totals.hours AS total_hours, totals.paid_hours
         FROM {TUTORS} CROSS JOIN LATERAL (
             SELECT count(*) AS sessions, coalesce(sum(duration_hours), 0) AS hours,
                 coalesce(sum(duration_hours) FILTER (WHERE paid), 0) AS paid_hours
             FROM tutor_sessions WHERE tutor_id = u.id) totals
         WHERE {found} AND {behind} ORDER BY {order} LIMIT {limit}"
    );
    values.query(sql).load(conn)
}

/// Counts the tutors; only those that match `search`, if given.
pub fn count(conn: &mut PgConnection, search: Option<&str>) -> QueryResult<i64> {
    #[derive(QueryableByName)]
    struct TutorCount {
        #[diesel(sql_type = BigInt)]
        tutors: i64,
    }
    let mut values = SqlValues::default();
    let found = condition(search, &mut values);
    let count: TutorCount =
        values.query(format!("SELECT count(*) AS tutors FROM {TUTORS} WHERE {found}")).get_result(conn)?;
    Ok(count.tutors)
}

fn condition(search: Option<&str>, values: &mut SqlValues) -> String {
    search
        .map(PersonSearch::new)
        .map_or_else(|| "true".to_owned(), |search| format!("u.id IN ({})", search.ids(values)))
}
