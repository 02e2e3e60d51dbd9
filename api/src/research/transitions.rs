//! Applies transitions of research projects: the state and its live events in one transaction.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::ResearchStatus;
use schema::models::chat_session;
use schema::models::research_request::{ResearchRequest, ResearchRequestChange};

use super::events;
use crate::domain::research::{self, ResearchAction, ResearchActor, find_transition};
use crate::error::{Code, Error, Result};
use crate::platform::ctx::Ctx;

/// Applies a transition and the given change to a project that the caller has locked in this transaction.
///
/// # Errors
/// `action_not_allowed` if the table has no such transition now; nothing is changed then.
pub fn apply(
    ctx: &mut Ctx<'_>,
    project: &ResearchRequest,
    (action, actor): (ResearchAction, ResearchActor),
    change: ResearchRequestChange,
) -> Result<ResearchRequest> {
    let to = check(project, action, actor)?;
    let gives_up = to == ResearchStatus::Pending && project.status != ResearchStatus::Pending;
    let change = ResearchRequestChange {
        status: Some(to).filter(|to| *to != project.status),
        assigned_tutor_id: if gives_up { Some(None) } else { change.assigned_tutor_id },
        assigned_at: if gives_up { Some(None) } else { change.assigned_at },
        ..change
    };
    let changed = project.change(ctx.conn, &change, ctx.now)?;
    if let Some(tutor_id) = changed.assigned_tutor_id.filter(|_| research::is_active(changed.status)) {
        chat_session::ensure_for_pair(ctx.conn, None, (changed.student_id, tutor_id), ctx.now)?;
    }
    events::publish_transition(ctx.conn, &changed, project.assigned_tutor_id, ctx.now)?;
    Ok(changed)
}

/// Checks that the action is allowed now. Returns the state it leads to.
///
/// # Errors
/// `action_not_allowed`.
pub fn check(
    project: &ResearchRequest,
    action: ResearchAction,
    actor: ResearchActor,
) -> Result<ResearchStatus> {
    find_transition(project.status, action, actor).map(|transition| transition.to).ok_or_else(not_allowed)
}

/// The error for an action that the project's current state does not allow.
#[must_use]
pub fn not_allowed() -> Error {
    Error::with_detail(Code::ActionNotAllowed, "This can no longer be done with this project.")
}

/// Updates the activity time of a project that the caller has locked, and publishes the change.
pub fn touch(
    conn: &mut PgConnection,
    project: &ResearchRequest,
    now: DateTime<Utc>,
) -> Result<ResearchRequest> {
    let change = ResearchRequestChange { last_activity_at: Some(now), ..ResearchRequestChange::default() };
    let touched = project.change(conn, &change, now)?;
    events::publish_change(conn, &touched, now)?;
    Ok(touched)
}
