//! `research_meetings`: meetings of tutor and student about a project.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::ids::UserId;
use crate::models::profile::Profile;
use crate::schema::{profiles, research_meetings};

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = research_meetings, check_for_backend(diesel::pg::Pg))]
pub struct ResearchMeeting {
    pub id: Uuid,
    pub research_request_id: Uuid,
    /// The tutor.
    pub user_id: UserId,
    /// In the academy's zone.
    pub held_on: NaiveDate,
    /// A multiple of 15.
    pub minutes: i16,
    /// May be empty.
    pub notes: String,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Incremented with every edit, starting at 1.
    pub version: i32,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = research_meetings)]
pub struct NewResearchMeeting<'a> {
    pub research_request_id: Uuid,
    /// The tutor.
    pub user_id: UserId,
    /// In the academy's zone.
    pub held_on: NaiveDate,
    /// 15 to 480, a multiple of 15.
    pub minutes: i16,
    /// At most 4000 characters.
    pub notes: &'a str,
    pub created_at: DateTime<Utc>,
    /// Same as `created_at`.
    pub updated_at: DateTime<Utc>,
}

/// New values of an edit.
#[derive(Debug, Clone, Copy)]
pub struct MeetingEdit<'a> {
    pub held_on: NaiveDate,
    pub minutes: i16,
    pub notes: &'a str,
}

impl ResearchMeeting {
    /// Returns a project's meetings with their tutors, newest first.
    pub fn of_project(
        conn: &mut PgConnection,
        project_id: Uuid,
    ) -> QueryResult<Vec<(ResearchMeeting, Profile)>> {
        use research_meetings::{created_at, held_on, id, research_request_id};
        research_meetings::table
            .inner_join(profiles::table)
            .filter(research_request_id.eq(project_id))
            .order((held_on.desc(), created_at.desc(), id.desc()))
            .select((ResearchMeeting::as_select(), Profile::as_select()))
            .load(conn)
    }

    /// Counts a project's meetings.
    pub fn count(conn: &mut PgConnection, project_id: Uuid) -> QueryResult<i64> {
        research_meetings::table
            .filter(research_meetings::research_request_id.eq(project_id))
            .count()
            .get_result(conn)
    }

    /// Returns a meeting of this project.
    pub fn find(conn: &mut PgConnection, project_id: Uuid, id: Uuid) -> QueryResult<Option<ResearchMeeting>> {
        research_meetings::table
            .find(id)
            .filter(research_meetings::research_request_id.eq(project_id))
            .select(ResearchMeeting::as_select())
            .first(conn)
            .optional()
    }

    /// Updates the meeting. The caller has locked the project.
    pub fn edit(
        &self,
        conn: &mut PgConnection,
        edit: MeetingEdit<'_>,
        now: DateTime<Utc>,
    ) -> QueryResult<ResearchMeeting> {
        diesel::update(research_meetings::table.find(self.id))
            .set((
                research_meetings::held_on.eq(edit.held_on),
                research_meetings::minutes.eq(edit.minutes),
                research_meetings::notes.eq(edit.notes),
                research_meetings::updated_at.eq(now),
                research_meetings::version.eq(self.version + 1),
            ))
            .returning(ResearchMeeting::as_returning())
            .get_result(conn)
    }

    pub fn delete(conn: &mut PgConnection, id: Uuid) -> QueryResult<()> {
        diesel::delete(research_meetings::table.find(id)).execute(conn)?;
        Ok(())
    }
}

impl NewResearchMeeting<'_> {
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<ResearchMeeting> {
        diesel::insert_into(research_meetings::table)
            .values(self)
            .returning(ResearchMeeting::as_returning())
            .get_result(conn)
    }
}
