//! Marking a lesson as given.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use serde_json::json;
use uuid::Uuid;

use super::find::locked;
use crate::bookings::response::BookingResponse;
use crate::bookings::transitions;
use crate::domain::booking::{Action, Actor};
use crate::error::Result;
use crate::extract::SignedInUser;
use crate::platform::audit::{AuditSubject, audit};
use crate::state::AppState;

/// Mark a lesson complete
///
/// For its tutor, after its end.
#[operation(
    tag = "bookings", operation_id = "complete_booking",
    params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = BookingResponse)), errors(ActionNotAllowed)
)]
pub async fn complete(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
) -> Result<Json<BookingResponse>> {
    let id = id.into_inner();
    let answer = state
        .transaction(move |ctx| {
            let (booking, actor) = locked(ctx.conn, &user, (id, Action::Complete), ctx.now)?;
            let change = transitions::TransitionChange::default();
            let booking = transitions::apply(ctx, &booking, (Action::Complete, actor), change)?;
            if actor == Actor::Admin {
                let detail = json!({ "by": actor });
                audit(
                    ctx.conn,
                    Some(user.profile.id),
                    "booking.completed",
                    AuditSubject::Booking(id),
                    detail,
                    ctx.now,
                )?;
            }
            BookingResponse::of_one(ctx.conn, &user, &booking, ctx.now)
        })
        .await?;
    Ok(Json(answer))
}
