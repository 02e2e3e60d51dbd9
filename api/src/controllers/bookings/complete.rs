//! Marking a lesson as given.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use serde_json::json;
use uuid::Uuid;

use super::find::locked;
use super::response::BookingAnswer;
use crate::bookings::transitions;
use crate::domain::booking::{Action, Actor};
use crate::error::Result;
use crate::extract::User;
use crate::state::State;

/// Mark a lesson complete
///
/// For its tutor, after its end.
#[operation(
    tag = "bookings", operation_id = "complete_booking",
    params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = BookingAnswer)), errors(ActionNotAllowed)
)]
pub async fn complete(state: Data<State>, user: User, id: Path<Uuid>) -> Result<Json<BookingAnswer>> {
    let (id, config, now) = (id.into_inner(), state.config.clone(), state.clock.now());
    let answer = state
        .db
        .transaction(move |conn| {
            let (booking, actor) = locked(conn, &user, id)?;
            let change = transitions::TransitionChange::default();
            let booking =
                transitions::apply(conn, &config, &booking, (Action::Complete, actor), change, now)?;
            if actor == Actor::Admin {
                let detail = json!({ "by": actor });
                transitions::audit(conn, (Some(user.profile.id), id), "booking.completed", detail, now)?;
            }
            BookingAnswer::of_one(conn, &user, &booking, now)
        })
        .await?;
    Ok(Json(answer))
}
