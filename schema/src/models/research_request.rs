//! `research_requests`: students who look for a mentor of their research, and the projects that come of it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{ResearchOutcome, ResearchStatus, ResearchTimeline};
use crate::schema::research_requests;

/// The unique index that keeps a student to one project at a time.
pub const ONE_OPEN: &str = "research_requests_one_open";

/// A request, as its student wrote it, and what has become of it.
#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = research_requests, check_for_backend(diesel::pg::Pg))]
pub struct ResearchRequest {
    pub id: Uuid,
    pub student_id: Uuid,
    /// Who mentors it, once somebody does.
    pub assigned_tutor_id: Option<Uuid>,
    /// In which field.
    pub research_area: String,
    pub goals: String,
    /// What they know already.
    pub background_knowledge: String,
    /// How long it may take.
    pub preferred_timeline: ResearchTimeline,
    /// When they have time.
    pub availability: String,
    pub status: ResearchStatus,
    /// 0 to 100.
    pub progress_percentage: i16,
    /// When the present tutor was found.
    pub assigned_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// When a tutor first started it.
    pub started_at: Option<DateTime<Utc>>,
    pub completed_at: Option<DateTime<Utc>>,
    /// Hours of meetings that are paid for.
    pub hours_included: i16,
    /// When its student or its tutor last did something about it.
    pub last_activity_at: DateTime<Utc>,
    /// What came of it, as far as its tutor has said.
    pub outcome: Option<ResearchOutcome>,
    /// Where that can be read or seen.
    pub outcome_url: Option<String>,
    /// The number of the newest draft, whether or not it is still there.
    pub last_draft_number: i16,
}

/// A new request.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = research_requests)]
pub struct NewResearchRequest<'a> {
    pub student_id: Uuid,
    /// 1 to 1000 characters, and so are the other texts.
    pub research_area: &'a str,
    pub goals: &'a str,
    pub background_knowledge: &'a str,
    pub preferred_timeline: ResearchTimeline,
    pub availability: &'a str,
    pub created_at: DateTime<Utc>,
    /// The same instant, at first.
    pub updated_at: DateTime<Utc>,
    /// The same instant, at first.
    pub last_activity_at: DateTime<Utc>,
}

/// What a change of a project writes. `None` leaves a column as it is, `Some(None)` empties it.
#[derive(Debug, Clone, Default, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = research_requests)]
pub struct ResearchRequestChange {
    pub status: Option<ResearchStatus>,
    pub assigned_tutor_id: Option<Option<Uuid>>,
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
    /// The request with this id.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<ResearchRequest>> {
        research_requests::table.find(id).select(ResearchRequest::as_select()).first(conn).optional()
    }

    /// The same, locked until the transaction ends. Every change of a project, or of what belongs to it, starts here.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<ResearchRequest>> {
        let row = research_requests::table.find(id).select(ResearchRequest::as_select());
        row.for_update().first(conn).optional()
    }

    /// The projects of a tutor that are not over, locked until the transaction ends.
    pub fn lock_open_of_tutor(conn: &mut PgConnection, tutor_id: Uuid) -> QueryResult<Vec<ResearchRequest>> {
        research_requests::table
            .filter(research_requests::assigned_tutor_id.eq(tutor_id))
            .filter(research_requests::status.ne(ResearchStatus::Completed))
            .order(research_requests::id)
            .select(ResearchRequest::as_select())
            .for_update()
            .load(conn)
    }

    /// The projects of a student, locked until the transaction ends.
    pub fn lock_of_student(conn: &mut PgConnection, student_id: Uuid) -> QueryResult<Vec<ResearchRequest>> {
        research_requests::table
            .filter(research_requests::student_id.eq(student_id))
            .order(research_requests::id)
            .select(ResearchRequest::as_select())
            .for_update()
            .load(conn)
    }

    /// Writes a change of a project that the caller has locked.
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
    /// Stores the request. Fails on [`ONE_OPEN`] when the student has a project that is not over.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<ResearchRequest> {
        diesel::insert_into(research_requests::table)
            .values(self)
            .returning(ResearchRequest::as_returning())
            .get_result(conn)
    }
}
