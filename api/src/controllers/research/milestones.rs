//! Milestones of a research project.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use macros::operation;
use schema::dates;
use schema::enums::MilestoneKind;
use schema::models::research_milestone::{MilestoneEdit, NewResearchMilestone, ResearchMilestone};
use schema::models::research_request::ResearchRequest;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::entries::{MAX_TITLE, check_room, check_version, not_found};
use crate::domain::research::{MAX_MILESTONES, ResearchAction, ResearchActor};
use crate::domain::{text, time};
use crate::error::{FieldErrors, Result};
use crate::extract::{Body, Tutor};
use crate::platform::ctx::Ctx;
use crate::research::{events, find, transitions};
use crate::state::AppState;

/// Projects take about a year. A date further in the future than this is a typing error.
const FURTHEST: TimeDelta = TimeDelta::days(5 * 366);

/// A milestone.
#[derive(Debug, Serialize, ToSchema)]
pub struct MilestoneResponse {
    #[serde(flatten)]
    #[schema(inline)]
    pub milestone: ResearchMilestone,
    /// Whether its date has passed and it was not reached.
    pub is_late: bool,
}

/// A new milestone.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMilestone {
    /// 1 to 200 characters.
    #[schema(max_length = 200)]
    pub title: String,
    /// A date in the academy's zone, at most five years from today.
    #[serde(deserialize_with = "dates::date")]
    pub due_on: NaiveDate,
}

/// The new values of a milestone.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MilestoneForm {
    /// 1 to 200 characters.
    #[schema(max_length = 200)]
    pub title: String,
    /// A date in the academy's zone, at most five years from today.
    #[serde(deserialize_with = "dates::date")]
    pub due_on: NaiveDate,
    /// Whether it was reached; unchanged if not given.
    #[serde(default)]
    pub done: Option<bool>,
    /// The version that the page showed.
    pub version: i32,
}

/// Add a milestone
///
/// Only for the project's tutor, while it is in progress; at most 20 for each project.
#[operation(
    tag = "research", operation_id = "add_research_milestone",
    params(("id" = Uuid, Path, description = "The project")),
    responses((status = 201, body = MilestoneResponse)), errors(ActionNotAllowed, LimitReached, RateLimited)
)]
pub async fn add(
    state: Data<AppState>,
    tutor: Tutor,
    id: Path<Uuid>,
    body: Body<NewMilestone>,
) -> Result<impl Responder> {
    let (id, form) = (*id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let project = locked(ctx, &tutor, id)?;
            let title = checked(&form.title, form.due_on, ctx.now)?;
            check_room(ResearchMilestone::count(ctx.conn, id)?, MAX_MILESTONES, "milestones")?;
            let milestone = NewResearchMilestone {
                research_request_id: id,
                kind: MilestoneKind::Other,
                title: &title,
                due_on: form.due_on,
                created_at: ctx.now,
                updated_at: ctx.now,
            }
            .insert(ctx.conn)?;
            events::publish_change(ctx.conn, &project, ctx.now)?;
            Ok(MilestoneResponse::new(milestone, time::local_date(ctx.now)))
        })
        .await?;
    Ok((Json(response), StatusCode::CREATED))
}

/// Change a milestone
///
/// Also marks it as reached. Only for the project's tutor, while it is in progress.
#[operation(
    tag = "research", operation_id = "edit_research_milestone",
    params(
        ("id" = Uuid, Path, description = "The project"),
        ("milestone_id" = Uuid, Path, description = "The milestone")
    ),
    responses((status = 200, body = MilestoneResponse)), errors(ActionNotAllowed, EditConflict, RateLimited)
)]
pub async fn edit(
    state: Data<AppState>,
    tutor: Tutor,
    path: Path<(Uuid, Uuid)>,
    body: Body<MilestoneForm>,
) -> Result<Json<MilestoneResponse>> {
    let (path, form) = (*path, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let project = locked(ctx, &tutor, path.0)?;
            let milestone = ResearchMilestone::find(ctx.conn, path.0, path.1)?.ok_or_else(not_found)?;
            let title = checked(&form.title, form.due_on, ctx.now)?;
            let done_at = match form.done {
                None => milestone.done_at,
                Some(true) => Some(milestone.done_at.unwrap_or(ctx.now)),
                Some(false) => None,
            };
            // This includes an edit that is sent again because its response was lost.
            if (&milestone.title, milestone.due_on, milestone.done_at) == (&title, form.due_on, done_at) {
                return Ok(MilestoneResponse::new(milestone, time::local_date(ctx.now)));
            }
            check_version(milestone.version, form.version)?;
            let is_reached = milestone.done_at.is_none() && done_at.is_some();
            let edit = MilestoneEdit { title: &title, due_on: form.due_on, done_at };
            let milestone = milestone.edit(ctx.conn, edit, ctx.now)?;
            if is_reached {
                transitions::touch(ctx.conn, &project, ctx.now)?;
            } else {
                events::publish_change(ctx.conn, &project, ctx.now)?;
            }
            Ok(MilestoneResponse::new(milestone, time::local_date(ctx.now)))
        })
        .await?;
    Ok(Json(response))
}

/// Remove a milestone
///
/// Only for the project's tutor, while it is in progress.
#[operation(
    tag = "research", operation_id = "delete_research_milestone",
    params(
        ("id" = Uuid, Path, description = "The project"),
        ("milestone_id" = Uuid, Path, description = "The milestone")
    ),
    responses((status = 204)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn delete(state: Data<AppState>, tutor: Tutor, path: Path<(Uuid, Uuid)>) -> Result<impl Responder> {
    let path = *path;
    state
        .transaction(move |ctx| {
            let project = locked(ctx, &tutor, path.0)?;
            let milestone = ResearchMilestone::find(ctx.conn, path.0, path.1)?.ok_or_else(not_found)?;
            ResearchMilestone::delete(ctx.conn, milestone.id)?;
            events::publish_change(ctx.conn, &project, ctx.now)
        })
        .await?;
    Ok(HttpResponse::NoContent())
}

/// Locks the project. Returns an error unless this tutor may change its milestones now.
fn locked(ctx: &mut Ctx<'_>, tutor: &Tutor, id: Uuid) -> Result<ResearchRequest> {
    let project = find::locked_as(ctx, tutor, ResearchActor::Tutor, id)?;
    transitions::check(&project, ResearchAction::EditMilestones, ResearchActor::Tutor)?;
    Ok(project)
}

fn checked(title: &str, due_on: NaiveDate, now: DateTime<Utc>) -> Result<String> {
    let mut errors = FieldErrors::default();
    let title = errors.check("title", text::required_line(title, MAX_TITLE, "Please fill in all fields"));
    if (due_on - time::local_date(now)).abs() > FURTHEST {
        errors.add("due_on", "Please choose a date within five years.");
    }
    errors.finish()?;
    Ok(title)
}

impl MilestoneResponse {
    /// Builds the response; `today` decides whether it is late.
    #[must_use]
    pub fn new(milestone: ResearchMilestone, today: NaiveDate) -> MilestoneResponse {
        let is_late = milestone.done_at.is_none() && milestone.due_on < today;
        MilestoneResponse { milestone, is_late }
    }
}
