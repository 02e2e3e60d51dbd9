//! Finds research projects that the viewer may access.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::research_request::ResearchRequest;
use schema::models::session::SignedIn;
use serde_json::json;
use uuid::Uuid;

use crate::domain::access;
use crate::domain::research::ResearchActor;
use crate::error::{Code, Error, Result};
use crate::platform::audit::{AuditSubject, audit_view};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;

/// Action name of an admin's view of a project in the audit log.
const VIEWED: &str = "research.viewed";

/// Returns the viewer's role toward a project; `None` if they have none. Admins who are a project's student or tutor
/// act as admins only where no other role is allowed.
#[must_use]
pub fn actor(viewer: &SignedIn, project: &ResearchRequest) -> Option<ResearchActor> {
    actors(viewer, project).next()
}

/// Returns all roles of the viewer toward a project: student or tutor first, then admin.
pub fn actors(viewer: &SignedIn, project: &ResearchRequest) -> impl Iterator<Item = ResearchActor> + use<> {
    let SignedIn { profile, roles, .. } = viewer;
    let is_student = project.student_id == profile.id;
    let is_tutor =
        project.assigned_tutor_id == Some(profile.id) && access::may_teach(roles, profile.is_mentor_approved);
    let participant = match (is_student, is_tutor) {
        (true, _) => Some(ResearchActor::Student),
        (false, true) => Some(ResearchActor::Tutor),
        (false, false) => None,
    };
    participant.into_iter().chain(access::may_administer(roles).then_some(ResearchActor::Admin))
}

/// Makes sure that the viewer may read a project, and records an admin's view in the audit log.
///
/// # Errors
/// `not_found` if they may not.
pub fn view(
    conn: &mut PgConnection,
    viewer: &SignedIn,
    project: &ResearchRequest,
    now: DateTime<Utc>,
) -> Result<ResearchActor> {
    let actor = actor(viewer, project).ok_or_else(|| Error::new(Code::NotFound))?;
    if actor == ResearchActor::Admin {
        let subject = AuditSubject::Research(project.id);
        audit_view(conn, viewer.profile.id, VIEWED, subject, json!({ "status": project.status }), now)?;
    }
    Ok(actor)
}

/// Returns a project to change, locked until the transaction ends, with the viewer's role. The rate limit counts in
/// the same transaction: rejected changes do not count.
///
/// # Errors
/// `not_found` if there is none, or if the viewer has no role; `rate_limited`.
pub fn locked(ctx: &mut Ctx<'_>, viewer: &SignedIn, id: Uuid) -> Result<(ResearchRequest, ResearchActor)> {
    let project = any_locked(ctx.conn, id)?;
    let actor = actor(viewer, &project).ok_or_else(|| Error::new(Code::NotFound))?;
    rate_limits::CHANGE_RESEARCH.count(ctx.conn, &viewer.profile.id.to_string(), ctx.now)?;
    Ok((project, actor))
}

/// Returns the project if the viewer has this role, locked until the transaction ends.
pub fn locked_as(
    ctx: &mut Ctx<'_>,
    viewer: &SignedIn,
    wanted: ResearchActor,
    id: Uuid,
) -> Result<ResearchRequest> {
    let (project, actor) = locked(ctx, viewer, id)?;
    if actor == wanted { Ok(project) } else { Err(Error::new(Code::NotFound)) }
}

/// Returns any project, locked until the transaction ends: for admins.
///
/// # Errors
/// `not_found`.
pub fn any_locked(conn: &mut PgConnection, id: Uuid) -> Result<ResearchRequest> {
    ResearchRequest::lock(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))
}
