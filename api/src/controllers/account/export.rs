//! Everything that is stored about a person, for them to keep.

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::models::personal_data;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::Result;
use crate::extract::SignedInUser;
use crate::platform::rate_limits;
use crate::state::AppState;

/// A person's data.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountExport {
    /// When it was read.
    pub exported_at: DateTime<Utc>,
    /// Whose it is.
    pub account_id: Uuid,
    /// Rows by what they are, such as `lessons_as_student`. Secrets, such as the password's hash, are left out.
    #[schema(value_type = std::collections::BTreeMap<String, Vec<std::collections::BTreeMap<String, Value>>>)]
    pub data: Map<String, Value>,
}

/// Download my data
#[operation(
    tag = "account", operation_id = "export_account", responses((status = 200, body = AccountExport)),
    errors(RateLimited)
)]
pub async fn export(state: Data<AppState>, who: SignedInUser) -> Result<impl Responder> {
    let now = state.clock.now();
    let (id, email) = (who.profile.id, who.email.clone());
    let data = state
        .db
        .run(move |conn| {
            rate_limits::EXPORT.count(conn, &id.to_string(), now)?;
            // One instant of everything: what changes meanwhile is not half in it.
            conn.build_transaction()
                .read_only()
                .repeatable_read()
                .run(|conn| Ok(personal_data::export(conn, id, &email, now)?))
        })
        .await?;
    let response = AccountExport { exported_at: now, account_id: id, data };
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"account-data.json\""))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(response))
}
