//! Trying again what the payment service refused to send.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::payable::Payable;
use schema::models::payment_share::Moment;
use serde_json::json;
use uuid::Uuid;

use super::show::TutorPayouts;
use crate::error::Result;
use crate::extract::VerifiedAdmin;
use crate::payouts;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::rate_limits;
use crate::state::AppState;

/// Try again now
///
/// Asks the payment service how the tutor's account stands, and lets the job try at once what was refused, which it does by
/// itself every hour. Open pages hear of what becomes of it.
#[operation(
    tag = "admin", operation_id = "retry_tutor_payouts", params(("id" = Uuid, Path, description = "The tutor")),
    responses((status = 200, body = TutorPayouts)),
    errors(RateLimited, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn create(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
) -> Result<Json<TutorPayouts>> {
    let (id, admin) = (*id, admin.profile.id);
    let moment = Moment { now: state.clock.now(), delay: state.config.transfer_delay };
    state
        .transaction(move |ctx| {
            rate_limits::RETRY_PAYOUTS.count(ctx.conn, &id.to_string(), ctx.now)?;
            TutorPayouts::read(ctx.conn, id, moment).map(drop)
        })
        .await?;
    payouts::check(&state, id).await?;
    let response = state
        .transaction(move |ctx| {
            let (shares, adjustments) = Payable::retry_refused(ctx.conn, id, ctx.now)?;
            let detail = json!({ "transfers": shares, "adjustments": adjustments });
            audit(ctx.conn, Some(admin), "payouts.retried", AuditSubject::User(id), detail, ctx.now)?;
            TutorPayouts::read(ctx.conn, id, moment)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}
