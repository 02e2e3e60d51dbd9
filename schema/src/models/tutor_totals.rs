//! `tutor_sessions`, summed for each tutor.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Double, Text, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::SortDirection;
use crate::models::person_search::PersonSearch;
use crate::models::table_page::{TableOrder, TablePage, TablePageRequest, TablePlace, bind_edge};

/// What a tutor has given, all in all.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
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

#[derive(QueryableByName)]
struct PlacedTotals {
    #[diesel(embed)]
    totals: TutorTotals,
    #[diesel(sql_type = Array<Text>)]
    keys: Vec<String>,
}

/// Most hours first, then by name. The hours are negative, since all keys of an order point the same way.
const ORDER: TableOrder = TableOrder {
    keys: &[("-totals.hours", "float8"), ("lower(p.last_name)", "text"), ("lower(p.first_name)", "text")],
    id: "u.id",
    direction: SortDirection::Ascending,
};

/// Whoever may act as a tutor.
const TUTORS: &str = "
    user_roles o JOIN users u ON u.id = o.user_id AND o.role = 'tutor' JOIN profiles p ON p.id = u.id";

/// A page of the tutors, those without lessons as well; only those whom `search` finds, if it is given. One query, and
/// another one where the page before turns out to be the first. The sums are made by an index alone.
pub fn page(
    conn: &mut PgConnection,
    search: Option<&str>,
    request: &TablePageRequest,
) -> QueryResult<TablePage<TutorTotals>> {
    let first_word = if request.edge.is_some() { 2 + ORDER.keys.len() } else { 1 };
    let search_words = search.map(PersonSearch::new);
    let text = format!(
        "SELECT u.id, p.first_name, p.last_name, u.email, totals.sessions AS total_sessions,
             totals.hours AS total_hours, totals.paid_hours, {keys}
         FROM {TUTORS} CROSS JOIN LATERAL (
             SELECT count(*) AS sessions, coalesce(sum(duration_hours), 0) AS hours,
                 coalesce(sum(duration_hours) FILTER (WHERE paid), 0) AS paid_hours
             FROM tutor_sessions WHERE tutor_id = u.id) totals
         WHERE {found} AND {edge} ORDER BY {order_by} LIMIT {limit}",
        keys = ORDER.keys_column(),
        found = condition(search_words.as_ref(), first_word),
        edge = ORDER.condition(request, 1),
        order_by = ORDER.order_by(request),
        limit = request.rows_to_read(),
    );
    let query = bind_edge(diesel::sql_query(text).into_boxed(), request);
    let rows: Vec<PlacedTotals> = match search_words {
        Some(words) => words.bind(query).load(conn)?,
        None => query.load(conn)?,
    };
    let place = |row: &PlacedTotals| TablePlace { keys: row.keys.clone(), id: row.totals.id };
    match request.page(rows, place) {
        Some(TablePage { rows, next, previous }) => {
            Ok(TablePage { rows: rows.into_iter().map(|row| row.totals).collect(), next, previous })
        }
        None => page(conn, search, &TablePageRequest { edge: None, limit: request.limit }),
    }
}

/// How many tutors there are; only those whom `search` finds, if it is given.
pub fn count(conn: &mut PgConnection, search: Option<&str>) -> QueryResult<i64> {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        tutors: i64,
    }
    let words = search.map(PersonSearch::new);
    let found = condition(words.as_ref(), 1);
    let text = format!("SELECT count(*) AS tutors FROM {TUTORS} WHERE {found}");
    let query = diesel::sql_query(text).into_boxed();
    let count: Count = match words {
        Some(words) => words.bind(query).get_result(conn)?,
        None => query.get_result(conn)?,
    };
    Ok(count.tutors)
}

fn condition(search: Option<&PersonSearch>, first: usize) -> String {
    search.map_or_else(|| "TRUE".to_owned(), |search| format!("u.id IN ({})", search.ids(first)))
}
