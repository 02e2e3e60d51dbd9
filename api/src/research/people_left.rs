//! What becomes of projects whose student or tutor deletes their account.

use schema::enums::ResearchStatus;
use schema::models::research_request::ResearchRequest;
use uuid::Uuid;

use super::events;
use super::return_project::return_project;
use crate::domain::research::{ResearchAction, TUTOR_LEFT};
use crate::error::Result;
use crate::mail;
use crate::platform::ctx::Ctx;

/// Returns the projects of a tutor who leaves, and tells the tutors of a student who does. The rows themselves end with
/// the person's other data. The caller has locked the account.
pub fn return_projects_of(ctx: &mut Ctx<'_>, person: Uuid) -> Result<()> {
    for project in ResearchRequest::lock_open_of_tutor(ctx.conn, person)? {
        let action = match project.status {
            ResearchStatus::Assigned => ResearchAction::Decline,
            _ => ResearchAction::HandBack,
        };
        return_project(ctx, &project, action, TUTOR_LEFT)?;
    }
    for project in ResearchRequest::lock_of_student(ctx.conn, person)? {
        mail::research_withdrawn(ctx, &project)?;
        events::publish_deletion(ctx.conn, &project, ctx.now)?;
    }
    Ok(())
}
