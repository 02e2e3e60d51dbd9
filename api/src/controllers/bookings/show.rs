//! One booking.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use uuid::Uuid;

use super::find::visible;
use super::response::BookingAnswer;
use crate::error::Result;
use crate::extract::User;
use crate::state::AppState;

/// A booking
///
/// Only for its student, its tutor and admins; for anybody else it does not exist.
#[operation(
    tag = "bookings", operation_id = "booking", params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = BookingAnswer))
)]
pub async fn show(state: Data<AppState>, user: User, id: Path<Uuid>) -> Result<Json<BookingAnswer>> {
    let now = state.clock.now();
    let answer = state
        .db
        .run(move |conn| {
            let booking = visible(conn, &user, *id)?;
            BookingAnswer::of_one(conn, &user, &booking, now)
        })
        .await?;
    Ok(Json(answer))
}
