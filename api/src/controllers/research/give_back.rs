//! A tutor gives a research project up.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::session::SignedIn;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::research::{ResearchAction, ResearchActor};
use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Body, Tutor};
use crate::research::find;
use crate::research::give_back::give_back;
use crate::research::response::ResearchProject;
use crate::state::AppState;

/// The longest reason.
const MAX_REASON: usize = 1000;

/// Why, in words for the student and the academy.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GiveBackReason {
    /// 1 to 1000 characters; mailed as it is.
    #[schema(max_length = 1000)]
    pub reason: String,
}

/// Decline a research project
///
/// Before it was started. It waits for another tutor; its student and the academy are mailed the reason.
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
    return_project(&state, tutor.0, (*id, ResearchAction::Decline), &body.read()?).await
}

/// Hand a research project back
///
/// After it was started. It waits for another tutor, with all that has been done so far; its student and the academy are
/// mailed the reason.
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
    return_project(&state, tutor.0, (*id, ResearchAction::HandBack), &body.read()?).await
}

async fn return_project(
    state: &AppState,
    tutor: SignedIn,
    (id, action): (Uuid, ResearchAction),
    form: &GiveBackReason,
) -> Result<Json<ResearchProject>> {
    let reason = text::required(&form.reason, MAX_REASON, "Please say why.")
        .map_err(|problem| Error::field("reason", problem))?;
    let response = state
        .transaction(move |ctx| {
            let project = find::locked_as(ctx, &tutor, ResearchActor::Tutor, id)?;
            give_back(ctx, &project, action, &reason)?;
            ResearchProject::of_one(ctx.conn, &tutor, id, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}
