//! Holding a time.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::Subject;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bookings::book::{self, Booker, LessonToBook};
use crate::bookings::response::BookingResponse;
use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Body, Student};
use crate::http::dates;
use crate::payments;
use crate::platform::rate_limits;
use crate::state::AppState;

/// The lesson wanted. Its price and length are the academy's to say: sending them is refused.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBooking {
    /// Who is to teach.
    pub tutor_id: Uuid,
    /// What is to be taught.
    pub subject: Subject,
    /// One of the starts that the tutor offers.
    #[serde(deserialize_with = "dates::instant")]
    pub starts_at: DateTime<Utc>,
    /// What the student would like to work on, for the tutor to read; at most 1000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub student_notes: Option<String>,
    /// The price that the student was shown, US cents. When it is another by now, nothing is booked.
    pub shown_price_cents: Option<i32>,
}

/// Book a lesson
///
/// Holds the time for 31 minutes, to be paid for by then. A free lesson is confirmed at once. A student holds at most
/// five times.
#[operation(
    tag = "bookings", operation_id = "create_booking", responses((status = 201, body = BookingResponse)),
    errors(SlotTaken, StudentBusy, PriceChanged, TooManyHolds, SlotUnavailable, RateLimited, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn create(
    state: Data<AppState>,
    student: Student,
    body: Body<NewBooking>,
) -> Result<impl Responder> {
    let (now, student_id) = (state.clock.now(), student.profile.id);
    let wanted = body.read()?;
    let student_notes = text::note(wanted.student_notes.as_deref().unwrap_or_default())
        .map_err(|problem| Error::field("student_notes", problem))?;
    let NewBooking { tutor_id, subject, starts_at, shown_price_cents, .. } = wanted;
    let lesson = LessonToBook { student_id, tutor_id, subject, starts_at, shown_price_cents, student_notes };
    let (new, in_the_way) = state
        .db
        .run(move |conn| {
            rate_limits::BOOK.count(conn, &student_id.to_string(), now)?;
            book::check(conn, &lesson, Booker::Student, now)
        })
        .await?;
    payments::release_expired_holds(&state, in_the_way).await?;
    let answer = state
        .transaction(move |ctx| {
            let booking = book::store(ctx, &new, Booker::Student)?;
            BookingResponse::of_one(ctx.conn, &student, &booking, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(answer), StatusCode::CREATED))
}
