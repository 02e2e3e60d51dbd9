//! People with an account: a page of them.

pub mod account;
pub mod detail;
pub mod rights;

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{IdentityProvider, Role};
use schema::models::user::User;
use schema::models::user_list::{self, UserCounts, UserFilter, UserListing, UserRow, UserSort};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::http::paging::{SortDirection, TableOrder};
use crate::http::search;
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// A person with an account, as the list shows them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminUser {
    pub id: Uuid,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// The role whose dashboard opens first.
    pub role: Role,
    /// All roles of the account.
    pub roles: Vec<Role>,
    /// When the email address was verified; absent if it is not.
    pub email_verified_at: Option<DateTime<Utc>>,
    /// When the account was suspended; absent if it is not.
    pub suspended_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    /// When they last used the site while signed in, accurate to a minute.
    pub last_seen_at: Option<DateTime<Utc>>,
    /// The ways in which they can sign in.
    pub sign_in_methods: Vec<SignInMethod>,
}

/// A way to sign in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SignInMethod {
    Password,
    Google,
    Orcid,
}

impl From<UserRow> for AdminUser {
    fn from(row: UserRow) -> AdminUser {
        let sign_in_methods = SignInMethod::all(&row);
        let UserRow { id, first_name, last_name, email, role, roles, .. } = row;
        let UserRow { email_verified_at, suspended_at, created_at, last_seen_at, .. } = row;
        AdminUser {
            id,
            first_name,
            last_name,
            email,
            role,
            roles,
            email_verified_at,
            suspended_at,
            created_at,
            last_seen_at,
            sign_in_methods,
        }
    }
}

impl SignInMethod {
    fn all(row: &UserRow) -> Vec<SignInMethod> {
        let password = row.has_password.then_some(SignInMethod::Password);
        let providers = row.providers.iter().map(|provider| match provider {
            IdentityProvider::Google => SignInMethod::Google,
            IdentityProvider::Orcid => SignInMethod::Orcid,
        });
        password.into_iter().chain(providers).collect()
    }
}

/// Locks the account until the transaction ends.
fn locked(conn: &mut PgConnection, id: Uuid) -> Result<User> {
    User::lock(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))
}

/// Locks the active admins until the transaction ends. Returns an error if the caller is not one of them any more.
fn locked_admins(ctx: &mut Ctx<'_>, admin: Uuid) -> Result<Vec<Uuid>> {
    let admins = User::lock_admins(ctx.conn, ctx.config.admins_need_second_factor)?;
    if admins.contains(&admin) {
        return Ok(admins);
    }
    // A caller who still has the role has been suspended.
    let is_admin = User::roles(ctx.conn, admin)?.contains(&Role::Admin);
    Err(Error::new(if is_admin { Code::Unauthenticated } else { Code::Forbidden }))
}

fn refused(why: &'static str) -> Error {
    Error::with_detail(Code::ActionNotAllowed, why)
}

/// Filters, order and page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminUsersQuery {
    /// Search words: each must begin a word of the name, or occur in the email address. Without it, all are
    /// listed. At most 100 characters, of which the first ten words count.
    pub q: Option<String>,
    /// Only people with this role, or suspended ones, or people with an unverified address.
    #[param(inline)]
    pub filter: Option<UserFilter>,
    /// `last_seen` if not given.
    #[param(inline)]
    pub sort: Option<UserSort>,
    /// `desc` if not given.
    #[param(inline)]
    pub direction: Option<SortDirection>,
    /// 1 to 100; 25 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` or `previous_cursor` of another page in the same order.
    pub cursor: Option<String>,
}

/// A page of people.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUserList {
    /// The entries of the page. Sorted by `last_seen`, people without such a time are last in both directions.
    pub items: Vec<AdminUser>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Cursor of the previous page; absent on the first page.
    pub previous_cursor: Option<String>,
    /// Totals of the whole academy.
    pub counts: AdminUserCounts,
}

/// The number of people with an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUserCounts {
    /// All people.
    pub all: i64,
    /// People with the student role; a person can have several roles.
    pub student: i64,
    /// People with the tutor role.
    pub tutor: i64,
    /// People with the provider role.
    pub provider: i64,
    /// People with the admin role.
    pub admin: i64,
    /// People with a suspended account.
    pub suspended: i64,
    /// People with an unverified address.
    pub unverified: i64,
}

/// People
///
/// Two queries for any number of them.
#[operation(tag = "admin", operation_id = "admin_users", responses((status = 200, body = AdminUserList)))]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<AdminUsersQuery>,
) -> Result<Json<AdminUserList>> {
    let query = query.into_inner();
    let order = TableOrder {
        sort: query.sort.unwrap_or(UserSort::LastSeen),
        direction: query.direction.unwrap_or(SortDirection::Desc),
    };
    let request = order.request(query.limit, query.cursor.as_deref())?;
    let listing = UserListing {
        filter: query.filter,
        search: search::term(query.q.as_deref())?,
        sort: order.sort,
        is_descending: order.direction == SortDirection::Desc,
    };
    let (page, counts) = state
        .db
        .run(move |conn| Ok((user_list::page(conn, &listing, request)?, user_list::counts(conn)?)))
        .await?;
    let cursors = order.cursors(&page)?;
    Ok(Json(AdminUserList {
        items: page.rows.into_iter().map(AdminUser::from).collect(),
        next_cursor: cursors.next,
        previous_cursor: cursors.previous,
        counts: counts.into(),
    }))
}

impl From<UserCounts> for AdminUserCounts {
    fn from(counts: UserCounts) -> AdminUserCounts {
        let UserCounts { everybody, student, tutor, provider, admin, suspended, unverified } = counts;
        AdminUserCounts { all: everybody, student, tutor, provider, admin, suspended, unverified }
    }
}
