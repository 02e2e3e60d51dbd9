//! `users` with their profiles, for admins' list of people.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::dates;
use crate::enums::{IdentityProvider, Role};
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::keyset::{SidedPage, SidedRequest};
use crate::models::name_order::{NAME_ORDER, name_bounds};
use crate::models::person_search::PersonSearch;
use crate::models::prepared::prepared;

/// A row of the list.
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
    /// Role whose dashboard opens first.
    #[diesel(sql_type = Text)]
    pub role: Role,
    /// All roles.
    #[diesel(sql_type = Array<Text>)]
    pub roles: Vec<Role>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub email_verified_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub suspended_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// When they last used a session, to the minute.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub last_seen_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Bool)]
    pub has_password: bool,
    /// Linked identity providers.
    #[diesel(sql_type = Array<Text>)]
    pub providers: Vec<IdentityProvider>,
}

/// Columns of a [`UserRow`], for users aliased as `u` and profiles as `p`.
pub(super) const USER_COLUMNS: &str = "
    u.id, p.first_name, p.last_name, u.email, p.role,
    ARRAY(SELECT r.role FROM user_roles r WHERE r.user_id = u.id ORDER BY r.role) AS roles,
    u.email_verified_at, u.suspended_at, u.created_at, u.last_seen_at, u.password_hash IS NOT NULL AS has_password,
    ARRAY(SELECT DISTINCT i.provider FROM user_identities i WHERE i.user_id = u.id ORDER BY 1) AS providers";

/// Sort order of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UserSort {
    /// Family name, then given name.
    Name,
    /// Email address.
    Email,
    /// Last use of a session; users without one come last in either direction.
    LastSeen,
    /// Creation of the account.
    Joined,
}

/// Filter of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UserFilter {
    /// Users with the student role.
    Student,
    /// Users with the tutor role.
    Tutor,
    /// Users with the provider role.
    Provider,
    /// Users with the admin role.
    Admin,
    /// Suspended accounts.
    Suspended,
    /// Accounts with an unverified address.
    Unverified,
}

/// Filter and sort order of the list.
#[derive(Debug, Clone)]
pub struct UserListing {
    /// All if `None`.
    pub filter: Option<UserFilter>,
    /// Only users whose name or email address contains each of these words.
    pub search: Option<String>,
    pub sort: UserSort,
    pub is_descending: bool,
}

/// Sort keys of a user, for all sort orders. Name and email address are read at query time, so that they are not part
/// of a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct UserPlace {
    pub id: Uuid,
    #[serde(default, deserialize_with = "dates::optional_instant")]
    pub last_seen_at: Option<DateTime<Utc>>,
    #[serde(deserialize_with = "dates::instant")]
    pub created_at: DateTime<Utc>,
}

/// Counts of users; deleted accounts are excluded.
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
    /// Accounts with an unverified address.
    #[diesel(sql_type = BigInt)]
    pub unverified: i64,
}

/// Deleted accounts have no roles.
const COUNTS: &str = "
    SELECT (SELECT count(*) FROM users WHERE deleted_at IS NULL) AS everybody,
        (SELECT count(*) FROM user_roles WHERE role = 'student') AS student,
        (SELECT count(*) FROM user_roles WHERE role = 'tutor') AS tutor,
        (SELECT count(*) FROM user_roles WHERE role = 'provider') AS provider,
        (SELECT count(*) FROM user_roles WHERE role = 'admin') AS admin,
        (SELECT count(*) FROM users WHERE suspended_at IS NOT NULL AND deleted_at IS NULL) AS suspended,
        (SELECT count(*) FROM users WHERE email_verified_at IS NULL AND deleted_at IS NULL) AS unverified";

/// Counts the users per filter, by indexes only.
pub fn counts(conn: &mut PgConnection) -> QueryResult<UserCounts> {
    prepared(COUNTS).get_result(conn)
}

/// Returns a page of users. One query, and another one if the previous page turns out to be the first.
pub fn page(
    conn: &mut PgConnection,
    listing: &UserListing,
    request: SidedRequest<UserPlace>,
) -> QueryResult<SidedPage<UserRow, UserPlace>> {
    let place =
        |row: &UserRow| UserPlace { id: row.id, last_seen_at: row.last_seen_at, created_at: row.created_at };
    request.read(|request| listing.rows(conn, request), place)
}

impl UserListing {
    fn rows(&self, conn: &mut PgConnection, request: SidedRequest<UserPlace>) -> QueryResult<Vec<UserRow>> {
        let is_up = self.is_descending == request.is_backward();
        let (direction, operator) = if is_up { ("ASC", ">") } else { ("DESC", "<") };
        let columns = self.columns();
        let mut values = SqlValues::default();
        let behind = request.place().map_or_else(
            || "true".to_owned(),
            |place| {
                let bounds = self.bounds(place, &mut values);
                format!("({}) {operator} ({})", columns.join(", "), bounds.join(", "))
            },
        );
        let found = self.search.as_deref().map(|search| PersonSearch::new(search).ids(&mut values));
        let order: Vec<String> = columns.iter().map(|column| format!("{column} {direction}")).collect();
        let filter = self.filter.map_or_else(|| "true".to_owned(), UserFilter::condition);
        let (source, order, limit) = (source(found, self.filter), order.join(", "), request.rows_to_read());
        let sql = format!(
            "SELECT {USER_COLUMNS} FROM {source}
             WHERE u.deleted_at IS NULL AND {filter} AND {behind} ORDER BY {order} LIMIT {limit}"
        );
        values.query(sql).load(conn)
    }

    /// Value that stands for the missing last use of a session, so that such users come last in either direction.
    const fn never(&self) -> &'static str {
        if self.is_descending { "-infinity" } else { "infinity" }
    }

    fn columns(&self) -> Vec<String> {
        match self.sort {
            UserSort::Name => NAME_ORDER.map(str::to_owned).to_vec(),
            UserSort::Email => vec!["u.email".to_owned(), "u.id".to_owned()],
            UserSort::LastSeen => {
                vec![format!("coalesce(u.last_seen_at, '{}')", self.never()), "u.id".to_owned()]
            }
            UserSort::Joined => vec!["u.created_at".to_owned(), "u.id".to_owned()],
        }
    }

    fn bounds(&self, place: UserPlace, values: &mut SqlValues) -> Vec<String> {
        let id = values.add(SqlValue::Id(place.id));
        let mut bounds = match self.sort {
            UserSort::Name => return name_bounds(&id).to_vec(),
            UserSort::Email => vec![format!("(SELECT email FROM users WHERE id = {id})")],
            UserSort::LastSeen => vec![place.last_seen_at.map_or_else(
                || format!("'{}'::timestamptz", self.never()),
                |at| values.add(SqlValue::Instant(at)),
            )],
            UserSort::Joined => vec![values.add(SqlValue::Instant(place.created_at))],
        };
        bounds.push(id);
        bounds
    }
}

/// Returns the FROM clause of users `u` and profiles `p`: read along the sort order's index, or, for few matches, each
/// looked up by its id. Without this, Postgres would read all users to find these few.
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
