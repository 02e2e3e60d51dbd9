//! `research_progress`: what students and tutors write about a project as it goes on.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::ResearchUpdateType;
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::profile::Profile;
use crate::models::research_request::ResearchRequest;
use crate::schema::{profiles, research_progress, research_requests};

/// An update.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = research_progress, check_for_backend(diesel::pg::Pg))]
pub struct ResearchUpdate {
    pub id: Uuid,
    pub research_request_id: Uuid,
    /// Who wrote it.
    pub user_id: Uuid,
    pub title: String,
    pub description: String,
    pub update_type: ResearchUpdateType,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Rises with every edit; 1 at first.
    pub version: i32,
}

/// A new update.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = research_progress)]
pub struct NewResearchUpdate<'a> {
    pub research_request_id: Uuid,
    /// Who writes it.
    pub user_id: Uuid,
    /// 1 to 200 characters.
    pub title: &'a str,
    /// 1 to 1000 characters.
    pub description: &'a str,
    pub update_type: ResearchUpdateType,
    pub created_at: DateTime<Utc>,
    /// The same instant, at first.
    pub updated_at: DateTime<Utc>,
}

/// An update with its project.
pub type UpdateWithProject = (ResearchUpdate, ResearchRequest);

fn position(update: &ResearchUpdate) -> Position {
    Position { at: update.created_at, id: update.id }
}

impl ResearchUpdate {
    /// A page of a project's updates, newest first.
    pub fn of_project(
        conn: &mut PgConnection,
        project_id: Uuid,
        request: PageRequest,
    ) -> QueryResult<Page<(ResearchUpdate, Profile)>> {
        use research_progress::{created_at, id, research_request_id};
        let mut query = research_progress::table
            .inner_join(profiles::table)
            .filter(research_request_id.eq(project_id))
            .order((created_at.desc(), id.desc()))
            .limit(request.rows_to_read())
            .select((ResearchUpdate::as_select(), Profile::as_select()))
            .into_boxed();
        if let Some(last) = request.after {
            query = query.filter(older_than!(created_at, id, last));
        }
        let rows: Vec<(ResearchUpdate, Profile)> = query.load(conn)?;
        Ok(request.page(rows, |(update, _)| position(update)))
    }

    /// A page of the updates of all of a tutor's projects, newest first.
    pub fn of_tutor(
        conn: &mut PgConnection,
        tutor_id: Uuid,
        request: PageRequest,
    ) -> QueryResult<Page<UpdateWithProject>> {
        use research_progress::{created_at, id};
        let mut query = research_progress::table
            .inner_join(research_requests::table)
            .filter(research_requests::assigned_tutor_id.eq(tutor_id))
            .order((created_at.desc(), id.desc()))
            .limit(request.rows_to_read())
            .select((ResearchUpdate::as_select(), ResearchRequest::as_select()))
            .into_boxed();
        if let Some(last) = request.after {
            query = query.filter(older_than!(created_at, id, last));
        }
        let rows: Vec<UpdateWithProject> = query.load(conn)?;
        Ok(request.page(rows, |(update, _)| position(update)))
    }

    /// How many updates a project has.
    pub fn count(conn: &mut PgConnection, project_id: Uuid) -> QueryResult<i64> {
        research_progress::table
            .filter(research_progress::research_request_id.eq(project_id))
            .count()
            .get_result(conn)
    }

    /// An update of this project.
    pub fn find(conn: &mut PgConnection, project_id: Uuid, id: Uuid) -> QueryResult<Option<ResearchUpdate>> {
        research_progress::table
            .find(id)
            .filter(research_progress::research_request_id.eq(project_id))
            .select(ResearchUpdate::as_select())
            .first(conn)
            .optional()
    }

    /// Writes other words. The caller has locked the project.
    pub fn edit(
        &self,
        conn: &mut PgConnection,
        (title, description): (&str, &str),
        now: DateTime<Utc>,
    ) -> QueryResult<ResearchUpdate> {
        diesel::update(research_progress::table.find(self.id))
            .set((
                research_progress::title.eq(title),
                research_progress::description.eq(description),
                research_progress::updated_at.eq(now),
                research_progress::version.eq(self.version + 1),
            ))
            .returning(ResearchUpdate::as_returning())
            .get_result(conn)
    }

    /// Deletes it.
    pub fn delete(conn: &mut PgConnection, id: Uuid) -> QueryResult<()> {
        diesel::delete(research_progress::table.find(id)).execute(conn)?;
        Ok(())
    }
}

impl NewResearchUpdate<'_> {
    /// Stores the update.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<ResearchUpdate> {
        diesel::insert_into(research_progress::table)
            .values(self)
            .returning(ResearchUpdate::as_returning())
            .get_result(conn)
    }
}
