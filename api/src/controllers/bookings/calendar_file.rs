//! A booked lesson as a calendar file.

use actix_web::http::header;
use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::enums::BookingStatus;
use uuid::Uuid;

use super::visible;
use crate::error::{Code, Error, Result};
use crate::extract::SignedInUser;
use crate::mail;
use crate::state::AppState;

/// A lesson for calendars
///
/// An iCalendar file with the confirmed lesson, for its student and its tutor. It has the UID and the SEQUENCE of the
/// emailed invitations, so a calendar keeps one entry for both.
#[operation(
    tag = "bookings", operation_id = "booking_calendar_file",
    params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = String, content_type = "text/calendar")), errors(ActionNotAllowed)
)]
pub async fn download(state: Data<AppState>, user: SignedInUser, id: Path<Uuid>) -> Result<impl Responder> {
    let id = id.into_inner();
    let file = state
        .transaction(move |ctx| {
            let booking = visible(ctx.conn, &user, id)?;
            if booking.status != BookingStatus::Confirmed {
                return Err(Error::with_detail(
                    Code::ActionNotAllowed,
                    "Only a confirmed session can be added to a calendar.",
                ));
            }
            let file = mail::calendar_file(ctx, &booking, user.profile.id)?;
            file.ok_or_else(|| Error::new(Code::NotFound))
        })
        .await?;
    Ok(HttpResponse::Ok()
        .content_type("text/calendar; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"session.ics\""))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(file))
}
