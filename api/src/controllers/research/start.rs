//! Starting a research project.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::research_milestone::{self, NewResearchMilestone, ResearchMilestone};
use schema::models::research_request::{ResearchRequest, ResearchRequestChange};
use uuid::Uuid;

use crate::domain::research::{ResearchAction, ResearchActor, milestones};
use crate::domain::time;
use crate::error::Result;
use crate::extract::Tutor;
use crate::platform::ctx::Ctx;
use crate::research::response::ResearchProject;
use crate::research::{find, transitions};
use crate::state::AppState;

/// Start a research project
///
/// The first start plans its milestones, by how long the student would like it to take.
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
            let action = (ResearchAction::Start, ResearchActor::Tutor);
            let project = transitions::apply(ctx, &project, action, change)?;
            plan_milestones(ctx, &project)?;
            ResearchProject::of_one(ctx.conn, &tutor, id, ctx.now)
        })
        .await?;
    Ok(Json(response))
}

/// A project that another tutor goes on with has its milestones.
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
