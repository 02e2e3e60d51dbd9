//! After a lesson: mark it as completed, write notes.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::session::SignedIn;
use schema::models::student_booking::{BookingChange, StudentBooking};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::locked;
use crate::bookings::response::BookingResponse;
use crate::bookings::transitions::{self, TransitionChange};
use crate::domain::booking::{Action, Actor, find_transition};
use crate::domain::text;
use crate::error::{Code, Error, FieldErrors, Result};
use crate::extract::{Body, SignedInUser, Tutor};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Mark a lesson complete
///
/// Only for the lesson's tutor, after its end.
#[operation(
    tag = "bookings", operation_id = "complete_booking",
    params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = BookingResponse)), errors(ActionNotAllowed)
)]
pub async fn complete(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
) -> Result<Json<BookingResponse>> {
    let id = id.into_inner();
    let answer = state
        .transaction(move |ctx| {
            let (booking, actor) = locked(ctx.conn, &user, (id, Action::Complete), ctx.now)?;
            let change = transitions::TransitionChange::default();
            let booking = transitions::apply(ctx, &booking, (Action::Complete, actor), change)?;
            if actor == Actor::Admin {
                let detail = json!({ "by": actor });
                audit(
                    ctx.conn,
                    Some(user.profile.id),
                    "booking.completed",
                    AuditSubject::Booking(id),
                    detail,
                    ctx.now,
                )?;
            }
            BookingResponse::of_one(ctx.conn, &user, &booking, ctx.now)
        })
        .await?;
    Ok(Json(answer))
}

/// A tutor's new notes. Both are replaced; either may be empty.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonNotesChange {
    /// Notes on the lesson, at most 1000 characters.
    #[schema(max_length = 1000)]
    pub tutor_notes: String,
    /// What to practice, at most 1000 characters.
    #[schema(max_length = 1000)]
    pub practice_notes: String,
    /// The `notes_version` of the booking that the page showed.
    #[schema(minimum = 0)]
    pub version: i32,
}

/// Write a lesson's notes
///
/// Only for the lesson's tutor, from its start on; the student can read them. Refused if the notes have changed since
/// the page was loaded.
#[operation(
    tag = "bookings", operation_id = "write_lesson_notes",
    params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = BookingResponse)), errors(ActionNotAllowed, EditConflict)
)]
pub async fn write_notes(
    state: Data<AppState>,
    tutor: Tutor,
    id: Path<Uuid>,
    body: Body<LessonNotesChange>,
) -> Result<Json<BookingResponse>> {
    let (id, wanted) = (id.into_inner(), check(body.read()?)?);
    let answer = state
        .transaction(move |ctx| {
            let booking = save(ctx, &tutor, id, &wanted)?;
            BookingResponse::of_one(ctx.conn, &tutor, &booking, ctx.now)
        })
        .await?;
    Ok(Json(answer))
}

fn check(change: LessonNotesChange) -> Result<LessonNotesChange> {
    let mut fields = FieldErrors::default();
    let tutor_notes = fields.check("tutor_notes", text::note(&change.tutor_notes));
    let practice_notes = fields.check("practice_notes", text::note(&change.practice_notes));
    fields.finish()?;
    Ok(LessonNotesChange { tutor_notes, practice_notes, version: change.version })
}

fn save(ctx: &mut Ctx<'_>, tutor: &SignedIn, id: Uuid, wanted: &LessonNotesChange) -> Result<StudentBooking> {
    let (booking, actor) = locked(ctx.conn, tutor, (id, Action::WriteNotes), ctx.now)?;
    // The permission is checked before the version, so that its error comes first.
    if find_transition((&booking, ctx.now).into(), Action::WriteNotes, actor).is_none() {
        return Err(Error::new(Code::ActionNotAllowed));
    }
    let saved = &booking.notes;
    // This includes a save that is sent again because its response was lost.
    if (&saved.tutor_notes, &saved.practice_notes) == (&wanted.tutor_notes, &wanted.practice_notes) {
        return Ok(booking);
    }
    if saved.notes_version != wanted.version {
        return Err(Error::new(Code::EditConflict));
    }
    let change = TransitionChange {
        booking: BookingChange {
            tutor_notes: Some(wanted.tutor_notes.clone()),
            practice_notes: Some(wanted.practice_notes.clone()),
            notes_version: Some(saved.notes_version + 1),
            ..BookingChange::default()
        },
        ..TransitionChange::default()
    };
    transitions::apply(ctx, &booking, (Action::WriteNotes, actor), change)
}
