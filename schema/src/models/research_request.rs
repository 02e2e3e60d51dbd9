//! `research_requests`: students' requests for a research mentor, and the resulting projects.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{ResearchOutcome, ResearchStatus, ResearchTimeline};
use crate::ids::UserId;
use crate::schema::research_requests;

/// Unique index that limits a student to one open project.
pub const ONE_OPEN: &str = "research_requests_one_open";

/// A student's request with the state of its project.
#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = research_requests, check_for_backend(diesel::pg::Pg))]
pub struct ResearchRequest {
    pub id: Uuid,
    pub student_id: UserId,
    /// The mentor, once assigned.
    pub assigned_tutor_id: Option<UserId>,
    pub research_area: String,
    pub goals: String,
    /// What the student already knows.
    pub background_knowledge: String,
    /// Preferred duration.
    pub preferred_timeline: ResearchTimeline,
    /// When the student is available.
    pub availability: String,
    pub status: ResearchStatus,
    /// 0 to 100.
    pub progress_percentage: i16,
    /// When the current tutor was assigned.
    pub assigned_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// When a tutor first started it.
    pub started_at: Option<DateTime<Utc>>,
    pub completed_at: Option<DateTime<Utc>>,
    /// Hours of meetings that are paid for.
    pub hours_included: i16,
    /// When its student or tutor last did something.
    pub last_activity_at: DateTime<Utc>,
    /// Outcome, if its tutor has entered one.
    pub outcome: Option<ResearchOutcome>,
    /// Link to the outcome.
    pub outcome_url: Option<String>,
    /// Number of the newest draft, even if that was deleted.
    pub last_draft_number: i16,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = research_requests)]
pub struct NewResearchRequest<'a> {
    pub student_id: UserId,
    /// 1 to 1000 characters, like the other texts.
    pub research_area: &'a str,
    pub goals: &'a str,
    pub background_knowledge: &'a str,
    pub preferred_timeline: ResearchTimeline,
    pub availability: &'a str,
    pub created_at: DateTime<Utc>,
    /// Same as `created_at`.
    pub updated_at: DateTime<Utc>,
    /// Same as `created_at`.
    pub last_activity_at: DateTime<Utc>,
}

/// Columns to update. `None` leaves a column as it is, `Some(None)` clears it.
#[derive(Debug, Clone, Default, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = research_requests)]
pub struct ResearchRequestChange {
    pub status: Option<ResearchStatus>,
    pub assigned_tutor_id: Option<Option<UserId>>,
    pub assigned_at: Option<Option<DateTime<Utc>>>,
    pub started_at: Option<DateTime<Utc>>,
    pub completed_at: Option<DateTime<Utc>>,
    pub progress_percentage: Option<i16>,
    pub hours_included: Option<i16>,
    pub last_activity_at: Option<DateTime<Utc>>,
    pub outcome: Option<ResearchOutcome>,
    pub outcome_url: Option<Option<String>>,
    pub last_draft_number: Option<i16>,
}

impl ResearchRequest {
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<ResearchRequest>> {
        research_requests::table.find(id).select(ResearchRequest::as_select()).first(conn).optional()
    }

    /// Returns the project, locked until the transaction ends. All changes of a project, or of what belongs to it,
    /// take this lock first.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<ResearchRequest>> {
        let row = research_requests::table.find(id).select(ResearchRequest::as_select());
        row.for_update().first(conn).optional()
    }

    /// Returns a tutor's unfinished projects, locked until the transaction ends.
    pub fn lock_open_of_tutor(
        conn: &mut PgConnection,
        tutor_id: UserId,
    ) -> QueryResult<Vec<ResearchRequest>> {
        research_requests::table
            .filter(research_requests::assigned_tutor_id.eq(tutor_id))
            .filter(research_requests::status.ne(ResearchStatus::Completed))
            .order(research_requests::id)
            .select(ResearchRequest::as_select())
            .for_update()
            .load(conn)
    }

    /// Returns a student's projects, locked until the transaction ends.
    pub fn lock_of_student(conn: &mut PgConnection, student_id: UserId) -> QueryResult<Vec<ResearchRequest>> {
        research_requests::table
            .filter(research_requests::student_id.eq(student_id))
            .order(research_requests::id)
            .select(ResearchRequest::as_select())
            .for_update()
            .load(conn)
    }

    /// Updates a project that the caller has locked.
    pub fn change(
        &self,
        conn: &mut PgConnection,
        change: &ResearchRequestChange,
        now: DateTime<Utc>,
    ) -> QueryResult<ResearchRequest> {
        diesel::update(research_requests::table.find(self.id))
            .set((change, research_requests::updated_at.eq(now)))
            .returning(ResearchRequest::as_returning())
            .get_result(conn)
    }

    /// Deletes the project with everything that belongs to it.
    pub fn delete(conn: &mut PgConnection, id: Uuid) -> QueryResult<()> {
        diesel::delete(research_requests::table.find(id)).execute(conn)?;
        Ok(())
    }
}

impl NewResearchRequest<'_> {
    /// Inserts the request. Fails on [`ONE_OPEN`] if the student has an unfinished project.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<ResearchRequest> {
        diesel::insert_into(research_requests::table)
            .values(self)
            .returning(ResearchRequest::as_returning())
            .get_result(conn)
    }
}
