//! `tutor_sessions`, summed for each tutor.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Double, Text, Uuid as SqlUuid};
use uuid::Uuid;

use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::keyset::{SidedPage, SidedRequest};
use crate::models::name_order::{NAME_ORDER, name_bounds};
use crate::models::person_search::PersonSearch;

/// What a tutor has given, all in all.
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
    /// Records of lessons.
    #[diesel(sql_type = BigInt)]
    pub total_sessions: i64,
    #[diesel(sql_type = Double)]
    pub total_hours: f64,
    #[diesel(sql_type = Double)]
    pub paid_hours: f64,
}

/// A tutor's place in the list. Their name is that of now: it stands in no address.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TotalsPlace {
    pub id: Uuid,
    pub total_hours: f64,
}

/// Whoever may act as a tutor.
const TUTORS: &str = "
    user_roles o JOIN users u ON u.id = o.user_id AND o.role = 'tutor' JOIN profiles p ON p.id = u.id";

/// A page of the tutors, those without lessons as well; only those whom `search` finds, if it is given. Most hours first, then
/// by name. The sums are made by an index alone.
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
    // The hours are negative, so that all of the order points the same way.
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

/// How many tutors there are; only those whom `search` finds, if it is given.
pub fn count(conn: &mut PgConnection, search: Option<&str>) -> QueryResult<i64> {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        tutors: i64,
    }
    let mut values = SqlValues::default();
    let found = condition(search, &mut values);
    let count: Count =
        values.query(format!("SELECT count(*) AS tutors FROM {TUTORS} WHERE {found}")).get_result(conn)?;
    Ok(count.tutors)
}

fn condition(search: Option<&str>, values: &mut SqlValues) -> String {
    search
        .map(PersonSearch::new)
        .map_or_else(|| "true".to_owned(), |search| format!("u.id IN ({})", search.ids(values)))
}
