//! Everybody with an account.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::models::user_list::{self, UserCounts, UserFilter, UserListing, UserPlace, UserSort};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::AdminUser;
use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging::{SortDirection, TableOrder};
use crate::http::{dates, search};
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

/// A place in the list as cursors have it.
#[derive(Serialize, Deserialize)]
struct PlaceInCursor {
    id: Uuid,
    #[serde(default, deserialize_with = "dates::optional_instant")]
    last_seen_at: Option<DateTime<Utc>>,
    #[serde(deserialize_with = "dates::instant")]
    created_at: DateTime<Utc>,
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
    let request = order.request::<PlaceInCursor>(query.limit, query.cursor.as_deref())?.map(UserPlace::from);
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
    let cursors = order.cursors(&page, |place| PlaceInCursor::from(*place))?;
    Ok(Json(AdminUserList {
        items: page.rows.into_iter().map(AdminUser::from).collect(),
        next_cursor: cursors.next,
        previous_cursor: cursors.previous,
        counts: counts.into(),
    }))
}

impl From<UserPlace> for PlaceInCursor {
    fn from(UserPlace { id, last_seen_at, created_at }: UserPlace) -> PlaceInCursor {
        PlaceInCursor { id, last_seen_at, created_at }
    }
}

impl From<PlaceInCursor> for UserPlace {
    fn from(PlaceInCursor { id, last_seen_at, created_at }: PlaceInCursor) -> UserPlace {
        UserPlace { id, last_seen_at, created_at }
    }
}

impl From<UserCounts> for AdminUserCounts {
    fn from(counts: UserCounts) -> AdminUserCounts {
        let UserCounts { everybody, student, tutor, provider, admin, suspended, unverified } = counts;
        AdminUserCounts { all: everybody, student, tutor, provider, admin, suspended, unverified }
    }
}
