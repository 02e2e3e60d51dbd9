//! Everything that is stored about a person, for them to keep.

use actix_web::Responder;
use actix_web::web::Data;
use macros::operation;
use schema::models::personal_data::ExportReader;

use crate::accounts::export::AccountExport;
use crate::error::Result;
use crate::extract::VerifiedUser;
use crate::platform::rate_limits;
use crate::state::AppState;

/// Download my data
#[operation(
    tag = "account", operation_id = "export_account", responses((status = 200, body = AccountExport)),
    errors(RateLimited)
)]
pub async fn export(state: Data<AppState>, who: VerifiedUser) -> Result<impl Responder> {
    let now = state.clock.now();
    let (id, email) = (who.profile.id, who.email.clone());
    let export = state
        .db
        .run(move |conn| {
            rate_limits::EXPORT.count(conn, &id.to_string(), now)?;
            AccountExport::read(conn, (id, &email), ExportReader::Owner, now)
        })
        .await?;
    Ok(export.into_file())
}
