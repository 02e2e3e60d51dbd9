//! Handles projects of a student or tutor who deletes their account.

use schema::enums::ResearchStatus;
use schema::ids::UserId;
use schema::models::research_request::ResearchRequest;

use super::events;
use super::return_project::return_project;
use crate::domain::research::{ResearchAction, TUTOR_LEFT};
use crate::error::Result;
use crate::mail;
use crate::platform::ctx::Ctx;

/// Returns the projects of a tutor who leaves, and notifies the tutors of a student who leaves. The rows themselves
/// are deleted with the person's other data. The caller has locked the account.
pub fn return_projects_of(ctx: &mut Ctx<'_>, person: UserId) -> Result<()> {
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
