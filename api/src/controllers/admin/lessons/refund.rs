//! Giving back what was paid for a lesson, or some of it.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::student_booking::StudentBooking;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::show::AdminLesson;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, VerifiedAdmin};
use crate::payments::{WantedRefund, request_refund};
use crate::state::AppState;

/// What is to go back, and why.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRefund {
    /// US cents.
    #[schema(minimum = 1)]
    pub amount_cents: i32,
    /// For other admins, 3 to 500 characters.
    #[schema(min_length = 3, max_length = 500)]
    pub reason: String,
    /// `left_cents` as the admin was shown it. When it is something else by now, nothing goes back.
    pub shown_left_cents: i32,
}

/// Refund a lesson
///
/// All or some of what is left of its payment, from the lesson's start on, or after a cancellation that kept the price. It is
/// written down at once and asked of Stripe within moments; the student is emailed when it is on its way. The academy bears
/// it first: what is the tutor's shrinks only when less than that is left.
#[operation(
    tag = "admin", operation_id = "refund_lesson", params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = AdminLesson)), errors(EditConflict, ActionNotAllowed)
)]
pub async fn create(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
    body: Body<NewRefund>,
) -> Result<Json<AdminLesson>> {
    let (id, form) = (*id, body.read()?);
    let wanted = WantedRefund {
        cents: form.amount_cents,
        shown_left_cents: form.shown_left_cents,
        reason: text::reason(&form.reason).map_err(|problem| Error::field("reason", problem))?,
    };
    let response = state
        .transaction(move |ctx| {
            let booking = StudentBooking::lock(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            let booking = request_refund(ctx, &booking, admin.profile.id, &wanted)?;
            AdminLesson::read(ctx.conn, &admin, &booking, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}
