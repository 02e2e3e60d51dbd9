//! `users` with their profiles, as admins look for people.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::{IdentityProvider, Role};
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::keyset::{SidedPage, SidedRequest};
use crate::models::name_order::{NAME_ORDER, name_bounds};
use crate::models::person_search::PersonSearch;
use crate::models::prepared::prepared;

/// Somebody with an account, as the list of people shows them.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
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
    /// Whether it is from the greatest to the least.
    pub is_descending: bool,
}

/// Somebody's place in the list, whatever it is sorted by. Name and address are those of now: they stand in no address of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UserPlace {
    pub id: Uuid,
    pub last_seen_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

/// How many people there are; deleted accounts are none.
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

/// How many people there are of each kind. By indexes alone.
pub fn counts(conn: &mut PgConnection) -> QueryResult<UserCounts> {
    prepared(COUNTS).get_result(conn)
}

/// A page of the people. One query, and another one where the page before turns out to be the first.
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

    /// What stands for an instant at which somebody was never seen: they come last, whichever end comes first.
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
