//! Publishes changes of a research project to its people and to admins.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::ids::UserId;
use schema::models::research_request::ResearchRequest;

use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};

/// Publishes that something about a project changed.
pub fn publish_change(conn: &mut PgConnection, project: &ResearchRequest, now: DateTime<Utc>) -> Result<()> {
    publish_transition(conn, project, None, now)
}

/// Publishes a transition to the same people, and to the project's previous tutor.
pub fn publish_transition(
    conn: &mut PgConnection,
    project: &ResearchRequest,
    former_tutor: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<()> {
    let event = LiveEvent::ResearchChanged { research_request_id: project.id, status: project.status };
    publish(conn, project, former_tutor, &event, now)
}

/// Publishes to a project's people and to admins that it was deleted.
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
    former_tutor: Option<UserId>,
    event: &LiveEvent,
    now: DateTime<Utc>,
) -> Result<()> {
    let former_tutor = former_tutor.filter(|former| project.assigned_tutor_id != Some(*former));
    // One row per person, because it is part of the data stored about them.
    for person in [Some(project.student_id), project.assigned_tutor_id, former_tutor].into_iter().flatten() {
        live::publish(conn, &[Topic::User(person)], event, now)?;
    }
    live::publish(conn, &[Topic::Admin], event, now)
}
