//! Comparing the payment service's books with ours now.

use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use macros::operation;
use serde_json::json;

use crate::balance;
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::rate_limits;
use crate::state::AppState;

/// Compare now
///
/// Reads the payment service's list and holds it against our own rows, as happens by itself every night. Open pages hear of it
/// when it is done.
#[operation(
    tag = "admin", operation_id = "compare_balance", responses((status = 202)),
    errors(PaymentsUnavailable, RateLimited)
)]
pub async fn create(state: Data<AppState>, admin: Admin) -> Result<impl Responder> {
    if !state.takes_payments() {
        return Err(Error::new(Code::PaymentsUnavailable));
    }
    let admin = admin.profile.id;
    state
        .transaction(move |ctx| {
            rate_limits::COMPARE_BALANCE.count(ctx.conn, &admin.to_string(), ctx.now)?;
            balance::request_comparison(ctx.conn, ctx.now)?;
            audit(
                ctx.conn,
                Some(admin),
                "balance.comparison_requested",
                AuditSubject::User(admin),
                json!({}),
                ctx.now,
            )
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::Accepted().finish())
}
