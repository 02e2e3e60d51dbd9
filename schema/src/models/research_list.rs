//! `research_requests` in lists, with their people and the totals of their milestones and meetings.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::{count_star, exists, sql};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::ResearchStatus;
use crate::models::booking_list::{Participant, ParticipantRole};
use crate::models::chat_session::ResearchChatColumn;
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::profile::Profile;
use crate::models::research_handover::{LastHandover, LastHandoverColumn, LastHandoverColumns};
use crate::models::research_request::ResearchRequest;
use crate::schema::{profiles, research_milestones, research_requests, users};

diesel::alias!(const TUTORS: Alias<Tutors> = profiles as tutors);

/// A project with its people.
#[derive(Debug, Clone)]
pub struct ProjectRow {
    pub request: ResearchRequest,
    pub student: Profile,
    /// The student's email address.
    pub student_email: String,
    /// The mentor, once assigned.
    pub tutor: Option<Profile>,
    /// The last handover, if there was one.
    pub last_handover: Option<LastHandover>,
    /// The chat of its student and tutor, if there is one.
    pub chat_session_id: Option<Uuid>,
    /// Whether the tutor's account is suspended, so that they have no public page.
    pub tutor_is_suspended: bool,
}

type ProjectColumns =
    (ResearchRequest, Profile, String, Option<Profile>, Option<LastHandoverColumns>, Option<Uuid>, bool);

impl From<ProjectColumns> for ProjectRow {
    fn from(
        (request, student, student_email, tutor, handover, chat_session_id, tutor_is_suspended): ProjectColumns,
    ) -> ProjectRow {
        let last_handover = handover.map(LastHandover::from);
        ProjectRow {
            request,
            student,
            student_email,
            tutor,
            last_handover,
            chat_session_id,
            tutor_is_suspended,
        }
    }
}

/// Totals of a project's milestones and meetings.
#[derive(Debug, Clone, Default, PartialEq, Eq, QueryableByName)]
pub struct ProjectTotals {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Total duration of its meetings.
    #[diesel(sql_type = Integer)]
    pub minutes_used: i32,
    /// Number of completed milestones.
    #[diesel(sql_type = Integer)]
    pub milestones_done: i32,
    /// Number of milestones.
    #[diesel(sql_type = Integer)]
    pub milestones_total: i32,
    /// Title of the first open milestone, if there is one.
    #[diesel(sql_type = Nullable<Text>)]
    pub next_title: Option<String>,
    /// Its due date.
    #[diesel(sql_type = Nullable<Date>)]
    pub next_due_on: Option<NaiveDate>,
}

/// Filter of a person's projects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProjectState {
    /// All.
    All,
    /// Unfinished.
    Active,
    /// Completed.
    Completed,
}

/// When a project is at risk.
#[derive(Debug, Clone, Copy)]
pub struct RiskBounds {
    /// Milestones with an earlier date are late, once the project has started.
    pub today: NaiveDate,
    /// Projects without activity since this time are quiet.
    pub quiet_since: DateTime<Utc>,
}

/// Filter of projects for admins.
#[derive(Debug, Clone, Copy, Default)]
pub struct ProjectFilter {
    pub status: Option<ResearchStatus>,
    /// Only projects at risk.
    pub at_risk: Option<RiskBounds>,
}

/// Number of projects by state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct ProjectCounts {
    #[diesel(sql_type = BigInt)]
    pub pending: i64,
    #[diesel(sql_type = BigInt)]
    pub assigned: i64,
    #[diesel(sql_type = BigInt)]
    pub in_progress: i64,
    #[diesel(sql_type = BigInt)]
    pub completed: i64,
    #[diesel(sql_type = BigInt)]
    pub at_risk: i64,
}

const TUTOR_IS_SUSPENDED: &str = "EXISTS (SELECT FROM users account
    WHERE account.id = research_requests.assigned_tutor_id AND account.suspended_at IS NOT NULL)";

/// Projects joined with their people, as [`ProjectColumns`].
macro_rules! projects {
    () => {
        research_requests::table
            .inner_join(profiles::table.on(profiles::id.eq(research_requests::student_id)))
            .inner_join(users::table.on(users::id.eq(research_requests::student_id)))
            .left_join(
                TUTORS.on(TUTORS.field(profiles::id).nullable().eq(research_requests::assigned_tutor_id)),
            )
            .select((
                ResearchRequest::as_select(),
                Profile::as_select(),
                users::email,
                TUTORS.fields(<Profile as Selectable<Pg>>::construct_selection()).nullable(),
                LastHandoverColumn,
                ResearchChatColumn,
                sql::<Bool>(TUTOR_IS_SUSPENDED),
            ))
    };
}

/// Loads a page of joined projects, newest first.
macro_rules! page {
    ($conn:expr, $query:expr, $request:expr) => {{
        let mut query = $query
            .order((research_requests::created_at.desc(), research_requests::id.desc()))
            .limit($request.rows_to_read());
        if let Some(position) = $request.after {
            let (at, id) = (research_requests::created_at, research_requests::id);
            query = query.filter(older_than!(at, id, position));
        }
        let rows: Vec<ProjectColumns> = query.load($conn)?;
        let rows = rows.into_iter().map(ProjectRow::from).collect();
        let position = |row: &ProjectRow| Position { at: row.request.created_at, id: row.request.id };
        Ok($request.page(rows, position))
    }};
}

