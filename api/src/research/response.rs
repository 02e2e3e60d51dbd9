//! A research project as returned by the API.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::PgConnection;
use schema::enums::{HandoverKind, ResearchOutcome, ResearchStatus, ResearchTimeline};
use schema::ids::UserId;
use schema::models::profile::Profile;
use schema::models::research_handover::LastHandover;
use schema::models::research_list::{self, ProjectRow, ProjectTotals};
use schema::models::research_meeting::ResearchMeeting;
use schema::models::research_milestone::ResearchMilestone;
use schema::models::research_request::ResearchRequest;
use schema::models::session::SignedIn;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::find::actors;
use crate::domain::research::{self, ResearchAction, ResearchActor, ResearchRisk};
use crate::domain::time;
use crate::error::{Error, Result};

/// A research project, as seen by one of its people or by an admin.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResearchProject {
    /// The project.
    pub id: Uuid,
    /// State of the project.
    pub status: ResearchStatus,
    /// Research area.
    pub research_area: String,
    /// Goals.
    pub goals: String,
    /// The student's background knowledge.
    pub background_knowledge: String,
    /// Preferred duration.
    pub preferred_timeline: ResearchTimeline,
    /// When the student is available.
    pub availability: String,
    /// The student.
    pub student: ResearchStudent,
    /// The mentor, once assigned.
    pub tutor: Option<ResearchTutor>,
    /// The last handover, if there was one.
    pub last_handover: Option<HandoverResponse>,
    /// 0 to 100.
    pub progress_percentage: i16,
    /// Hours of meetings that are paid for.
    pub hours_included: i16,
    /// Total duration of its meetings so far.
    pub minutes_used: i32,
    /// The first open milestone.
    pub next_milestone: Option<NextMilestone>,
    /// Number of completed milestones.
    pub milestones_done: i32,
    /// Number of milestones.
    pub milestones_total: i32,
    /// Why it is at risk, if it is.
    pub risk: Option<ResearchRisk>,
    /// Outcome, if its tutor has entered one.
    pub outcome: Option<ResearchOutcome>,
    /// Link to the outcome.
    pub outcome_url: Option<String>,
    /// When it was requested.
    pub created_at: DateTime<Utc>,
    /// When the current tutor was assigned.
    pub assigned_at: Option<DateTime<Utc>>,
    /// When a tutor first started it.
    pub started_at: Option<DateTime<Utc>>,
    /// When it was completed.
    pub completed_at: Option<DateTime<Utc>>,
    /// When its student or tutor last did something.
    pub last_activity_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// The chat of its student and tutor, for them, while the project is active.
    pub chat_session_id: Option<Uuid>,
    /// Actions that the viewer may perform now.
    pub allowed_actions: Vec<ResearchAction>,
}

/// The student of a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResearchStudent {
    /// The person.
    pub id: UserId,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// URL of the picture.
    pub profile_image_url: Option<String>,
    /// Only for admins.
    pub email: Option<String>,
}

/// The tutor of a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResearchTutor {
    /// The person.
    pub id: UserId,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Slug of their public page, if they have one.
    pub slug: Option<String>,
    /// URL of the picture.
    pub profile_image_url: Option<String>,
}

/// How a project left its tutor.
#[derive(Debug, Serialize, ToSchema)]
pub struct HandoverResponse {
    /// Kind of handover.
    pub kind: HandoverKind,
    /// The tutor's reason; empty if an admin reassigned the project.
    pub reason: String,
    /// The previous tutor.
    pub tutor_id: UserId,
    /// The previous tutor's name.
    pub tutor_name: String,
    /// When it happened.
    pub created_at: DateTime<Utc>,
}

/// The next milestone.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextMilestone {
    /// Title.
    pub title: String,
    /// Due date in the academy's zone.
    pub due_on: NaiveDate,
}

/// Author of an entry in a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResearchAuthor {
    /// The person.
    pub id: UserId,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// The author's current or former role in the project.
    pub role: ResearchActor,
}

impl ResearchAuthor {
    /// Describes the author of an entry in this project.
    #[must_use]
    pub fn new(project: &ResearchRequest, author: &Profile) -> ResearchAuthor {
        // An author who is not the student was its tutor at that time.
        let is_student = author.id == project.student_id;
        ResearchAuthor {
            id: author.id,
            first_name: author.first_name.clone(),
            last_name: author.last_name.clone(),
            role: if is_student { ResearchActor::Student } else { ResearchActor::Tutor },
        }
    }
}

