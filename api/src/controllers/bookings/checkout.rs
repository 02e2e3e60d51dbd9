//! Paying for a held time.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use uuid::Uuid;

use crate::error::Result;
use crate::extract::Student;
use crate::payments::response::CheckoutResponse;
use crate::payments::{self, Purchase};
use crate::platform::rate_limits;
use crate::platform::site_origin::SiteOrigin;
use crate::state::AppState;

/// Pay for a booking
///
/// Opens the payment page while the hold lasts. Asking again gives the same page as long as it is open.
#[operation(
    tag = "bookings", operation_id = "checkout", params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = CheckoutResponse)),
    errors(HoldExpired, ActionNotAllowed, RateLimited, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn checkout(
    state: Data<AppState>,
    student: Student,
    origin: SiteOrigin,
    id: Path<Uuid>,
) -> Result<Json<CheckoutResponse>> {
    let (person, now) = (student.profile.id.to_string(), state.clock.now());
    state.db.run(move |conn| rate_limits::ASK_ABOUT_PAYMENT.count(conn, &person, now)).await?;
    let url = payments::open_checkout(&state, Purchase::Booking(*id), student.profile.id).await?;
    Ok(Json(CheckoutResponse { url: origin.reachable(url) }))
}
