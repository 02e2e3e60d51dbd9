//! An admin suspends somebody.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use uuid::Uuid;

use crate::error::Result;
use crate::extract::{Body, VerifiedAdmin};
use crate::state::AppState;
use crate::suspensions::{self, NewSuspension, UserSuspension};

/// Suspend a person
///
/// Ends their sessions and sockets at once, and does with each of their lessons what the request says. One that names other
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
    body: Body<NewSuspension>,
) -> Result<Json<UserSuspension>> {
    let (id, wanted) = (*id, body.read()?);
    let (response, open_pages) = state
        .transaction(move |ctx| {
            let open_pages = suspensions::suspend(ctx, &admin, id, &wanted)?;
            Ok((UserSuspension::read(ctx, admin.profile.id, id)?, open_pages))
        })
        .await?;
    suspensions::close_payment_pages(&state, &open_pages).await;
    Ok(Json(response))
}
