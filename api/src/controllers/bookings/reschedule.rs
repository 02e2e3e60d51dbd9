//! Moving a confirmed lesson to another time.

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::BookingStatus;
use schema::models::profile::Profile;
use schema::models::session::SignedIn;
use schema::models::student_booking::{BookingChange, StudentBooking};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{acting, locked, visible};
use crate::bookings::calendar::{check_free, expired_holds_in_the_way};
use crate::bookings::conflict::check_shown;
use crate::bookings::offer::{WantedLesson, offering_tutor};
use crate::bookings::response::BookingResponse;
use crate::bookings::transitions;
use crate::domain::booking::{Action, Actor, find_transition};
use crate::domain::slots::{LESSON, Slot};
use crate::error::{Code, Error, Result};
use crate::extract::{Body, SignedInUser};
use crate::http::dates;
use crate::payments;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// The new time. Tutor, subject, length and price stay the same.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RescheduleBooking {
    /// One of the tutor's free starts for this subject.
    #[serde(deserialize_with = "dates::instant")]
    pub starts_at: DateTime<Utc>,
    /// `calendar_sequence` of the booking that the page showed. If it has changed since, nothing happens.
    #[serde(default)]
    pub shown_sequence: Option<i32>,
}

/// Move a lesson
///
/// For the student up to 24 hours before the lesson, and for admins until its end. The new time is checked like that of
/// a new booking; the payment stays with the lesson.
#[operation(
    tag = "bookings", operation_id = "reschedule_booking",
    params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = BookingResponse)),
    errors(SlotTaken, StudentBusy, EditConflict, ActionNotAllowed, SlotUnavailable, RateLimited, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn reschedule(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
    body: Body<RescheduleBooking>,
) -> Result<Json<BookingResponse>> {
    let (viewer, id, now) = (user.0.clone(), *id, state.clock.now());
    let RescheduleBooking { starts_at, shown_sequence } = body.read()?;
    let in_the_way = state
        .db
        .run(move |conn| {
            let booking = visible(conn, &viewer, id)?;
            rate_limits::BOOK.count(conn, &viewer.profile.id.to_string(), now)?;
            let tutor = check(conn, &viewer, &booking, starts_at, now)?;
            expired_holds_in_the_way(conn, (booking.student_id, &tutor), slot(starts_at), now)
        })
        .await?;
    payments::release_expired_holds(&state, in_the_way).await?;
    let answer = state
        .transaction(move |ctx| {
            let booking = move_lesson(ctx, &user, id, (starts_at, shown_sequence))?;
            BookingResponse::of_one(ctx.conn, &user, &booking, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(answer))
}

fn slot(starts_at: DateTime<Utc>) -> Slot {
    Slot { starts_at, ends_at: starts_at + LESSON }
}

/// Checks that the viewer may move the lesson and that its tutor teaches at that time. Returns the tutor. Does
/// not check that the slot is free.
fn check(
    conn: &mut PgConnection,
    viewer: &SignedIn,
    booking: &StudentBooking,
    starts_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Profile> {
    let actor = acting(viewer, booking, Action::Reschedule, now)?;
    if find_transition((booking, now).into(), Action::Reschedule, actor).is_none() {
        return Err(refusal(booking, actor));
    }
    if booking.starts_at == starts_at {
        return Err(Error::with_detail(Code::SlotUnavailable, "The session is at this time already."));
    }
    let StudentBooking { tutor_id, subject, .. } = *booking;
    offering_tutor(conn, &WantedLesson { tutor_id, subject, starts_at, moving: Some(booking) }, now)
}

fn move_lesson(
    ctx: &mut Ctx<'_>,
    viewer: &SignedIn,
    id: Uuid,
    (starts_at, shown_sequence): (DateTime<Utc>, Option<i32>),
) -> Result<StudentBooking> {
    let (booking, actor) = locked(ctx.conn, viewer, (id, Action::Reschedule), ctx.now)?;
    check_shown(ctx, &booking, shown_sequence)?;
    // Checked again under the lock.
    check(ctx.conn, viewer, &booking, starts_at, ctx.now)?;
    let Slot { starts_at, ends_at } = slot(starts_at);
    check_free(ctx.conn, (booking.student_id, booking.tutor_id), Slot { starts_at, ends_at }, Some(id))?;
    let times =
        BookingChange { starts_at: Some(starts_at), ends_at: Some(ends_at), ..BookingChange::default() };
    let change = transitions::TransitionChange { booking: times, ..transitions::TransitionChange::default() };
    let detail = json!({ "by": actor, "from": booking.starts_at, "to": starts_at });
    audit(
        ctx.conn,
        Some(viewer.profile.id),
        "booking.rescheduled",
        AuditSubject::Booking(id),
        detail,
        ctx.now,
    )?;
    transitions::apply(ctx, &booking, (Action::Reschedule, actor), change)
}

fn refusal(booking: &StudentBooking, actor: Actor) -> Error {
    let detail = match (booking.status, actor) {
        (BookingStatus::Pending, _) => "This session is not booked yet. Choose another time instead.",
        (BookingStatus::Confirmed, Actor::Student) => {
            "Sessions can be moved up to 24 hours before they start."
        }
        (BookingStatus::Confirmed, Actor::Tutor) => "Only your student or the academy can move this session.",
        (BookingStatus::Cancelled, _) => "This session is cancelled already.",
        _ => Code::ActionNotAllowed.detail(),
    };
    Error::with_detail(Code::ActionNotAllowed, detail)
}
