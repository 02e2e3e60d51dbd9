//! Giving a held time back.

use actix_web::web::{Data, Json, Path};
use schema::enums::{BookingStatus, PaymentStatus};
use schema::models::student_booking::StudentBooking;
use uuid::Uuid;

use super::answer::{BookingAnswer, actor};
use super::show::visible;
use crate::domain::booking::Action;
use crate::error::{Code, Error, ProblemDetails, Result};
use crate::extract::User;
use crate::payments;
use crate::state::State;

/// Cancel a booking
///
/// Closes its payment page first. If that page turns out to be paid already, the booking is confirmed
/// instead and this is refused.
#[utoipa::path(post, path = "/api/bookings/{id}/cancel", tag = "bookings", operation_id = "cancel_booking",
    params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = BookingAnswer), (status = 401, body = ProblemDetails),
        (status = 404, body = ProblemDetails), (status = 409, body = ProblemDetails),
        (status = 502, body = ProblemDetails), (status = 503, body = ProblemDetails)))]
pub async fn cancel(state: Data<State>, user: User, id: Path<Uuid>) -> Result<Json<BookingAnswer>> {
    let (viewer, id) = (user.0.clone(), *id);
    let booking = state.db.run(move |conn| visible(conn, &viewer, id)).await?;
    let actor = actor(&user, &booking).ok_or_else(|| Error::new(Code::NotFound))?;
    let booking = match payments::release(&state, id, Action::Cancel, actor).await {
        Err(Error::Problem(problem)) if problem.code == Code::ActionNotAllowed => {
            return Err(refusal(&payments::find_booking(&state, id).await?));
        }
        other => other?,
    };
    let now = state.clock.now();
    state.db.run(move |conn| BookingAnswer::of_one(conn, &user, &booking, now)).await.map(Json)
}

/// Says what has become of the booking, since it is not what the page showed.
fn refusal(booking: &StudentBooking) -> Error {
    let detail = match (booking.status, booking.payment_status) {
        (BookingStatus::Confirmed, PaymentStatus::Paid) => {
            "This session has been paid for and is confirmed. It was not cancelled."
        }
        (BookingStatus::Pending, PaymentStatus::Processing) => {
            "The payment for this session is on its way. It cannot be cancelled right now."
        }
        (BookingStatus::Cancelled, _) => "This session is cancelled already.",
        _ => Code::ActionNotAllowed.detail(),
    };
    Error::with_detail(Code::ActionNotAllowed, detail)
}
