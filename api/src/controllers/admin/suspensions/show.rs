//! Whether somebody is suspended, and what a suspension would be about.

use actix_web::web::{Data, Json, Path};
use diesel::PgConnection;
use macros::operation;
use uuid::Uuid;

use crate::error::Result;
use crate::extract::Admin;
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::suspensions::UserSuspension;

/// The suspension of a person
///
/// And the lessons of theirs that are not over, each of which a suspension has to name.
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
