//! Suspension of an account: list, show, suspend, restore.

use actix_web::web::{Data, Json, Path, Query};
use diesel::PgConnection;
use macros::operation;
use schema::models::suspension;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::accounts::admin_person::{AdminPeople, AdminPerson};
use crate::error::Result;
use crate::extract::{Admin, LargeBody, VerifiedAdmin};
use crate::http::paging;
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::suspensions::{self, NewSuspension, UserSuspension};

/// The page of the list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SuspendedPeopleQuery {
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// A page of people who are suspended, the newest suspension first.
#[derive(Debug, Serialize, ToSchema)]
pub struct SuspendedPersonList {
    /// The entries of the page.
    pub items: Vec<AdminPerson>,
    /// Cursor of the next page; absent on the last page.
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

/// The suspension of a person
///
/// Includes their lessons that have not ended; a request to suspend must name each of them.
#[operation(
    tag = "admin", operation_id = "user_suspension", params(("id" = Uuid, Path, description = "The person")),
    responses((status = 200, body = UserSuspension)), errors(NotFound)
)]
pub async fn show(state: Data<AppState>, admin: Admin, id: Path<Uuid>) -> Result<Json<UserSuspension>> {
    let (admin, id) = (admin.profile.id, *id);
    let (config, now) = (state.config.clone(), state.clock.now());
    let read = move |conn: &mut PgConnection| {
        UserSuspension::read(&mut Ctx { conn, config: &config, now }, admin, id)
    };
    let response = state.db.run(read).await?;
    Ok(Json(response))
}

/// Suspend a person
///
/// Revokes their sessions and closes their sockets at once, and applies the request's decision to each of their
/// lessons; the first twenty cancellations are done when the response is sent, the others within minutes. A request
/// that names other lessons than the current ones changes nothing. Suspending another admin requires a verification
/// within the last 15 minutes.
#[operation(
    tag = "admin", operation_id = "suspend_user", params(("id" = Uuid, Path, description = "The person")),
    responses((status = 200, body = UserSuspension)),
    errors(NotFound, ActionNotAllowed, LastAdmin, LessonsChanged)
)]
pub async fn suspend(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
    body: LargeBody<NewSuspension>,
) -> Result<Json<UserSuspension>> {
    let (id, wanted) = (*id, body.read()?);
    let admin_id = admin.profile.id;
    let suspended = state.transaction(move |ctx| suspensions::suspend(ctx, &admin, id, &wanted)).await?;
    suspensions::finish_suspension(&state, suspended).await;
    let response = state.transaction(move |ctx| UserSuspension::read(ctx, admin_id, id)).await?;
    Ok(Json(response))
}

/// Restore a person
///
/// They can sign in again, and a tutor can be booked again. Canceled lessons stay canceled.
#[operation(
    tag = "admin", operation_id = "restore_user", params(("id" = Uuid, Path, description = "The person")),
    responses((status = 200, body = UserSuspension)), errors(NotFound)
)]
pub async fn restore(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
) -> Result<Json<UserSuspension>> {
    let (admin, id) = (admin.profile.id, *id);
    let response = state
        .transaction(move |ctx| {
            suspensions::restore(ctx, admin, id)?;
            UserSuspension::read(ctx, admin, id)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}
