//! Giving a lesson to another tutor.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::show::AdminLesson;
use crate::bookings::substitutes;
use crate::error::Result;
use crate::extract::{Body, VerifiedAdmin};
use crate::payments;
use crate::state::AppState;

/// Who is to teach.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLessonTutor {
    /// One of the possible substitutes.
    pub tutor_id: Uuid,
    /// Who taught it when the admin decided.
    pub shown_tutor_id: Uuid,
}

/// Substitute the tutor
///
/// Of a confirmed lesson that has not begun. Time and price stay, and so does what was paid; the new tutor earns their own
/// share of it. The student and both tutors are emailed.
#[operation(
    tag = "admin", operation_id = "substitute_tutor", params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = AdminLesson)), errors(EditConflict, ActionNotAllowed, SlotTaken, SlotUnavailable, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn set(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
    body: Body<NewLessonTutor>,
) -> Result<Json<AdminLesson>> {
    let (id, wanted, now) = (*id, body.read()?, state.clock.now());
    let in_the_way = state
        .db
        .run(move |conn| substitutes::expired_holds_in_the_way(conn, id, wanted.tutor_id, now))
        .await?;
    payments::release_expired_holds(&state, in_the_way).await?;
    let response = state
        .transaction(move |ctx| {
            let tutors = (wanted.shown_tutor_id, wanted.tutor_id);
            let booking = substitutes::substitute(ctx, id, admin.profile.id, tutors)?;
            AdminLesson::read(ctx.conn, &admin, &booking, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}
