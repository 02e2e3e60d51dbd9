//! `research_handovers`: tutors who have a project no longer, and why.

use chrono::{DateTime, Utc};
use diesel::expression::{ValidGrouping, is_aggregate};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Nullable, Record, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::HandoverKind;
use crate::models::profile::Profile;
use crate::schema::{profiles, research_handovers};

/// A handover.
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

/// When and why a tutor last gave a project up or lost it.
#[derive(Debug, Clone)]
pub struct LastHandover {
    pub kind: HandoverKind,
    /// In the tutor's words; empty when an admin gave it to somebody else.
    pub reason: String,
    /// Who had it until then.
    pub tutor_id: Uuid,
    pub tutor_name: String,
    pub created_at: DateTime<Utc>,
}

/// A [`LastHandover`] as [`last_handover`] reads it.
pub(super) type LastHandoverColumns = (HandoverKind, String, Uuid, String, DateTime<Utc>);

type LastHandoverTypes = (Text, Text, SqlUuid, Text, Timestamptz);

impl From<LastHandoverColumns> for LastHandover {
    fn from((kind, reason, tutor_id, tutor_name, created_at): LastHandoverColumns) -> LastHandover {
        LastHandover { kind, reason, tutor_id, tutor_name, created_at }
    }
}

/// A column of `research_requests`: the newest handover of each. As a column it is looked up by an index for the rows of
/// the page alone; a join would have Postgres read all handovers before it knows which rows these are.
///
/// An expression of its own rather than Diesel's `sql`, whose queries are prepared anew each time.
#[derive(Debug, Clone, Copy, QueryId)]
pub(super) struct LastHandoverColumn;

impl Expression for LastHandoverColumn {
    type SqlType = Nullable<Record<LastHandoverTypes>>;
}

impl QueryFragment<Pg> for LastHandoverColumn {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(
            "(SELECT ROW(handovers.kind, handovers.reason, former.id, trim(former.first_name || ' ' || former.last_name),
                  handovers.created_at)
              FROM research_handovers AS handovers JOIN profiles AS former ON former.id = handovers.tutor_id
              WHERE handovers.research_request_id = research_requests.id
              ORDER BY handovers.created_at DESC, handovers.id DESC LIMIT 1)",
        );
        Ok(())
    }
}

impl<QS> SelectableExpression<QS> for LastHandoverColumn {}
impl<QS> AppearsOnTable<QS> for LastHandoverColumn {}
impl ValidGrouping<()> for LastHandoverColumn {
    type IsAggregate = is_aggregate::No;
}

impl ResearchHandover {
    /// A project's newest handover, if there is one, and the tutor who had it until then.
    pub fn last_of_project(
        conn: &mut PgConnection,
        project_id: Uuid,
    ) -> QueryResult<Option<(ResearchHandover, Profile)>> {
        research_handovers::table
            .inner_join(profiles::table)
            .filter(research_handovers::research_request_id.eq(project_id))
            .order((research_handovers::created_at.desc(), research_handovers::id.desc()))
            .select((ResearchHandover::as_select(), Profile::as_select()))
            .first(conn)
            .optional()
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
