//! An admin looks at somebody.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use serde_json::json;
use uuid::Uuid;

use super::detail::AdminUserDetail;
use crate::error::Result;
use crate::extract::Admin;
use crate::platform::audit::{AuditSubject, audit_view};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// A person
///
/// That they were looked at is entered in the audit log, once in each hour.
#[operation(
    tag = "admin", operation_id = "admin_user", params(("id" = Uuid, Path, description = "The person")),
    responses((status = 200, body = AdminUserDetail))
)]
pub async fn show(state: Data<AppState>, admin: Admin, id: Path<Uuid>) -> Result<Json<AdminUserDetail>> {
    let (admin, id, now, config) = (admin.profile.id, *id, state.clock.now(), state.config.clone());
    let response = state
        .db
        .run(move |conn| {
            let ctx = &mut Ctx { conn, config: &config, now };
            let detail = AdminUserDetail::read(ctx, admin, id)?;
            audit_view(ctx.conn, admin, "user.viewed", AuditSubject::User(id), json!({}), ctx.now)?;
            Ok(detail)
        })
        .await?;
    Ok(Json(response))
}
