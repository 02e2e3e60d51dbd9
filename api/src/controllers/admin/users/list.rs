//! Everybody with an account.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::enums::SortDirection;
use schema::models::user_list::{self, UserCounts, UserFilter, UserListing, UserSort};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::AdminUser;
use crate::error::Result;
use crate::extract::Admin;
use crate::http::search;
use crate::http::table_paging::{KeyKind, PagedOrder};
use crate::state::AppState;

/// Which people, in which order, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminUsersQuery {
    /// Only those in whose name a word begins with each of these words, or whose address has it in it; all without it.
    /// At most 100 characters, of which the first ten words count.
    pub q: Option<String>,
    /// Only those who may act as this, are suspended, or have not proven their address.
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
    /// The page. Whoever was never seen comes last by `last_seen`, whichever end comes first.
    pub items: Vec<AdminUser>,
    /// Leads to the page behind; absent on the last.
    pub next_cursor: Option<String>,
    /// Leads to the page before; absent on the first.
    pub previous_cursor: Option<String>,
    /// How many there are in the whole academy, whatever this page shows.
    pub counts: AdminUserCounts,
}

/// How many people have an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUserCounts {
    /// All of them.
    pub all: i64,
    /// Who may act as a student; the same person may be several of these.
    pub student: i64,
    /// Who may act as a tutor.
    pub tutor: i64,
    /// Who may act as a provider.
    pub provider: i64,
    /// Who may act as an admin.
    pub admin: i64,
    /// Whose account is suspended.
    pub suspended: i64,
    /// Whose address nobody has proven.
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
    let sort = query.sort.unwrap_or(UserSort::LastSeen);
    let direction = query.direction.unwrap_or(SortDirection::Descending);
    let order = paged_order(sort, direction);
    let request = order.request(query.limit, query.cursor.as_deref())?;
    let listing =
        UserListing { filter: query.filter, search: search::term(query.q.as_deref())?, sort, direction };
    let (page, counts) = state
        .db
        .run(move |conn| Ok((user_list::page(conn, &listing, &request)?, user_list::counts(conn)?)))
        .await?;
    Ok(Json(AdminUserList {
        items: page.rows.into_iter().map(AdminUser::from).collect(),
        next_cursor: page.next.map(|edge| order.cursor(edge)).transpose()?,
        previous_cursor: page.previous.map(|edge| order.cursor(edge)).transpose()?,
        counts: counts.into(),
    }))
}

fn paged_order(sort: UserSort, direction: SortDirection) -> PagedOrder {
    let (name, keys): (_, &[KeyKind]) = match sort {
        UserSort::Name => ("name", &[KeyKind::Text, KeyKind::Text]),
        UserSort::Email => ("email", &[KeyKind::Text]),
        UserSort::LastSeen => ("last_seen", &[KeyKind::Instant]),
        UserSort::Joined => ("joined", &[KeyKind::Instant]),
    };
    PagedOrder { name, direction, keys }
}

impl From<UserCounts> for AdminUserCounts {
    fn from(counts: UserCounts) -> AdminUserCounts {
        let UserCounts { everybody, student, tutor, provider, admin, suspended, unverified } = counts;
        AdminUserCounts { all: everybody, student, tutor, provider, admin, suspended, unverified }
    }
}
