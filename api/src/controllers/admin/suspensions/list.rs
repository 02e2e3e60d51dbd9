//! Everybody who is suspended.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::models::suspension;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::accounts::admin_person::{AdminPeople, AdminPerson};
use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging;
use crate::state::AppState;

/// Which page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SuspendedPeopleQuery {
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// A page of people who are suspended, the newest suspension first.
#[derive(Debug, Serialize, ToSchema)]
pub struct SuspendedPersonList {
    /// The page.
    pub items: Vec<AdminPerson>,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
}

/// Suspended people
///
/// Two queries for any number of them.
#[operation(
    tag = "admin", operation_id = "suspended_users", responses((status = 200, body = SuspendedPersonList))
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<SuspendedPeopleQuery>,
) -> Result<Json<SuspendedPersonList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let (items, next) = state
        .db
        .run(move |conn| {
            let page = suspension::list(conn, request)?;
            let people = AdminPeople::read(conn, &page.rows)?;
            let items = page.rows.iter().map(|id| people.get(*id)).collect::<Result<Vec<_>>>()?;
            Ok((items, page.next))
        })
        .await?;
    Ok(Json(SuspendedPersonList { items, next_cursor: next.map(paging::cursor) }))
}
