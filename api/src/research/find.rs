//! The project that somebody asks for, if it is any of their business.

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

/// How the audit log calls an admin's view of a project.
const VIEWED: &str = "research.viewed";

/// As whom the viewer acts on a project; `None` for somebody it is none of their business. Admins who take part in it act
/// as admins only where nobody else may.
#[must_use]
pub fn actor(viewer: &SignedIn, project: &ResearchRequest) -> Option<ResearchActor> {
    actors(viewer, project).next()
}

/// Everything that the viewer is to a project: first its student or its tutor, then an admin.
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

/// Makes sure that the viewer may read a project, and enters in the audit log that an admin does.
///
/// # Errors
/// `not_found` when it is somebody else's.
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

/// The project that the viewer changes, locked until the transaction ends, with what they are to it. Counted with what is
/// stored: what is refused counts for nothing.
///
/// # Errors
/// `not_found` when there is none, and just the same when it is somebody else's; `rate_limited`.
pub fn locked(ctx: &mut Ctx<'_>, viewer: &SignedIn, id: Uuid) -> Result<(ResearchRequest, ResearchActor)> {
    let project = any_locked(ctx.conn, id)?;
    let actor = actor(viewer, &project).ok_or_else(|| Error::new(Code::NotFound))?;
    rate_limits::CHANGE_RESEARCH.count(ctx.conn, &viewer.profile.id.to_string(), ctx.now)?;
    Ok((project, actor))
}

/// The project if the viewer is this to it, locked until the transaction ends.
pub fn locked_as(
    ctx: &mut Ctx<'_>,
    viewer: &SignedIn,
    wanted: ResearchActor,
    id: Uuid,
) -> Result<ResearchRequest> {
    let (project, actor) = locked(ctx, viewer, id)?;
    if actor == wanted { Ok(project) } else { Err(Error::new(Code::NotFound)) }
}

/// Anybody's project, locked until the transaction ends: for admins.
///
/// # Errors
/// `not_found`.
pub fn any_locked(conn: &mut PgConnection, id: Uuid) -> Result<ResearchRequest> {
    ResearchRequest::lock(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))
}
