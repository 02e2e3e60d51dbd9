//! One booking.

use actix_web::web::{Data, Json, Path};
use diesel::PgConnection;
use macros::operation;
use schema::models::session::SignedIn;
use schema::models::student_booking::StudentBooking;
use uuid::Uuid;

use super::answer::{BookingAnswer, actor};
use crate::domain::booking::Actor;
use crate::error::{Code, Error, Result};
use crate::extract::User;
use crate::state::State;

/// A booking
///
/// Only for its student, its tutor and admins; for anybody else it does not exist.
#[operation(
    tag = "bookings", operation_id = "booking", params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = BookingAnswer))
)]
pub async fn show(state: Data<State>, user: User, id: Path<Uuid>) -> Result<Json<BookingAnswer>> {
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

/// The booking if it is any of the viewer's business.
///
/// # Errors
/// `not_found` when there is none, and just the same when it is somebody else's.
pub fn visible(conn: &mut PgConnection, viewer: &SignedIn, id: Uuid) -> Result<StudentBooking> {
    StudentBooking::find(conn, id)?
        .filter(|booking| actor(viewer, booking).is_some())
        .ok_or_else(|| Error::new(Code::NotFound))
}

/// The same, locked until the transaction ends, with what the viewer is to it.
///
/// # Errors
/// As [`visible`].
pub fn locked(conn: &mut PgConnection, viewer: &SignedIn, id: Uuid) -> Result<(StudentBooking, Actor)> {
    let not_found = || Error::new(Code::NotFound);
    let booking = StudentBooking::lock(conn, id)?.ok_or_else(not_found)?;
    let actor = actor(viewer, &booking).ok_or_else(not_found)?;
    Ok((booking, actor))
}
