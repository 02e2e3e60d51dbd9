//! An admin hands out everything that is stored about somebody, who asked for it.

use actix_web::Responder;
use actix_web::web::{Data, Path};
use macros::operation;
use schema::models::personal_data::ExportReader;
use schema::models::user::User;
use serde_json::json;
use uuid::Uuid;

use crate::accounts::export::AccountExport;
use crate::error::{Code, Error, Result};
use crate::extract::VerifiedAdmin;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::rate_limits;
use crate::state::AppState;

/// Download a person's data
///
/// What they get themselves from `GET /api/account/export`, without their Common Profile, which nobody else reads. Entered in
/// the audit log each time.
#[operation(
    tag = "admin", operation_id = "export_user", params(("id" = Uuid, Path, description = "The person")),
    responses((status = 200, body = AccountExport)), errors(RateLimited)
)]
pub async fn export(state: Data<AppState>, admin: VerifiedAdmin, id: Path<Uuid>) -> Result<impl Responder> {
    let (admin, id, now) = (admin.profile.id, *id, state.clock.now());
    // Entered before anything is read: nothing is handed out without an entry.
    let email = state
        .transaction(move |ctx| {
            let user = User::find(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            rate_limits::EXPORT.count(ctx.conn, &admin.to_string(), ctx.now)?;
            audit(ctx.conn, Some(admin), "user.exported", AuditSubject::User(id), json!({}), ctx.now)?;
            Ok(user.email)
        })
        .await?;
    let export =
        state.db.run(move |conn| AccountExport::read(conn, (id, &email), ExportReader::Admin, now)).await?;
    Ok(export.into_file())
}
