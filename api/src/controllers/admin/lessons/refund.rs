//! Giving back what was paid for a lesson, or some of it.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::student_booking::StudentBooking;
use uuid::Uuid;

use super::show::AdminLesson;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, VerifiedAdmin};
use crate::payments::{NewRefund, request_refund};
use crate::state::AppState;

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
    let (id, wanted) = (*id, body.read()?.wanted()?);
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
