//! Canceling a held or a confirmed booking, and moving a confirmed one to another time.

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::dates;
use schema::enums::{BookingStatus, PaymentStatus};
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
use crate::bookings::{self, transitions};
use crate::domain::booking::{Action, Actor, find_transition};
use crate::domain::slots::{LESSON, Slot};
use crate::domain::{cancellation, second_factor, text};
use crate::error::{Code, Error, Problem, Result};
use crate::extract::{Body, OptionalBody, SignedInUser};
use crate::payments;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// Maximum length of a reason, in characters.
const MAX_REASON: usize = 500;

/// Reason for the cancellation, and the terms that the caller was shown. The body is optional.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CancelBooking {
    /// Shown to the other side; at most 500 characters.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub reason: Option<String>,
    /// Refund that the caller was shown, in US cents. If another amount would be refunded now, nothing is canceled.
    #[serde(default)]
    pub refund_cents: Option<i32>,
    /// Whether the academy keeps the price, for admins only: the tutor earns their share as if the lesson had taken
    /// place.
    #[serde(default)]
    pub without_refund: bool,
    /// `calendar_sequence` of the lesson as displayed. If it has changed since, nothing is canceled.
    #[serde(default)]
    pub shown_sequence: Option<i32>,
}

/// Cancel a booking
///
/// A confirmed lesson: its student can cancel it until it starts, with a full refund up to 24 hours before and none
/// later; its tutor and admins until its end, with a full refund, unless an admin keeps the price. Admins need a recent
/// verification of their identity. The refund is sent within moments.
///
/// An unpaid booking: its payment page is closed first. If it turns out to be paid, the booking is confirmed instead,
/// and the request is refused.
#[operation(
    tag = "bookings", operation_id = "cancel_booking",
    params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = BookingResponse)),
    errors(EditConflict, ActionNotAllowed, PaymentProviderFailed, PaymentsUnavailable, VerificationRequired)
)]
pub async fn cancel(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
    body: OptionalBody<CancelBooking>,
) -> Result<Json<BookingResponse>> {
    let (viewer, id, mut wanted) = (user.0.clone(), *id, body.read()?);
    wanted.reason = wanted
        .reason
        .map(|typed| text::optional(&typed, MAX_REASON))
        .transpose()
        .map_err(|problem| Error::field("reason", problem))?;
    let booking = state.db.run(move |conn| visible(conn, &viewer, id)).await?;
    let now = state.clock.now();
    let done = if booking.status == BookingStatus::Pending {
        let actor = acting(&user, &booking, Action::Cancel, now)?;
        check_proof(&user, actor, now)?;
        payments::release_hold(&state, id, Action::Cancel, actor, Some(user.profile.id)).await
    } else {
        let viewer = user.0.clone();
        state.transaction(move |ctx| cancel_as_shown(ctx, &viewer, id, &wanted)).await
    };
    let booking = match done {
        Err(Error::Problem(problem)) if problem.code == Code::ActionNotAllowed => {
            let booking = payments::find_booking(&state, id).await?;
            return Err(refusal(&booking, *problem, state.clock.now()));
        }
        other => other?,
    };
    // Emails, and possibly a refund, are due now.
    state.job_wakeup.notify_waiters();
    let now = state.clock.now();
    state.db.run(move |conn| BookingResponse::of_one(conn, &user, &booking, now)).await.map(Json)
}

/// Checks that the viewer may cancel the lesson, and that it and the refund are still as they were shown. Then cancels
/// it by [`bookings::cancel::cancel_confirmed`].
fn cancel_as_shown(
    ctx: &mut Ctx<'_>,
    viewer: &SignedIn,
    id: Uuid,
    wanted: &CancelBooking,
) -> Result<StudentBooking> {
    let action = if wanted.without_refund { Action::CancelWithoutRefund } else { Action::Cancel };
    let (booking, actor) = locked(ctx.conn, viewer, id, action, ctx.now)?;
    check_proof(viewer, actor, ctx.now)?;
    check_shown(ctx, &booking, wanted.shown_sequence)?;
    let terms = cancellation::terms(&booking, action, actor, ctx.now);
    let refund_cents = terms.map_or(0, |terms| terms.refund_cents);
    if terms.is_some() && wanted.refund_cents.is_some_and(|told| told != refund_cents) {
        return Err(Error::with_detail(
            Code::ActionNotAllowed,
            "What you’d get back has changed. Nothing was canceled. Please look at it again.",
        ));
    }
    let reason = wanted.reason.clone();
    bookings::cancel::cancel_confirmed(ctx, &booking, viewer.profile.id, action, actor, reason)
}

