//! The project that somebody asks for, if it is any of their business.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::models::audit_log;
use schema::models::research_request::ResearchRequest;
use schema::models::session::SignedIn;
use serde_json::json;
use uuid::Uuid;

use crate::domain::access;
use crate::domain::research::ResearchActor;
use crate::error::{Code, Error, Result};
use crate::platform::audit::{AuditSubject, audit};

/// How the audit log calls an admin's look at a project.
const VIEWED: &str = "research.viewed";
/// For how long one entry stands for every look.
const LOOK_LENGTH: TimeDelta = TimeDelta::hours(1);

/// As whom the viewer acts on a project; `None` for somebody it is none of their business.
#[must_use]
pub fn actor(viewer: &SignedIn, project: &ResearchRequest) -> Option<ResearchActor> {
    let SignedIn { profile, roles, .. } = viewer;
    if project.student_id == profile.id {
        Some(ResearchActor::Student)
    } else if project.assigned_tutor_id == Some(profile.id)
        && access::may_teach(roles, profile.is_mentor_approved)
    {
        Some(ResearchActor::Tutor)
    } else if access::may_administer(roles) {
        Some(ResearchActor::Admin)
    } else {
        None
    }
}

/// Makes sure that the viewer may read a project, and enters in the audit log that an admin does: once an hour, since open
/// pages read a project anew with each change.
///
/// # Errors
/// `not_found` when it is somebody else's.
pub fn look(
    conn: &mut PgConnection,
    viewer: &SignedIn,
    project: &ResearchRequest,
    now: DateTime<Utc>,
) -> Result<ResearchActor> {
    let actor = actor(viewer, project).ok_or_else(|| Error::new(Code::NotFound))?;
    let (admin, subject) = (viewer.profile.id, AuditSubject::Research(project.id));
    if actor == ResearchActor::Admin
        && !audit_log::is_done_since(conn, (admin, VIEWED), project.id, now - LOOK_LENGTH)?
    {
        audit(conn, Some(admin), VIEWED, subject, json!({ "status": project.status }), now)?;
    }
    Ok(actor)
}

/// The project, locked until the transaction ends, with what the viewer is to it.
///
/// # Errors
/// `not_found` when there is none, and just the same when it is somebody else's.
pub fn locked(
    conn: &mut PgConnection,
    viewer: &SignedIn,
    id: Uuid,
) -> Result<(ResearchRequest, ResearchActor)> {
    let project = any_locked(conn, id)?;
    let actor = actor(viewer, &project).ok_or_else(|| Error::new(Code::NotFound))?;
    Ok((project, actor))
}

/// The project if the viewer is this to it, locked until the transaction ends.
///
/// # Errors
/// As [`locked`].
pub fn locked_as(
    conn: &mut PgConnection,
    viewer: &SignedIn,
    wanted: ResearchActor,
    id: Uuid,
) -> Result<ResearchRequest> {
    let (project, actor) = locked(conn, viewer, id)?;
    if actor == wanted { Ok(project) } else { Err(Error::new(Code::NotFound)) }
}

/// Anybody's project, locked until the transaction ends: for admins.
///
/// # Errors
/// `not_found`.
pub fn any_locked(conn: &mut PgConnection, id: Uuid) -> Result<ResearchRequest> {
    ResearchRequest::lock(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))
}
