//! Meetings of the tutor and the student of a research project.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use macros::operation;
use schema::dates;
use schema::models::profile::Profile;
use schema::models::research_meeting::{MeetingEdit, NewResearchMeeting, ResearchMeeting};
use schema::models::research_request::ResearchRequest;
use schema::models::session::SignedIn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::entries::{check_author, check_room, check_version, not_found};
use crate::domain::research::{
    EntryAction, MAX_MEETINGS, ResearchAction, ResearchActor, allowed, entry_actions,
};
use crate::domain::{text, time};
use crate::error::{FieldErrors, Result};
use crate::extract::{Body, Tutor};
use crate::platform::ctx::Ctx;
use crate::research::response::ResearchAuthor;
use crate::research::{events, find, transitions};
use crate::state::AppState;

/// The longest notes, in characters.
const MAX_NOTES: usize = 4000;
/// Shortest and longest duration of a meeting, in minutes; it is a multiple of 15.
const MINUTES: std::ops::RangeInclusive<i32> = 15..=480;
/// How long after its date a meeting can be recorded.
const LATEST_ENTRY: TimeDelta = TimeDelta::days(2 * 366);

/// A meeting.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeetingResponse {
    /// The meeting.
    pub id: Uuid,
    /// Its date in the academy's zone.
    pub held_on: NaiveDate,
    /// Duration in minutes.
    pub minutes: i16,
    /// Notes; may be empty.
    pub notes: String,
    /// The tutor who held it.
    pub held_by: ResearchAuthor,
    /// When it was recorded.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// Increases with each edit. The next edit has to send it back.
    pub version: i32,
    /// The actions that the viewer is allowed now.
    pub allowed_actions: Vec<EntryAction>,
}

/// A new meeting.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMeeting {
    /// Today or earlier in the academy's zone, at most two years ago.
    #[serde(deserialize_with = "dates::date")]
    pub held_on: NaiveDate,
    /// Duration in minutes, 15 to 480, in steps of 15.
    #[schema(minimum = 15, maximum = 480, multiple_of = 15)]
    pub minutes: i32,
    /// Notes, at most 4000 characters.
    #[schema(max_length = 4000)]
    pub notes: String,
}

/// The new values of a meeting.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MeetingForm {
    /// Today or earlier in the academy's zone, at most two years ago.
    #[serde(deserialize_with = "dates::date")]
    pub held_on: NaiveDate,
    /// Duration in minutes, 15 to 480, in steps of 15.
    #[schema(minimum = 15, maximum = 480, multiple_of = 15)]
    pub minutes: i32,
    /// Notes, at most 4000 characters.
    #[schema(max_length = 4000)]
    pub notes: String,
    /// The version that the page showed.
    pub version: i32,
}

/// Record a meeting
///
/// Only for the project's tutor, while it is in progress; at most 300 for each project.
#[operation(
    tag = "research", operation_id = "add_research_meeting",
    params(("id" = Uuid, Path, description = "The project")),
    responses((status = 201, body = MeetingResponse)), errors(ActionNotAllowed, LimitReached, RateLimited)
)]
pub async fn add(
    state: Data<AppState>,
    tutor: Tutor,
    id: Path<Uuid>,
    body: Body<NewMeeting>,
) -> Result<impl Responder> {
    let (id, form) = (*id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let project = locked(ctx, &tutor, id)?;
            let (minutes, notes) = checked(form.held_on, form.minutes, &form.notes, ctx.now)?;
            check_room(ResearchMeeting::count(ctx.conn, id)?, MAX_MEETINGS, "meetings")?;
            let meeting = NewResearchMeeting {
                research_request_id: id,
                user_id: tutor.profile.id,
                held_on: form.held_on,
                minutes,
                notes: &notes,
                created_at: ctx.now,
                updated_at: ctx.now,
            }
            .insert(ctx.conn)?;
            transitions::touch(ctx.conn, &project, ctx.now)?;
            Ok(MeetingResponse::new(&project, meeting, &tutor.profile, &tutor))
        })
        .await?;
    Ok((Json(response), StatusCode::CREATED))
}

