//! `research_handovers`: handovers of projects from one tutor to another.

use chrono::{DateTime, Utc};
use diesel::expression::{ValidGrouping, is_aggregate};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Nullable, Record, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::HandoverKind;
use crate::ids::UserId;
use crate::models::profile::Profile;
use crate::schema::{profiles, research_handovers};

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = research_handovers, check_for_backend(diesel::pg::Pg))]
pub struct ResearchHandover {
    pub id: Uuid,
    pub research_request_id: Uuid,
    /// The previous tutor.
    pub tutor_id: UserId,
    pub kind: HandoverKind,
    /// In the tutor's words; empty if an admin reassigned the project.
    pub reason: String,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = research_handovers)]
pub struct NewResearchHandover<'a> {
    pub research_request_id: Uuid,
    /// The tutor until now.
    pub tutor_id: UserId,
    pub kind: HandoverKind,
    /// 1 to 1000 characters; may be empty if an admin reassigned the project.
    pub reason: &'a str,
    pub created_at: DateTime<Utc>,
}

/// The last handover of a project.
#[derive(Debug, Clone)]
pub struct LastHandover {
    pub kind: HandoverKind,
    /// In the tutor's words; empty if an admin reassigned the project.
    pub reason: String,
    /// The previous tutor.
    pub tutor_id: UserId,
    pub tutor_name: String,
    pub created_at: DateTime<Utc>,
}

/// A [`LastHandover`] as selected by [`LastHandoverColumn`].
pub(super) type LastHandoverColumns = (HandoverKind, String, UserId, String, DateTime<Utc>);

type LastHandoverTypes = (Text, Text, SqlUuid, Text, Timestamptz);

impl From<LastHandoverColumns> for LastHandover {
    fn from((kind, reason, tutor_id, tutor_name, created_at): LastHandoverColumns) -> LastHandover {
        LastHandover { kind, reason, tutor_id, tutor_name, created_at }
    }
}

/// A computed column of `research_requests`: the newest handover of each. It is looked up by an index for the selected
/// rows only; with a join, Postgres would read all handovers before it knows which rows are selected.
///
/// A custom expression instead of Diesel's `sql`, whose queries are not cached as prepared statements.
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
    /// Returns a project's newest handover, if there is one, and the previous tutor.
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
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<ResearchHandover> {
        diesel::insert_into(research_handovers::table)
            .values(self)
            .returning(ResearchHandover::as_returning())
            .get_result(conn)
    }
}
