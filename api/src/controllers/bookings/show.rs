//! One booking.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use uuid::Uuid;

use super::find::visible;
use crate::bookings::response::BookingResponse;
use crate::error::Result;
use crate::extract::SignedInUser;
use crate::state::AppState;

/// A booking
///
/// Only for its student, its tutor and admins; for anybody else it does not exist.
#[operation(
    tag = "bookings", operation_id = "booking", params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = BookingResponse))
)]
pub async fn show(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
) -> Result<Json<BookingResponse>> {
    let now = state.clock.now();
    let answer = state
        .db
        .run(move |conn| {
            let booking = visible(conn, &user, *id)?;
            BookingResponse::of_one(conn, &user, &booking, now)
        })
        .await?;
    Ok(Json(answer))
}
