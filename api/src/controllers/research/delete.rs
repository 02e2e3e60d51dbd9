//! Deleting a research project.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::models::research_request::ResearchRequest;
use uuid::Uuid;

use crate::domain::research::{ResearchAction, ResearchActor};
use crate::error::Result;
use crate::extract::Student;
use crate::mail;
use crate::research::{events, find, transitions};
use crate::state::AppState;

/// Delete my research project
///
/// With its updates, links, milestones and meetings. Its tutor is mailed.
#[operation(
    tag = "research", operation_id = "delete_research_project",
    params(("id" = Uuid, Path, description = "The project")), responses((status = 204)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn delete(state: Data<AppState>, student: Student, id: Path<Uuid>) -> Result<impl Responder> {
    let id = *id;
    state
        .transaction(move |ctx| {
            let project = find::locked_as(ctx, &student, ResearchActor::Student, id)?;
            transitions::check(&project, ResearchAction::Delete, ResearchActor::Student)?;
            mail::research_withdrawn(ctx, &project)?;
            ResearchRequest::delete(ctx.conn, id)?;
            events::publish_deletion(ctx.conn, &project, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::NoContent())
}
