//! Substituting the tutor of a lesson: who could teach it, and the change.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::student_booking::StudentBooking;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::lesson::AdminLesson;
use crate::bookings::free_times::TutorCard;
use crate::bookings::substitutes::{self, Substitute};
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body, VerifiedAdmin};
use crate::payments;
use crate::state::AppState;

/// The tutors who could teach a lesson.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubstituteList {
    /// Sorted by name.
    pub items: Vec<SubstituteResponse>,
}

/// A tutor who could teach a lesson.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubstituteResponse {
    /// The tutor.
    pub tutor: TutorCard,
    /// The share that they would earn, US cents.
    pub share_cents: i32,
    /// Whether the lesson starts within their minimum notice; the admin should ask them first.
    pub short_notice: bool,
}

/// Possible substitutes
///
/// Every other tutor who offers the subject and is free at the lesson's time. Four queries for any number of
/// tutors.
#[operation(
    tag = "admin", operation_id = "lesson_substitutes", params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = SubstituteList))
)]
pub async fn list_substitutes(
    state: Data<AppState>,
    _: Admin,
    id: Path<Uuid>,
) -> Result<Json<SubstituteList>> {
    let (id, now) = (*id, state.clock.now());
    let found = state
        .db
        .run(move |conn| {
            let booking = StudentBooking::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            substitutes::of_lesson(conn, &booking, now)
        })
        .await?;
    Ok(Json(SubstituteList { items: found.into_iter().map(SubstituteResponse::from).collect() }))
}

impl From<Substitute> for SubstituteResponse {
    fn from(Substitute { tutor, share_cents, is_short_notice }: Substitute) -> SubstituteResponse {
        SubstituteResponse { tutor: (&tutor).into(), share_cents, short_notice: is_short_notice }
    }
}

/// The new tutor of a lesson, and the current one as the page showed it.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLessonTutor {
    /// One of the possible substitutes.
    pub tutor_id: Uuid,
    /// The tutor that the page showed.
    pub shown_tutor_id: Uuid,
}

/// Substitute the tutor
///
/// Replaces the tutor of a confirmed lesson that has not begun. Time, price and payment stay; the new tutor earns a
/// share by their own rate. The student and both tutors are emailed.
#[operation(
    tag = "admin", operation_id = "substitute_tutor", params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = AdminLesson)), errors(EditConflict, ActionNotAllowed, SlotTaken, SlotUnavailable, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn set(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
    body: Body<NewLessonTutor>,
) -> Result<Json<AdminLesson>> {
    let (id, wanted, now) = (*id, body.read()?, state.clock.now());
    let in_the_way = state
        .db
        .run(move |conn| substitutes::expired_holds_in_the_way(conn, id, wanted.tutor_id, now))
        .await?;
    payments::release_expired_holds(&state, in_the_way).await?;
    let response = state
        .transaction(move |ctx| {
            let tutors = (wanted.shown_tutor_id, wanted.tutor_id);
            let booking = substitutes::substitute(ctx, id, admin.profile.id, tutors)?;
            AdminLesson::read(ctx.conn, &admin, &booking, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}
