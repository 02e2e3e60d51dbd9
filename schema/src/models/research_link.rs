//! `research_links`: links of a project, including drafts of its paper.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::ResearchLinkKind;
use crate::models::profile::Profile;
use crate::schema::{profiles, research_links};

#[derive(Debug, Clone, Queryable, Selectable, serde::Serialize, utoipa::ToSchema)]
#[diesel(table_name = research_links, check_for_backend(diesel::pg::Pg))]
pub struct ResearchLink {
    /// The link.
    pub id: Uuid,
    #[serde(skip)]
    pub research_request_id: Uuid,
    /// Author.
    #[serde(skip)]
    pub user_id: Uuid,
    /// Its title.
    pub title: String,
    /// An http or https URL.
    pub url: String,
    /// Description.
    pub description: Option<String>,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// Whether it is a link or a draft of the paper.
    pub kind: ResearchLinkKind,
    /// Number of the draft, from 1; absent for other links.
    pub draft_number: Option<i16>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// Increases with each edit. The next edit has to send it back.
    pub version: i32,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = research_links)]
pub struct NewResearchLink<'a> {
    pub research_request_id: Uuid,
    /// Author.
    pub user_id: Uuid,
    /// 1 to 200 characters.
    pub title: &'a str,
    /// At most 2000 characters.
    pub url: &'a str,
    /// 1 to 1000 characters.
    pub description: Option<&'a str>,
    pub kind: ResearchLinkKind,
    /// Set for drafts only.
    pub draft_number: Option<i16>,
    pub created_at: DateTime<Utc>,
    /// Same as `created_at`.
    pub updated_at: DateTime<Utc>,
}

/// New texts of an edit.
#[derive(Debug, Clone, Copy)]
pub struct LinkTexts<'a> {
    pub title: &'a str,
    pub url: &'a str,
    pub description: Option<&'a str>,
}

impl ResearchLink {
    /// Returns a project's links and drafts with their authors, newest first.
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

    /// Counts a project's links and drafts.
    pub fn count(conn: &mut PgConnection, project_id: Uuid) -> QueryResult<i64> {
        research_links::table
            .filter(research_links::research_request_id.eq(project_id))
            .count()
            .get_result(conn)
    }

    /// Returns a link of this project.
    pub fn find(conn: &mut PgConnection, project_id: Uuid, id: Uuid) -> QueryResult<Option<ResearchLink>> {
        research_links::table
            .find(id)
            .filter(research_links::research_request_id.eq(project_id))
            .select(ResearchLink::as_select())
            .first(conn)
            .optional()
    }

    /// Updates the texts. The caller has locked the project.
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

    pub fn delete(conn: &mut PgConnection, id: Uuid) -> QueryResult<()> {
        diesel::delete(research_links::table.find(id)).execute(conn)?;
        Ok(())
    }
}

impl NewResearchLink<'_> {
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<ResearchLink> {
        diesel::insert_into(research_links::table)
            .values(self)
            .returning(ResearchLink::as_returning())
            .get_result(conn)
    }
}
