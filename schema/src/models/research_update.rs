//! `research_progress`: updates by students and tutors about a project.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::ResearchUpdateType;
use crate::ids::UserId;
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::profile::Profile;
use crate::models::research_request::ResearchRequest;
use crate::schema::{profiles, research_progress, research_requests};

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = research_progress, check_for_backend(diesel::pg::Pg))]
pub struct ResearchUpdate {
    pub id: Uuid,
    pub research_request_id: Uuid,
    /// Author.
    pub user_id: UserId,
    pub title: String,
    pub description: String,
    pub update_type: ResearchUpdateType,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Incremented with every edit, starting at 1.
    pub version: i32,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = research_progress)]
pub struct NewResearchUpdate<'a> {
    pub research_request_id: Uuid,
    /// Author.
    pub user_id: UserId,
    /// 1 to 200 characters.
    pub title: &'a str,
    /// 1 to 1000 characters.
    pub description: &'a str,
    pub update_type: ResearchUpdateType,
    pub created_at: DateTime<Utc>,
    /// Same as `created_at`.
    pub updated_at: DateTime<Utc>,
}

/// An update with its project.
pub type UpdateWithProject = (ResearchUpdate, ResearchRequest);

fn position(update: &ResearchUpdate) -> Position {
    Position { at: update.created_at, id: update.id }
}

impl ResearchUpdate {
    /// Returns a page of a project's updates, newest first.
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

    /// Returns a page of the updates of all of a tutor's projects, newest first.
    pub fn of_tutor(
        conn: &mut PgConnection,
        tutor_id: UserId,
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

    /// Counts a project's updates.
    pub fn count(conn: &mut PgConnection, project_id: Uuid) -> QueryResult<i64> {
        research_progress::table
            .filter(research_progress::research_request_id.eq(project_id))
            .count()
            .get_result(conn)
    }

    /// Returns an update of this project.
    pub fn find(conn: &mut PgConnection, project_id: Uuid, id: Uuid) -> QueryResult<Option<ResearchUpdate>> {
        research_progress::table
            .find(id)
            .filter(research_progress::research_request_id.eq(project_id))
            .select(ResearchUpdate::as_select())
            .first(conn)
            .optional()
    }

    /// Updates the texts. The caller has locked the project.
    pub fn edit(
        &self,
        conn: &mut PgConnection,
        title: &str,
        description: &str,
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

    pub fn delete(conn: &mut PgConnection, id: Uuid) -> QueryResult<()> {
        diesel::delete(research_progress::table.find(id)).execute(conn)?;
        Ok(())
    }
}

impl NewResearchUpdate<'_> {
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<ResearchUpdate> {
        diesel::insert_into(research_progress::table)
            .values(self)
            .returning(ResearchUpdate::as_returning())
            .get_result(conn)
    }
}
