//! `research_milestones`: milestones of projects.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::MilestoneKind;
use crate::schema::research_milestones;

#[derive(Debug, Clone, Queryable, Selectable, serde::Serialize, utoipa::ToSchema)]
#[diesel(table_name = research_milestones, check_for_backend(diesel::pg::Pg))]
pub struct ResearchMilestone {
    /// The milestone.
    pub id: Uuid,
    #[serde(skip)]
    pub research_request_id: Uuid,
    /// Which standard milestone it is.
    pub kind: MilestoneKind,
    /// Its title.
    pub title: String,
    /// Its date in the academy's zone.
    pub due_on: NaiveDate,
    /// When it was reached; absent until then.
    pub done_at: Option<DateTime<Utc>>,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// Increases with each edit. The next edit has to send it back.
    pub version: i32,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = research_milestones)]
pub struct NewResearchMilestone<'a> {
    pub research_request_id: Uuid,
    pub kind: MilestoneKind,
    /// 1 to 200 characters.
    pub title: &'a str,
    /// In the academy's zone.
    pub due_on: NaiveDate,
    pub created_at: DateTime<Utc>,
    /// Same as `created_at`.
    pub updated_at: DateTime<Utc>,
}

/// New values of an edit.
#[derive(Debug, Clone, Copy)]
pub struct MilestoneEdit<'a> {
    pub title: &'a str,
    pub due_on: NaiveDate,
    pub done_at: Option<DateTime<Utc>>,
}

impl ResearchMilestone {
    /// Returns a project's milestones by date.
    pub fn of_project(conn: &mut PgConnection, project_id: Uuid) -> QueryResult<Vec<ResearchMilestone>> {
        use research_milestones::{created_at, due_on, id, research_request_id};
        research_milestones::table
            .filter(research_request_id.eq(project_id))
            .order((due_on, created_at, id))
            .select(ResearchMilestone::as_select())
            .load(conn)
    }

    /// Counts a project's milestones.
    pub fn count(conn: &mut PgConnection, project_id: Uuid) -> QueryResult<i64> {
        research_milestones::table
            .filter(research_milestones::research_request_id.eq(project_id))
            .count()
            .get_result(conn)
    }

    /// Returns a milestone of this project.
    pub fn find(
        conn: &mut PgConnection,
        project_id: Uuid,
        id: Uuid,
    ) -> QueryResult<Option<ResearchMilestone>> {
        research_milestones::table
            .find(id)
            .filter(research_milestones::research_request_id.eq(project_id))
            .select(ResearchMilestone::as_select())
            .first(conn)
            .optional()
    }

    /// Updates the milestone. The caller has locked the project.
    pub fn edit(
        &self,
        conn: &mut PgConnection,
        edit: MilestoneEdit<'_>,
        now: DateTime<Utc>,
    ) -> QueryResult<ResearchMilestone> {
        diesel::update(research_milestones::table.find(self.id))
            .set((
                research_milestones::title.eq(edit.title),
                research_milestones::due_on.eq(edit.due_on),
                research_milestones::done_at.eq(edit.done_at),
                research_milestones::updated_at.eq(now),
                research_milestones::version.eq(self.version + 1),
            ))
            .returning(ResearchMilestone::as_returning())
            .get_result(conn)
    }

    pub fn delete(conn: &mut PgConnection, id: Uuid) -> QueryResult<()> {
        diesel::delete(research_milestones::table.find(id)).execute(conn)?;
        Ok(())
    }
}

pub fn insert_all(conn: &mut PgConnection, rows: &[NewResearchMilestone<'_>]) -> QueryResult<()> {
    diesel::insert_into(research_milestones::table).values(rows).execute(conn)?;
    Ok(())
}

impl NewResearchMilestone<'_> {
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<ResearchMilestone> {
        diesel::insert_into(research_milestones::table)
            .values(self)
            .returning(ResearchMilestone::as_returning())
            .get_result(conn)
    }
}
