//! An admin restores somebody.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use uuid::Uuid;

use crate::error::Result;
use crate::extract::VerifiedAdmin;
use crate::state::AppState;
use crate::suspensions::{self, UserSuspension};

/// Restore a person
///
/// They can sign in again, and a tutor is offered again. Nothing else is undone.
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
