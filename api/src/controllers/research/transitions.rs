//! Transitions of a research project: start, progress, hand back, complete.

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::ResearchOutcome;
use schema::models::research_milestone::{self, NewResearchMilestone, ResearchMilestone};
use schema::models::research_request::{ResearchRequest, ResearchRequestChange};
use schema::models::session::SignedIn;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::entries::INVALID_URL;
use crate::domain::research::{ResearchAction, ResearchActor, milestones};
use crate::domain::web_address::web_address;
use crate::domain::{text, time};
use crate::error::{Error, Result};
use crate::extract::{Body, Tutor};
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::research::response::ResearchProject;
use crate::research::return_project::return_project;
use crate::research::{find, transitions};
use crate::state::AppState;

/// Start a research project
///
/// The first start also creates its milestones, spread over the student's preferred duration.
#[operation(
    tag = "research", operation_id = "start_research_project",
    params(("id" = Uuid, Path, description = "The project")),
    responses((status = 200, body = ResearchProject)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn start(state: Data<AppState>, tutor: Tutor, id: Path<Uuid>) -> Result<Json<ResearchProject>> {
    let id = *id;
    let response = state
        .transaction(move |ctx| {
            let project = find::locked_as(ctx, &tutor, ResearchActor::Tutor, id)?;
            let change = ResearchRequestChange {
                started_at: Some(project.started_at.unwrap_or(ctx.now)),
                last_activity_at: Some(ctx.now),
                ..ResearchRequestChange::default()
            };
            let project =
                transitions::apply(ctx, &project, ResearchAction::Start, ResearchActor::Tutor, change)?;
            plan_milestones(ctx, &project)?;
            ResearchProject::of_one(ctx.conn, &tutor, id, ctx.now)
        })
        .await?;
    Ok(Json(response))
}

/// Creates the milestones at the first start. A project that another tutor continues has them already.
fn plan_milestones(ctx: &mut Ctx<'_>, project: &ResearchRequest) -> Result<()> {
    if project.started_at != Some(ctx.now) || ResearchMilestone::count(ctx.conn, project.id)? > 0 {
        return Ok(());
    }
    let planned = milestones(project.preferred_timeline, time::local_date(ctx.now));
    let rows = planned.map(|milestone| NewResearchMilestone {
        research_request_id: project.id,
        kind: milestone.kind,
        title: milestone.title,
        due_on: milestone.due_on,
        created_at: ctx.now,
        updated_at: ctx.now,
    });
    Ok(research_milestone::insert_all(ctx.conn, &rows)?)
}

/// Progress of a project.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResearchProgress {
    /// Percentage, a whole number from 0 to 100.
    #[schema(minimum = 0, maximum = 100)]
    pub progress_percentage: i32,
}

/// Set a project's progress
///
/// Only for its tutor, while it is in progress.
#[operation(
    tag = "research", operation_id = "set_research_progress",
    params(("id" = Uuid, Path, description = "The project")),
    responses((status = 200, body = ResearchProject)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn set_progress(
    state: Data<AppState>,
    tutor: Tutor,
    id: Path<Uuid>,
    body: Body<ResearchProgress>,
) -> Result<Json<ResearchProject>> {
    let percentage = i16::try_from(body.read()?.progress_percentage)
        .ok()
        .filter(|percentage| (0..=100).contains(percentage))
        .ok_or_else(|| Error::field("progress_percentage", "Please enter a whole number from 0 to 100."))?;
    let id = *id;
    let response = state
        .transaction(move |ctx| {
            let project = find::locked_as(ctx, &tutor, ResearchActor::Tutor, id)?;
            let change = ResearchRequestChange {
                progress_percentage: Some(percentage),
                last_activity_at: Some(ctx.now),
                ..ResearchRequestChange::default()
            };
            transitions::apply(ctx, &project, ResearchAction::SetProgress, ResearchActor::Tutor, change)?;
            ResearchProject::of_one(ctx.conn, &tutor, id, ctx.now)
        })
        .await?;
    Ok(Json(response))
}

/// The longest reason, in characters.
const MAX_REASON: usize = 1000;

/// The reason, written for the student and the academy.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GiveBackReason {
    /// 1 to 1000 characters; emailed unchanged.
    #[schema(max_length = 1000)]
    pub reason: String,
}