/// Change a meeting
///
/// Only for the tutor who held it, while the project is in progress.
#[operation(
    tag = "research", operation_id = "edit_research_meeting",
    params(
        ("id" = Uuid, Path, description = "The project"),
        ("meeting_id" = Uuid, Path, description = "The meeting")
    ),
    responses((status = 200, body = MeetingResponse)), errors(ActionNotAllowed, EditConflict, RateLimited)
)]
pub async fn edit(
    state: Data<AppState>,
    tutor: Tutor,
    path: Path<(Uuid, Uuid)>,
    body: Body<MeetingForm>,
) -> Result<Json<MeetingResponse>> {
    let (path, form) = (*path, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let project = locked(ctx, &tutor, path.0)?;
            let meeting = ResearchMeeting::find(ctx.conn, path.0, path.1)?.ok_or_else(not_found)?;
            check_author(&project, meeting.user_id == tutor.profile.id, EntryAction::Edit)?;
            let (minutes, notes) = checked(form.held_on, form.minutes, &form.notes, ctx.now)?;
            // This includes an edit that is sent again because its response was lost.
            if (meeting.held_on, meeting.minutes, &meeting.notes) == (form.held_on, minutes, &notes) {
                return Ok(MeetingResponse::new(&project, meeting, &tutor.profile, &tutor));
            }
            check_version(meeting.version, form.version)?;
            let edit = MeetingEdit { held_on: form.held_on, minutes, notes: &notes };
            let meeting = meeting.edit(ctx.conn, edit, ctx.now)?;
            events::publish_change(ctx.conn, &project, ctx.now)?;
            Ok(MeetingResponse::new(&project, meeting, &tutor.profile, &tutor))
        })
        .await?;
    Ok(Json(response))
}

/// Remove a meeting
///
/// Only for the tutor who held it, while the project is in progress.
#[operation(
    tag = "research", operation_id = "delete_research_meeting",
    params(
        ("id" = Uuid, Path, description = "The project"),
        ("meeting_id" = Uuid, Path, description = "The meeting")
    ),
    responses((status = 204)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn delete(state: Data<AppState>, tutor: Tutor, path: Path<(Uuid, Uuid)>) -> Result<impl Responder> {
    let path = *path;
    state
        .transaction(move |ctx| {
            let project = locked(ctx, &tutor, path.0)?;
            let meeting = ResearchMeeting::find(ctx.conn, path.0, path.1)?.ok_or_else(not_found)?;
            check_author(&project, meeting.user_id == tutor.profile.id, EntryAction::Delete)?;
            ResearchMeeting::delete(ctx.conn, meeting.id)?;
            events::publish_change(ctx.conn, &project, ctx.now)
        })
        .await?;
    Ok(HttpResponse::NoContent())
}

/// Locks the project. Returns an error unless this tutor may record meetings now.
fn locked(ctx: &mut Ctx<'_>, tutor: &Tutor, id: Uuid) -> Result<ResearchRequest> {
    let project = find::locked_as(ctx, tutor, ResearchActor::Tutor, id)?;
    transitions::check(&project, ResearchAction::AddMeeting, ResearchActor::Tutor)?;
    Ok(project)
}

/// Returns the actions that the viewer is allowed on a meeting. Only the tutor who held it may change it, because it
/// counts toward their hours.
fn actions(project: &ResearchRequest, meeting: &ResearchMeeting, viewer: &SignedIn) -> Vec<EntryAction> {
    let is_tutor = find::actor(viewer, project) == Some(ResearchActor::Tutor);
    let may_enter = allowed(project.status, ResearchActor::Tutor).contains(&ResearchAction::AddMeeting);
    entry_actions(project.status, is_tutor && may_enter && meeting.user_id == viewer.profile.id)
}

fn checked(held_on: NaiveDate, minutes: i32, notes: &str, now: DateTime<Utc>) -> Result<(i16, String)> {
    let mut errors = FieldErrors::default();
    let ago = time::local_date(now) - held_on;
    if ago < TimeDelta::zero() {
        errors.add("held_on", "Please enter a meeting after it has taken place.");
    } else if ago > LATEST_ENTRY {
        errors.add("held_on", "Please choose a date within the last two years.");
    }
    let is_counted = MINUTES.contains(&minutes) && minutes % 15 == 0;
    let minutes = i16::try_from(minutes).ok().filter(|_| is_counted);
    let minutes =
        errors.require("minutes", minutes, "Please enter 15 minutes to 8 hours, in steps of 15 minutes.");
    let notes = errors.check("notes", text::optional(notes, MAX_NOTES));
    errors.finish()?;
    Ok((minutes, notes))
}

impl MeetingResponse {
    /// Builds the response for a viewer who may read the project.
    #[must_use]
    pub fn new(
        project: &ResearchRequest,
        meeting: ResearchMeeting,
        tutor: &Profile,
        viewer: &SignedIn,
    ) -> MeetingResponse {
        MeetingResponse {
            id: meeting.id,
            allowed_actions: actions(project, &meeting, viewer),
            held_on: meeting.held_on,
            minutes: meeting.minutes,
            notes: meeting.notes,
            held_by: ResearchAuthor::new(project, tutor),
            created_at: meeting.created_at,
            updated_at: meeting.updated_at,
            version: meeting.version,
        }
    }
}