/// Requires that somebody who acts as an admin has verified their identity recently. That includes admins who cancel a
/// lesson of their own in a way that only admins may.
fn check_proof(viewer: &SignedIn, actor: Actor, now: DateTime<Utc>) -> Result<()> {
    if actor == Actor::Admin && !second_factor::is_fresh(viewer.verified_at, now) {
        return Err(Error::new(Code::VerificationRequired));
    }
    Ok(())
}

/// Returns the error with a sentence about the booking's current state, which differs from what the page showed.
fn refusal(booking: &StudentBooking, problem: Problem, now: DateTime<Utc>) -> Error {
    if problem.detail != Code::ActionNotAllowed.detail() {
        return Error::Problem(Box::new(problem));
    }
    let detail = match (booking.status, booking.payment_status()) {
        (BookingStatus::Confirmed, _) if booking.starts_at <= now => {
            "This session has started. It can no longer be canceled."
        }
        (BookingStatus::Confirmed, PaymentStatus::Paid) => {
            "This session is paid and confirmed. It was not canceled."
        }
        (BookingStatus::Pending, PaymentStatus::Processing) => {
            "The payment for this session is processing. It can’t be canceled right now."
        }
        (BookingStatus::Completed, _) => "This session has taken place. It can no longer be canceled.",
        (BookingStatus::Cancelled, _) => "This session is already canceled.",
        _ => Code::ActionNotAllowed.detail(),
    };
    Error::with_detail(Code::ActionNotAllowed, detail)
}

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
            let tutor = check_reschedule(conn, &viewer, &booking, starts_at, now)?;
            expired_holds_in_the_way(conn, booking.student_id, &tutor, slot(starts_at), now)
        })
        .await?;
    payments::release_expired_holds(&state, in_the_way).await?;
    let answer = state
        .transaction(move |ctx| {
            let booking = move_lesson(ctx, &user, id, starts_at, shown_sequence)?;
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
fn check_reschedule(
    conn: &mut PgConnection,
    viewer: &SignedIn,
    booking: &StudentBooking,
    starts_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Profile> {
    let actor = acting(viewer, booking, Action::Reschedule, now)?;
    if find_transition((booking, now).into(), Action::Reschedule, actor).is_none() {
        return Err(reschedule_refusal(booking, actor));
    }
    if booking.starts_at == starts_at {
        return Err(Error::with_detail(Code::SlotUnavailable, "The session is already at this time."));
    }
    let StudentBooking { tutor_id, subject, .. } = *booking;
    offering_tutor(conn, &WantedLesson { tutor_id, subject, starts_at, moving: Some(booking) }, now)
}

fn move_lesson(
    ctx: &mut Ctx<'_>,
    viewer: &SignedIn,
    id: Uuid,
    starts_at: DateTime<Utc>,
    shown_sequence: Option<i32>,
) -> Result<StudentBooking> {
    let (booking, actor) = locked(ctx.conn, viewer, id, Action::Reschedule, ctx.now)?;
    check_shown(ctx, &booking, shown_sequence)?;
    // Checked again under the lock.
    check_reschedule(ctx.conn, viewer, &booking, starts_at, ctx.now)?;
    let Slot { starts_at, ends_at } = slot(starts_at);
    check_free(ctx.conn, booking.pair(), Slot { starts_at, ends_at }, Some(id))?;
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
    transitions::apply(ctx, &booking, Action::Reschedule, actor, change)
}

fn reschedule_refusal(booking: &StudentBooking, actor: Actor) -> Error {
    let detail = match (booking.status, actor) {
        (BookingStatus::Pending, _) => "This session isn’t booked yet. Choose a different time instead.",
        (BookingStatus::Confirmed, Actor::Student) => {
            "Sessions can be moved up to 24 hours before they start."
        }
        (BookingStatus::Confirmed, Actor::Tutor) => "Only your student or the academy can move this session.",
        (BookingStatus::Cancelled, _) => "This session is already canceled.",
        _ => Code::ActionNotAllowed.detail(),
    };
    Error::with_detail(Code::ActionNotAllowed, detail)
}
