//! `research_handovers`: tutors who have a project no longer, and why.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::HandoverKind;
use crate::models::profile::Profile;
use crate::schema::{profiles, research_handovers};

/// The most handovers of a project that are shown.
const MAX_SHOWN: i64 = 100;

/// A handover.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = research_handovers, check_for_backend(diesel::pg::Pg))]
pub struct ResearchHandover {
    pub id: Uuid,
    pub research_request_id: Uuid,
    /// Who had it until then.
    pub tutor_id: Uuid,
    pub kind: HandoverKind,
    /// In the tutor's words; empty when an admin gave it to somebody else.
    pub reason: String,
    pub created_at: DateTime<Utc>,
}

/// A new handover.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = research_handovers)]
pub struct NewResearchHandover<'a> {
    pub research_request_id: Uuid,
    /// Who had it until now.
    pub tutor_id: Uuid,
    pub kind: HandoverKind,
    /// 1 to 1000 characters; may be empty for one that an admin made.
    pub reason: &'a str,
    pub created_at: DateTime<Utc>,
}

impl ResearchHandover {
    /// A project's newest handovers with the tutors who had it, newest first.
    pub fn of_project(
        conn: &mut PgConnection,
        project_id: Uuid,
    ) -> QueryResult<Vec<(ResearchHandover, Profile)>> {
        research_handovers::table
            .inner_join(profiles::table)
            .filter(research_handovers::research_request_id.eq(project_id))
            .order((research_handovers::created_at.desc(), research_handovers::id.desc()))
            .limit(MAX_SHOWN)
            .select((ResearchHandover::as_select(), Profile::as_select()))
            .load(conn)
    }
}

impl NewResearchHandover<'_> {
    /// Stores the handover.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<ResearchHandover> {
        diesel::insert_into(research_handovers::table)
            .values(self)
            .returning(ResearchHandover::as_returning())
            .get_result(conn)
    }
}
