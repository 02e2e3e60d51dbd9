//! An admin gives a research project to a tutor.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::enums::HandoverKind;
use schema::models::eligible_tutor;
use schema::models::research_handover::NewResearchHandover;
use schema::models::research_request::{ResearchRequest, ResearchRequestChange};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::research::{ResearchAction, ResearchActor};
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::research::response::ResearchProject;
use crate::research::{find, transitions};
use crate::state::AppState;

/// Who is to mentor a project, and who does.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResearchAssignment {
    /// An approved tutor who offers research.
    pub tutor_id: Uuid,
    /// Who mentored it when the admin looked; nobody if not given. If it is somebody else by now, nothing changes.
    #[serde(default)]
    pub expected_tutor_id: Option<Uuid>,
}

/// Give a project to a tutor
///
/// Or to another one, who finds everything as it is and starts it anew. Both its people are mailed, and whoever had it. Of
/// two admins at once one decides.
#[operation(
    tag = "admin", operation_id = "assign_research_tutor", params(("id" = Uuid, Path, description = "The project")),
    responses((status = 200, body = ResearchProject)), errors(ActionNotAllowed, ResearchChanged, TutorNotEligible)
)]
pub async fn assign(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<ResearchAssignment>,
) -> Result<Json<ResearchProject>> {
    let (id, wanted) = (*id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let project = find::any_locked(ctx.conn, id)?;
            give(ctx, &project, wanted)?;
            let detail = json!({ "tutor_id": wanted.tutor_id, "former_tutor_id": project.assigned_tutor_id });
            let subject = AuditSubject::Research(id);
            audit(ctx.conn, Some(admin.profile.id), "research.assigned", subject, detail, ctx.now)?;
            ResearchProject::of_one(ctx.conn, &admin, id, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}

fn give(ctx: &mut Ctx<'_>, project: &ResearchRequest, wanted: ResearchAssignment) -> Result<()> {
    if project.assigned_tutor_id != wanted.expected_tutor_id {
        return Err(Error::new(Code::ResearchChanged));
    }
    let action = (ResearchAction::Assign, ResearchActor::Admin);
    transitions::check(project, action.0, action.1)?;
    if project.assigned_tutor_id == Some(wanted.tutor_id) {
        return Err(Error::with_detail(Code::ActionNotAllowed, "This tutor mentors the project already."));
    }
    // Nobody mentors themselves.
    let tutor = eligible_tutor::lock(ctx.conn, wanted.tutor_id)?
        .filter(|tutor| tutor.id != project.student_id)
        .ok_or_else(|| Error::new(Code::TutorNotEligible))?;
    let change = ResearchRequestChange {
        assigned_tutor_id: Some(Some(tutor.id)),
        assigned_at: Some(Some(ctx.now)),
        // The new tutor has two weeks from now on before the project counts as quiet.
        last_activity_at: Some(ctx.now),
        ..ResearchRequestChange::default()
    };
    let assigned = transitions::apply(ctx, project, action, change)?;
    if let Some(former) = project.assigned_tutor_id {
        let handover = NewResearchHandover {
            research_request_id: project.id,
            tutor_id: former,
            kind: HandoverKind::Reassigned,
            reason: "",
            created_at: ctx.now,
        }
        .insert(ctx.conn)?;
        mail::research_returned(ctx, &assigned, &handover)?;
    }
    mail::research_tutor_assigned(ctx, &assigned)
}