impl ResearchProject {
    /// Builds the responses for a viewer who may see the projects: one query for related data.
    pub fn of_all(
        conn: &mut PgConnection,
        viewer: &SignedIn,
        rows: Vec<ProjectRow>,
        now: DateTime<Utc>,
    ) -> Result<Vec<ResearchProject>> {
        let ids: Vec<Uuid> = rows.iter().map(|row| row.request.id).collect();
        let mut totals = research_list::totals(conn, &ids)?;
        let project = |row: ProjectRow| {
            let totals = totals.remove(&row.request.id).unwrap_or_default();
            ResearchProject::new(row, totals, viewer, now)
        };
        Ok(rows.into_iter().map(project).collect())
    }

    /// Builds the response for a viewer who may see the project.
    pub fn of_one(
        conn: &mut PgConnection,
        viewer: &SignedIn,
        id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<ResearchProject> {
        let row = ProjectRow::find(conn, id)?.ok_or_else(|| Error::internal("a project that is gone"))?;
        let mut projects = ResearchProject::of_all(conn, viewer, vec![row], now)?;
        projects.pop().ok_or_else(|| Error::internal("a project that is gone"))
    }

    /// Builds the response with known totals.
    #[must_use]
    pub fn new(
        row: ProjectRow,
        totals: ProjectTotals,
        viewer: &SignedIn,
        now: DateTime<Utc>,
    ) -> ResearchProject {
        let ProjectRow {
            request,
            student,
            student_email,
            tutor,
            last_handover,
            chat_session_id,
            tutor_is_suspended,
        } = row;
        let actors: Vec<ResearchActor> = actors(viewer, &request).collect();
        let today = time::local_date(now);
        let risk = research::risk(request.status, totals.next_due_on, request.last_activity_at, today, now);
        let takes_part =
            actors.iter().any(|actor| matches!(actor, ResearchActor::Student | ResearchActor::Tutor));
        // Most students are minors: mentors contact them in the chat and do not see their email addresses.
        let sees_email = actors.contains(&ResearchActor::Admin);
        ResearchProject {
            id: request.id,
            status: request.status,
            research_area: request.research_area,
            goals: request.goals,
            background_knowledge: request.background_knowledge,
            preferred_timeline: request.preferred_timeline,
            availability: request.availability,
            student: ResearchStudent {
                id: student.id,
                first_name: student.first_name,
                last_name: student.last_name,
                profile_image_url: student.profile_image_url,
                email: Some(student_email).filter(|_| sees_email),
            },
            tutor: tutor.map(|tutor| ResearchTutor::new(tutor, tutor_is_suspended)),
            last_handover: last_handover.map(HandoverResponse::from),
            progress_percentage: request.progress_percentage,
            hours_included: request.hours_included,
            minutes_used: totals.minutes_used,
            next_milestone: totals
                .next_title
                .zip(totals.next_due_on)
                .map(|(title, due_on)| NextMilestone { title, due_on }),
            milestones_done: totals.milestones_done,
            milestones_total: totals.milestones_total,
            risk,
            outcome: request.outcome,
            outcome_url: request.outcome_url,
            created_at: request.created_at,
            assigned_at: request.assigned_at,
            started_at: request.started_at,
            completed_at: request.completed_at,
            last_activity_at: request.last_activity_at,
            updated_at: request.updated_at,
            chat_session_id: chat_session_id.filter(|_| takes_part && research::is_active(request.status)),
            allowed_actions: actors
                .into_iter()
                .flat_map(|actor| research::allowed(request.status, actor))
                .collect(),
        }
    }
}

impl ResearchTutor {
    fn new(tutor: Profile, is_suspended: bool) -> ResearchTutor {
        // Their page exists as long as their profile is public.
        let has_page = tutor.is_mentor_approved && !tutor.bio.is_empty() && !is_suspended;
        ResearchTutor {
            id: tutor.id,
            first_name: tutor.first_name,
            last_name: tutor.last_name,
            slug: tutor.slug.filter(|_| has_page),
            profile_image_url: tutor.profile_image_url,
        }
    }
}

impl From<LastHandover> for HandoverResponse {
    fn from(handover: LastHandover) -> HandoverResponse {
        let LastHandover { kind, reason, tutor_id, tutor_name, created_at } = handover;
        HandoverResponse { kind, reason, tutor_id, tutor_name, created_at }
    }
}

/// Computes the totals from milestones, sorted by date, and meetings that were already read.
#[must_use]
pub fn totals<'a>(
    id: Uuid,
    milestones: &[ResearchMilestone],
    meetings: impl Iterator<Item = &'a ResearchMeeting>,
) -> ProjectTotals {
    let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    let next = milestones.iter().find(|milestone| milestone.done_at.is_none());
    ProjectTotals {
        id,
        minutes_used: meetings.map(|meeting| i32::from(meeting.minutes)).sum(),
        milestones_done: count(milestones.iter().filter(|milestone| milestone.done_at.is_some()).count()),
        milestones_total: count(milestones.len()),
        next_title: next.map(|milestone| milestone.title.clone()),
        next_due_on: next.map(|milestone| milestone.due_on),
    }
}
