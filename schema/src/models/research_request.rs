//! `research_requests`: students who look for a mentor of their research.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::research_requests;

/// A request, as its student wrote it.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = research_requests, check_for_backend(diesel::pg::Pg))]
pub struct ResearchRequest {
    pub id: Uuid,
    pub student_id: Uuid,
    /// Who mentors it, once somebody does.
    pub assigned_tutor_id: Option<Uuid>,
    /// In which field.
    pub research_area: String,
    /// What for.
    pub goals: String,
    /// What they know already.
    pub background_knowledge: String,
    /// How long it may take, such as `3-6 months`.
    pub preferred_timeline: String,
    /// When they have time.
    pub availability: String,
    /// When somebody was found.
    pub assigned_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

impl ResearchRequest {
    /// The request with this id.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<ResearchRequest>> {
        research_requests::table.find(id).select(ResearchRequest::as_select()).first(conn).optional()
    }
}
