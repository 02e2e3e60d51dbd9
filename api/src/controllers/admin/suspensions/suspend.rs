//! An admin suspends somebody.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use uuid::Uuid;

use crate::error::Result;
use crate::extract::{LargeBody, VerifiedAdmin};
use crate::state::AppState;
use crate::suspensions::{self, NewSuspension, UserSuspension};

/// Suspend a person
///
/// Ends their sessions and sockets at once, and decides about each of their lessons what the request says; the first twenty that
/// are cancelled are so in the response, the others within minutes. One that names other
/// lessons than there are changes nothing. Another admin is suspended only within 15 minutes of showing that it is you.
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
    suspensions::carry_out(&state, suspended).await;
    let response = state.transaction(move |ctx| UserSuspension::read(ctx, admin_id, id)).await?;
    Ok(Json(response))
}
