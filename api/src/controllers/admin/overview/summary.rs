//! Totals of the academy, and the number of open tasks.

use actix_web::web::{Data, Json};
use macros::operation;
use schema::models::admin_summary::{self, AdminSummary};

use crate::error::Result;
use crate::extract::Admin;
use crate::state::AppState;

/// Totals and open tasks
///
/// One query.
#[operation(
    tag = "admin", operation_id = "admin_summary", responses((status = 200, body = AdminSummary))
)]
pub async fn show(state: Data<AppState>, _: Admin) -> Result<Json<AdminSummary>> {
    let now = state.clock.now();
    let summary = state.db.run(move |conn| Ok(admin_summary::read(conn, now)?)).await?;
    Ok(Json(summary))
}
