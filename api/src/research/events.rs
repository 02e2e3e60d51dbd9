//! Telling the open pages of a project's people, and of admins, that it changed.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::research_request::ResearchRequest;
use uuid::Uuid;

use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};

/// Tells a project's people and the admins that something about it changed.
pub fn publish_change(conn: &mut PgConnection, project: &ResearchRequest, now: DateTime<Utc>) -> Result<()> {
    publish_transition(conn, project, None, now)
}

/// Tells the same people of a transition, and the tutor who had the project until then.
pub fn publish_transition(
    conn: &mut PgConnection,
    project: &ResearchRequest,
    former_tutor: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<()> {
    let event = LiveEvent::ResearchChanged { research_request_id: project.id, status: project.status };
    publish(conn, project, former_tutor, &event, now)
}

/// Tells a project's people and the admins that it is gone.
pub fn publish_deletion(
    conn: &mut PgConnection,
    project: &ResearchRequest,
    now: DateTime<Utc>,
) -> Result<()> {
    publish(conn, project, None, &LiveEvent::ResearchDeleted { research_request_id: project.id }, now)
}

fn publish(
    conn: &mut PgConnection,
    project: &ResearchRequest,
    former_tutor: Option<Uuid>,
    event: &LiveEvent,
    now: DateTime<Utc>,
) -> Result<()> {
    let former_tutor = former_tutor.filter(|former| project.assigned_tutor_id != Some(*former));
    // A row for each: it is part of what is stored about that person.
    for person in [Some(project.student_id), project.assigned_tutor_id, former_tutor].into_iter().flatten() {
        live::publish(conn, &[Topic::User(person)], event, now)?;
    }
    live::publish(conn, &[Topic::Admin], event, now)
}
