//! `research_links`: addresses that belong to a project, drafts of its paper among them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::ResearchLinkKind;
use crate::models::profile::Profile;
use crate::schema::{profiles, research_links};

/// A link.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = research_links, check_for_backend(diesel::pg::Pg))]
pub struct ResearchLink {
    pub id: Uuid,
    pub research_request_id: Uuid,
    /// Who added it.
    pub user_id: Uuid,
    pub title: String,
    pub url: String,
    pub description: Option<String>,
    pub created_at: DateTime<Utc>,
    pub kind: ResearchLinkKind,
    /// Which draft it is, from 1 on; `None` for any other link.
    pub draft_number: Option<i16>,
    pub updated_at: DateTime<Utc>,
    /// Rises with every edit; 1 at first.
    pub version: i32,
}

/// A new link.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = research_links)]
pub struct NewResearchLink<'a> {
    pub research_request_id: Uuid,
    /// Who adds it.
    pub user_id: Uuid,
    /// 1 to 200 characters.
    pub title: &'a str,
    /// At most 2000 characters.
    pub url: &'a str,
    /// 1 to 1000 characters.
    pub description: Option<&'a str>,
    pub kind: ResearchLinkKind,
    /// For drafts, and for them only.
    pub draft_number: Option<i16>,
    pub created_at: DateTime<Utc>,
    /// The same instant, at first.
    pub updated_at: DateTime<Utc>,
}

/// What an edit writes.
#[derive(Debug, Clone, Copy)]
pub struct LinkTexts<'a> {
    pub title: &'a str,
    pub url: &'a str,
    pub description: Option<&'a str>,
}

impl ResearchLink {
    /// A project's links and drafts with whoever added them, newest first.
    pub fn of_project(
        conn: &mut PgConnection,
        project_id: Uuid,
    ) -> QueryResult<Vec<(ResearchLink, Profile)>> {
        research_links::table
            .inner_join(profiles::table)
            .filter(research_links::research_request_id.eq(project_id))
            .order((research_links::created_at.desc(), research_links::id.desc()))
            .select((ResearchLink::as_select(), Profile::as_select()))
            .load(conn)
    }

    /// How many links and drafts a project has.
    pub fn count(conn: &mut PgConnection, project_id: Uuid) -> QueryResult<i64> {
        research_links::table
            .filter(research_links::research_request_id.eq(project_id))
            .count()
            .get_result(conn)
    }

    /// A link of this project.
    pub fn find(conn: &mut PgConnection, project_id: Uuid, id: Uuid) -> QueryResult<Option<ResearchLink>> {
        research_links::table
            .find(id)
            .filter(research_links::research_request_id.eq(project_id))
            .select(ResearchLink::as_select())
            .first(conn)
            .optional()
    }

    /// Writes other texts. The caller has locked the project.
    pub fn edit(
        &self,
        conn: &mut PgConnection,
        texts: LinkTexts<'_>,
        now: DateTime<Utc>,
    ) -> QueryResult<ResearchLink> {
        diesel::update(research_links::table.find(self.id))
            .set((
                research_links::title.eq(texts.title),
                research_links::url.eq(texts.url),
                research_links::description.eq(texts.description),
                research_links::updated_at.eq(now),
                research_links::version.eq(self.version + 1),
            ))
            .returning(ResearchLink::as_returning())
            .get_result(conn)
    }

    /// Deletes it.
    pub fn delete(conn: &mut PgConnection, id: Uuid) -> QueryResult<()> {
        diesel::delete(research_links::table.find(id)).execute(conn)?;
        Ok(())
    }
}

impl NewResearchLink<'_> {
    /// Stores the link.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<ResearchLink> {
        diesel::insert_into(research_links::table)
            .values(self)
            .returning(ResearchLink::as_returning())
            .get_result(conn)
    }
}