impl ProjectRow {
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<ProjectRow>> {
        let row: Option<ProjectColumns> =
            projects!().filter(research_requests::id.eq(id)).first(conn).optional()?;
        Ok(row.map(ProjectRow::from))
    }
}

/// Returns a page of a person's projects, newest first.
pub fn of_participant(
    conn: &mut PgConnection,
    participant: Participant,
    state: ProjectState,
    request: PageRequest,
) -> QueryResult<Page<ProjectRow>> {
    use research_requests::{assigned_tutor_id, status, student_id};
    let mut query = projects!().into_boxed();
    let person = participant.id;
    query = match participant.role {
        Some(ParticipantRole::Student) => query.filter(student_id.eq(person)),
        Some(ParticipantRole::Tutor) => query.filter(assigned_tutor_id.eq(person)),
        None => query.filter(student_id.eq(person).or(assigned_tutor_id.assume_not_null().eq(person))),
    };
    query = match state {
        ProjectState::All => query,
        ProjectState::Active => query.filter(status.ne(ResearchStatus::Completed)),
        ProjectState::Completed => query.filter(status.eq(ResearchStatus::Completed)),
    };
    page!(conn, query, request)
}

/// Counts a person's projects by state.
pub fn counts_of_participant(
    conn: &mut PgConnection,
    participant: Participant,
) -> QueryResult<Vec<(ResearchStatus, i64)>> {
    use research_requests::{assigned_tutor_id, status, student_id};
    let person = participant.id;
    let query = research_requests::table.group_by(status).select((status, count_star())).into_boxed();
    let query = match participant.role {
        Some(ParticipantRole::Student) => query.filter(student_id.eq(person)),
        Some(ParticipantRole::Tutor) => query.filter(assigned_tutor_id.eq(person)),
        None => query.filter(student_id.eq(person).or(assigned_tutor_id.assume_not_null().eq(person))),
    };
    query.load(conn)
}

/// Returns a page of all projects, newest first.
pub fn all(
    conn: &mut PgConnection,
    filter: ProjectFilter,
    request: PageRequest,
) -> QueryResult<Page<ProjectRow>> {
    use research_requests::{last_activity_at, status};
    let mut query = projects!().into_boxed();
    if let Some(wanted) = filter.status {
        query = query.filter(status.eq(wanted));
    }
    if let Some(bounds) = filter.at_risk {
        let overdue = research_milestones::table
            .filter(research_milestones::research_request_id.eq(research_requests::id))
            .filter(research_milestones::done_at.is_null())
            .filter(research_milestones::due_on.lt(bounds.today));
        let is_late = status.eq(ResearchStatus::InProgress).and(exists(overdue));
        query = query
            .filter(status.eq_any([ResearchStatus::Assigned, ResearchStatus::InProgress]))
            .filter(last_activity_at.le(bounds.quiet_since).or(is_late));
    }
    page!(conn, query, request)
}

/// Counts the projects by state, and those at risk.
pub fn counts(conn: &mut PgConnection, bounds: RiskBounds) -> QueryResult<ProjectCounts> {
    diesel::sql_query(
        // As separate subqueries, each of which can use an index.
        "SELECT (SELECT count(*) FROM research_requests WHERE status = 'pending') AS pending,
             (SELECT count(*) FROM research_requests WHERE status = 'assigned') AS assigned,
             (SELECT count(*) FROM research_requests WHERE status = 'in_progress') AS in_progress,
             (SELECT count(*) FROM research_requests WHERE status = 'completed') AS completed,
             (SELECT count(*) FROM research_requests
              WHERE status IN ('assigned', 'in_progress') AND (last_activity_at <= $1
                 OR status = 'in_progress' AND id IN (
                     SELECT m.research_request_id FROM research_milestones m
                     WHERE m.done_at IS NULL AND m.due_on < $2))) AS at_risk",
    )
    .bind::<diesel::sql_types::Timestamptz, _>(bounds.quiet_since)
    .bind::<Date, _>(bounds.today)
    .get_result(conn)
}

/// Returns the totals of the milestones and meetings of these projects.
pub fn totals(conn: &mut PgConnection, ids: &[Uuid]) -> QueryResult<HashMap<Uuid, ProjectTotals>> {
    let rows: Vec<ProjectTotals> = diesel::sql_query(
        "SELECT r.id, used.minutes AS minutes_used, counted.done AS milestones_done, counted.total AS milestones_total,
             next.title AS next_title, next.due_on AS next_due_on
         FROM unnest($1::uuid[]) AS r (id)
             CROSS JOIN LATERAL (
                 SELECT coalesce(sum(m.minutes), 0)::int AS minutes
                 FROM research_meetings m WHERE m.research_request_id = r.id) AS used
             CROSS JOIN LATERAL (
                 SELECT count(m.done_at)::int AS done, count(*)::int AS total
                 FROM research_milestones m WHERE m.research_request_id = r.id) AS counted
             LEFT JOIN LATERAL (
                 SELECT m.title, m.due_on FROM research_milestones m
                 WHERE m.research_request_id = r.id AND m.done_at IS NULL
                 ORDER BY m.due_on, m.created_at, m.id LIMIT 1) AS next ON true",
    )
    .bind::<Array<SqlUuid>, _>(ids)
    .load(conn)?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}
