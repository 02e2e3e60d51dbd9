//! What came of a research project, and its end.

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::ResearchOutcome;
use schema::models::research_request::ResearchRequestChange;
use schema::models::session::SignedIn;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::entries::INVALID_URL;
use crate::domain::research::{ResearchAction, ResearchActor};
use crate::domain::web_address::web_address;
use crate::error::{Error, Result};
use crate::extract::{Body, Tutor};
use crate::mail;
use crate::research::response::ResearchProject;
use crate::research::{find, transitions};
use crate::state::AppState;

/// What came of it, as what it is.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResearchOutcomeForm {
    /// `none` for nothing that was published.
    pub outcome: ResearchOutcome,
    /// Where it can be read or seen: an http or https address of at most 2000 characters. Not with `none`.
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub outcome_url: Option<String>,
}

/// Complete a research project
///
/// With what came of it. Both its people are mailed.
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
    write(&state, tutor.0, (*id, ResearchAction::Complete), body.read()?).await
}

/// Set a project's outcome
///
/// Also after its completion: papers are accepted later.
#[operation(
    tag = "research", operation_id = "set_research_outcome",
    params(("id" = Uuid, Path, description = "The project")),
    responses((status = 200, body = ResearchProject)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn set(
    state: Data<AppState>,
    tutor: Tutor,
    id: Path<Uuid>,
    body: Body<ResearchOutcomeForm>,
) -> Result<Json<ResearchProject>> {
    write(&state, tutor.0, (*id, ResearchAction::SetOutcome), body.read()?).await
}

async fn write(
    state: &AppState,
    tutor: SignedIn,
    (id, action): (Uuid, ResearchAction),
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
            let project = transitions::apply(ctx, &project, (action, ResearchActor::Tutor), change)?;
            if action == ResearchAction::Complete {
                mail::research_completed(ctx, &project)?;
            }
            ResearchProject::of_one(ctx.conn, &tutor, id, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}

/// The address as it is stored, if there is one.
fn url(form: &ResearchOutcomeForm) -> Result<Option<String>> {
    let Some(typed) = form.outcome_url.as_deref().map(str::trim).filter(|typed| !typed.is_empty()) else {
        return Ok(None);
    };
    if form.outcome == ResearchOutcome::None {
        return Err(Error::field("outcome_url", "A link belongs to an outcome. Please choose one first."));
    }
    let url = web_address(typed).ok_or_else(|| Error::field("outcome_url", INVALID_URL))?;
    Ok(Some(url))
}
