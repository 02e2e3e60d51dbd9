//! Taking back why a difference stands.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::models::balance_difference;
use serde_json::json;
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::live::{self, LiveEvent, Topic};
use crate::platform::audit::{AuditSubject, audit};
use crate::state::AppState;

/// Withdraw the explanation of a difference
///
/// It is open again. One that is open already stays so.
#[operation(
    tag = "admin", operation_id = "withdraw_explanation", params(("id" = Uuid, Path, description = "The difference")),
    responses((status = 204)), errors(NotFound)
)]
pub async fn delete(state: Data<AppState>, admin: Admin, id: Path<Uuid>) -> Result<impl Responder> {
    let (id, admin) = (*id, admin.profile.id);
    state
        .transaction(move |ctx| {
            let standing = balance_difference::lock_standing(ctx.conn, id)?;
            if !standing.ok_or_else(|| Error::new(Code::NotFound))?.is_explained {
                return Ok(());
            }
            balance_difference::withdraw_explanation(ctx.conn, id)?;
            let (action, subject) = ("balance_difference.reopened", AuditSubject::BalanceDifference(id));
            audit(ctx.conn, Some(admin), action, subject, json!({}), ctx.now)?;
            live::publish(ctx.conn, &[Topic::Admin], &LiveEvent::BalanceCompared {}, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::NoContent().finish())
}
