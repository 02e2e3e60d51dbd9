//! `users` with their profiles, as admins look for people.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::{IdentityProvider, Role, SortDirection};
use crate::models::person_search::PersonSearch;
use crate::models::prepared::prepared;
use crate::models::table_page::{TableOrder, TablePage, TablePageRequest, TablePlace, bind_edge};

/// Somebody with an account, as the list of people shows them.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, QueryableByName)]
pub struct UserRow {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(sql_type = Text)]
    pub first_name: String,
    #[diesel(sql_type = Text)]
    pub last_name: String,
    #[diesel(sql_type = Text)]
    pub email: String,
    /// The dashboard they land on.
    #[diesel(sql_type = Text)]
    pub role: Role,
    /// Everything they may act as.
    #[diesel(sql_type = Array<Text>)]
    pub roles: Vec<Role>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub email_verified_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub suspended_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// When they last used a session, within a minute.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub last_seen_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Bool)]
    pub has_password: bool,
    /// Who else vouches for them.
    #[diesel(sql_type = Array<Text>)]
    pub providers: Vec<IdentityProvider>,
}

/// The columns of a [`UserRow`], of users `u` and profiles `p`.
pub(super) const USER_COLUMNS: &str = "
    u.id, p.first_name, p.last_name, u.email, p.role,
    ARRAY(SELECT r.role FROM user_roles r WHERE r.user_id = u.id ORDER BY r.role) AS roles,
    u.email_verified_at, u.suspended_at, u.created_at, u.last_seen_at, u.password_hash IS NOT NULL AS has_password,
    ARRAY(SELECT DISTINCT i.provider FROM user_identities i WHERE i.user_id = u.id ORDER BY 1) AS providers";

/// What the list is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UserSort {
    /// Family name, then given name.
    Name,
    /// Address.
    Email,
    /// When they last used a session; whoever never did comes last, whichever end comes first.
    LastSeen,
    /// When the account was made.
    Joined,
}

/// Whom the list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UserFilter {
    /// Who may act as a student.
    Student,
    /// Who may act as a tutor.
    Tutor,
    /// Who may act as a provider of summer programs.
    Provider,
    /// Who may act as an admin.
    Admin,
    /// Whose account is suspended.
    Suspended,
    /// Whose address nobody has proven.
    Unverified,
}

/// Which people, in which order.
#[derive(Debug, Clone)]
pub struct UserListing {
    /// Everybody without it.
    pub filter: Option<UserFilter>,
    /// Only those in whose name or address each word of this is.
    pub search: Option<String>,
    /// What they are sorted by.
    pub sort: UserSort,
    /// Which end comes first.
    pub direction: SortDirection,
}

/// How many people there are; deleted accounts are none.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct UserCounts {
    #[diesel(sql_type = BigInt)]
    pub everybody: i64,
    #[diesel(sql_type = BigInt)]
    pub student: i64,
    #[diesel(sql_type = BigInt)]
    pub tutor: i64,
    #[diesel(sql_type = BigInt)]
    pub provider: i64,
    #[diesel(sql_type = BigInt)]
    pub admin: i64,
    #[diesel(sql_type = BigInt)]
    pub suspended: i64,
    /// Whose address nobody has proven.
    #[diesel(sql_type = BigInt)]
    pub unverified: i64,
}

/// A deleted account has no roles.
const COUNTS: &str = "
    SELECT (SELECT count(*) FROM users WHERE deleted_at IS NULL) AS everybody,
        (SELECT count(*) FROM user_roles WHERE role = 'student') AS student,
        (SELECT count(*) FROM user_roles WHERE role = 'tutor') AS tutor,
        (SELECT count(*) FROM user_roles WHERE role = 'provider') AS provider,
        (SELECT count(*) FROM user_roles WHERE role = 'admin') AS admin,
        (SELECT count(*) FROM users WHERE suspended_at IS NOT NULL AND deleted_at IS NULL) AS suspended,
        (SELECT count(*) FROM users WHERE email_verified_at IS NULL AND deleted_at IS NULL) AS unverified";

#[derive(QueryableByName)]
struct PlacedUser {
    #[diesel(embed)]
    user: UserRow,
    #[diesel(sql_type = Array<Text>)]
    keys: Vec<String>,
}

