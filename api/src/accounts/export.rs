//! Export of all data stored about a person, as a file.

use actix_web::HttpResponse;
use actix_web::http::header;
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::ids::UserId;
use schema::models::personal_data::{self, ExportRecipient};
use serde_json::json;
use utoipa::ToSchema;

use crate::error::Result;

/// A person's data.
#[derive(Debug, ToSchema)]
pub struct AccountExport {
    /// When it was read.
    pub exported_at: DateTime<Utc>,
    /// The person's account.
    pub account_id: UserId,
    /// Rows by kind, such as `lessons_as_student`. Secrets, such as the password hash, are left out.
    #[schema(value_type = std::collections::BTreeMap<String, Vec<std::collections::BTreeMap<String, Value>>>)]
    pub data: Vec<(&'static str, String)>,
}

impl AccountExport {
    /// Reads the data of the account with this id and address, all from one snapshot, so that concurrent changes are
    /// never included partially.
    pub fn read(
        conn: &mut PgConnection,
        id: UserId,
        email: &str,
        reader: ExportRecipient,
        now: DateTime<Utc>,
    ) -> Result<AccountExport> {
        let data = conn
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(|conn| personal_data::export(conn, id, email, reader, now))?;
        Ok(AccountExport { exported_at: now, account_id: id, data })
    }

    /// Returns the response that a browser saves as a file.
    #[must_use]
    pub fn into_file(self) -> HttpResponse {
        HttpResponse::Ok()
            .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"account-data.json\""))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .content_type("application/json")
            .body(self.into_json())
    }

    /// Serializes to JSON; the lists were already serialized by Postgres.
    fn into_json(self) -> String {
        let AccountExport { exported_at, account_id, data } = self;
        let lists: Vec<String> = data.into_iter().map(|(name, rows)| format!("\"{name}\":{rows}")).collect();
        format!(
            "{{\"exported_at\":{},\"account_id\":{},\"data\":{{{}}}}}",
            json!(exported_at),
            json!(account_id),
            lists.join(",")
        )
    }
}