/// Decline a research project
///
/// Only before it was started. It then waits for another tutor; its student and the academy are emailed the reason.
#[operation(
    tag = "research", operation_id = "decline_research_project",
    params(("id" = Uuid, Path, description = "The project")),
    responses((status = 200, body = ResearchProject)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn decline(
    state: Data<AppState>,
    tutor: Tutor,
    id: Path<Uuid>,
    body: Body<GiveBackReason>,
) -> Result<Json<ResearchProject>> {
    return_with_reason(&state, tutor.0, *id, ResearchAction::Decline, &body.read()?).await
}

/// Hand a research project back
///
/// Only after it was started. It then waits for another tutor, and everything done so far stays; its student and the
/// academy are emailed the reason.
#[operation(
    tag = "research", operation_id = "hand_back_research_project",
    params(("id" = Uuid, Path, description = "The project")),
    responses((status = 200, body = ResearchProject)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn hand_back(
    state: Data<AppState>,
    tutor: Tutor,
    id: Path<Uuid>,
    body: Body<GiveBackReason>,
) -> Result<Json<ResearchProject>> {
    return_with_reason(&state, tutor.0, *id, ResearchAction::HandBack, &body.read()?).await
}

async fn return_with_reason(
    state: &AppState,
    tutor: SignedIn,
    id: Uuid,
    action: ResearchAction,
    form: &GiveBackReason,
) -> Result<Json<ResearchProject>> {
    let reason = text::required(&form.reason, MAX_REASON, "Please say why.")
        .map_err(|problem| Error::field("reason", problem))?;
    let response = state
        .transaction(move |ctx| {
            let project = find::locked_as(ctx, &tutor, ResearchActor::Tutor, id)?;
            return_project(ctx, &project, action, &reason)?;
            ResearchProject::of_one(ctx.conn, &tutor, id, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}

/// Outcome of a project.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResearchOutcomeForm {
    /// `none` if nothing was published.
    pub outcome: ResearchOutcome,
    /// An http or https URL at which the outcome is published, at most 2000 characters. Not allowed with `none`.
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub outcome_url: Option<String>,
}

/// Complete a research project
///
/// Stores the outcome. Student and tutor are emailed.
#[operation(
    tag = "research", operation_id = "complete_research_project",
    params(("id" = Uuid, Path, description = "The project")),
    responses((status = 200, body = ResearchProject)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn complete(
    state: Data<AppState>,
    tutor: Tutor,
    id: Path<Uuid>,
    body: Body<ResearchOutcomeForm>,
) -> Result<Json<ResearchProject>> {
    update_outcome(&state, tutor.0, *id, ResearchAction::Complete, body.read()?).await
}

/// Set a project's outcome
///
/// Also allowed after its completion, because papers are often accepted later.
#[operation(
    tag = "research", operation_id = "set_research_outcome",
    params(("id" = Uuid, Path, description = "The project")),
    responses((status = 200, body = ResearchProject)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn set_outcome(
    state: Data<AppState>,
    tutor: Tutor,
    id: Path<Uuid>,
    body: Body<ResearchOutcomeForm>,
) -> Result<Json<ResearchProject>> {
    update_outcome(&state, tutor.0, *id, ResearchAction::SetOutcome, body.read()?).await
}

async fn update_outcome(
    state: &AppState,
    tutor: SignedIn,
    id: Uuid,
    action: ResearchAction,
    form: ResearchOutcomeForm,
) -> Result<Json<ResearchProject>> {
    let outcome_url = url(&form)?;
    let response = state
        .transaction(move |ctx| {
            let project = find::locked_as(ctx, &tutor, ResearchActor::Tutor, id)?;
            let completes = |at: DateTime<Utc>| (action == ResearchAction::Complete).then_some(at);
            let change = ResearchRequestChange {
                outcome: Some(form.outcome),
                outcome_url: Some(outcome_url),
                completed_at: completes(ctx.now),
                ..ResearchRequestChange::default()
            };
            let project = transitions::apply(ctx, &project, action, ResearchActor::Tutor, change)?;
            if action == ResearchAction::Complete {
                mail::research_completed(ctx, &project)?;
            }
            ResearchProject::of_one(ctx.conn, &tutor, id, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}

/// Validates the URL of the outcome, if there is one.
fn url(form: &ResearchOutcomeForm) -> Result<Option<String>> {
    let Some(typed) = form.outcome_url.as_deref().map(str::trim).filter(|typed| !typed.is_empty()) else {
        return Ok(None);
    };
    if form.outcome == ResearchOutcome::None {
        return Err(Error::field("outcome_url", "A link needs an outcome. Please choose one first."));
    }
    let url = web_address(typed).ok_or_else(|| Error::field("outcome_url", INVALID_URL))?;
    Ok(Some(url))
}
