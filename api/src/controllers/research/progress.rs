//! How far a research project is.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::research_request::ResearchRequestChange;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::research::{ResearchAction, ResearchActor};
use crate::error::{Error, Result};
use crate::extract::{Body, Tutor};
use crate::research::response::ResearchProject;
use crate::research::{find, transitions};
use crate::state::AppState;

/// How far it is.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResearchProgress {
    /// 0 to 100, a whole number.
    #[schema(minimum = 0, maximum = 100)]
    pub progress_percentage: i32,
}

/// Set a project's progress
///
/// By its tutor, while it goes on.
#[operation(
    tag = "research", operation_id = "set_research_progress",
    params(("id" = Uuid, Path, description = "The project")),
    responses((status = 200, body = ResearchProject)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn set(
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
            transitions::apply(ctx, &project, (ResearchAction::SetProgress, ResearchActor::Tutor), change)?;
            ResearchProject::of_one(ctx.conn, &tutor, id, ctx.now)
        })
        .await?;
    Ok(Json(response))
}
