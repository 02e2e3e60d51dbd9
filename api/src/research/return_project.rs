//! Returns a project from its tutor: it waits for another one, and the student and all admins are emailed the reason.

use schema::enums::HandoverKind;
use schema::models::research_handover::NewResearchHandover;
use schema::models::research_request::{ResearchRequest, ResearchRequestChange};

use super::transitions;
use crate::domain::research::{ResearchAction, ResearchActor};
use crate::error::{Error, Result};
use crate::mail;
use crate::platform::ctx::Ctx;

/// Returns a project that the caller has locked, on its tutor's behalf. `action` is [`ResearchAction::Decline`] or
/// [`ResearchAction::HandBack`].
///
/// # Errors
/// `action_not_allowed`; database errors.
pub fn return_project(
    ctx: &mut Ctx<'_>,
    project: &ResearchRequest,
    action: ResearchAction,
    reason: &str,
) -> Result<ResearchRequest> {
    let change = ResearchRequestChange::default();
    let returned = transitions::apply(ctx, project, (action, ResearchActor::Tutor), change)?;
    let kind = match action {
        ResearchAction::Decline => HandoverKind::Declined,
        _ => HandoverKind::HandedBack,
    };
    let tutor_id = project.assigned_tutor_id.ok_or_else(|| Error::internal("a project without its tutor"))?;
    let handover =
        NewResearchHandover { research_request_id: project.id, tutor_id, kind, reason, created_at: ctx.now }
            .insert(ctx.conn)?;
    mail::research_returned(ctx, &returned, &handover)?;
    Ok(returned)
}