/// How many people there are of each kind. By indexes alone.
pub fn counts(conn: &mut PgConnection) -> QueryResult<UserCounts> {
    prepared(COUNTS).get_result(conn)
}

/// A page of the people. One query, and another one where the page before turns out to be the first.
pub fn page(
    conn: &mut PgConnection,
    listing: &UserListing,
    request: &TablePageRequest,
) -> QueryResult<TablePage<UserRow>> {
    let rows: Vec<PlacedUser> = query(listing, request).load(conn)?;
    let place = |row: &PlacedUser| TablePlace { keys: row.keys.clone(), id: row.user.id };
    match request.page(rows, place) {
        Some(TablePage { rows, next, previous }) => {
            Ok(TablePage { rows: rows.into_iter().map(|row| row.user).collect(), next, previous })
        }
        None => page(conn, listing, &TablePageRequest { edge: None, limit: request.limit }),
    }
}

fn query(listing: &UserListing, request: &TablePageRequest) -> BoxedSqlQuery<'static, Pg, SqlQuery> {
    let order = listing.sort.order(listing.direction);
    let first_word = if request.edge.is_some() { 2 + order.keys.len() } else { 1 };
    let search = listing.search.as_deref().map(PersonSearch::new);
    let found = search.as_ref().map(|search| search.ids(first_word));
    let text = format!(
        "SELECT {USER_COLUMNS}, {keys} FROM {source}
         WHERE u.deleted_at IS NULL AND {filter} AND {edge} ORDER BY {order_by} LIMIT {limit}",
        keys = order.keys_column(),
        source = source(found, listing.filter),
        filter = listing.filter.map_or_else(|| "TRUE".to_owned(), UserFilter::condition),
        edge = order.condition(request, 1),
        order_by = order.order_by(request),
        limit = request.rows_to_read(),
    );
    let query = bind_edge(diesel::sql_query(text).into_boxed(), request);
    match search {
        Some(search) => search.bind(query),
        None => query,
    }
}

/// The users `u` with their profiles `p`: along the order's index, or those few that are found first, each looked up by its
/// id. Left to itself, Postgres would read everybody beside these few.
fn source(found: Option<String>, filter: Option<UserFilter>) -> String {
    let unverified =
        || "SELECT id FROM users WHERE email_verified_at IS NULL AND deleted_at IS NULL".to_owned();
    match found.or_else(|| (filter == Some(UserFilter::Unverified)).then(unverified)) {
        None => "users u JOIN profiles p ON p.id = u.id".to_owned(),
        Some(ids) => format!(
            "({ids}) found
             CROSS JOIN LATERAL (SELECT * FROM users WHERE users.id = found.id OFFSET 0) u
             CROSS JOIN LATERAL (SELECT * FROM profiles WHERE profiles.id = found.id OFFSET 0) p"
        ),
    }
}

impl UserSort {
    fn order(self, direction: SortDirection) -> TableOrder {
        let keys: &'static [(&'static str, &'static str)] = match (self, direction) {
            (UserSort::Name, _) => &[("lower(p.last_name)", "text"), ("lower(p.first_name)", "text")],
            (UserSort::Email, _) => &[("u.email", "text")],
            (UserSort::LastSeen, SortDirection::Ascending) => {
                &[("coalesce(u.last_seen_at, 'infinity')", "timestamptz")]
            }
            (UserSort::LastSeen, SortDirection::Descending) => {
                &[("coalesce(u.last_seen_at, '-infinity')", "timestamptz")]
            }
            (UserSort::Joined, _) => &[("u.created_at", "timestamptz")],
        };
        let id = if self == UserSort::Name { "p.id" } else { "u.id" };
        TableOrder { keys, id, direction }
    }
}

impl UserFilter {
    fn condition(self) -> String {
        let role = match self {
            UserFilter::Student => Role::Student,
            UserFilter::Tutor => Role::Tutor,
            UserFilter::Provider => Role::Provider,
            UserFilter::Admin => Role::Admin,
            UserFilter::Suspended => return "u.suspended_at IS NOT NULL".to_owned(),
            UserFilter::Unverified => return "u.email_verified_at IS NULL".to_owned(),
        };
        format!("u.id IN (SELECT r.user_id FROM user_roles r WHERE r.role = '{role}')")
    }
}
