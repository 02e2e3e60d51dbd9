//! Research projects of a student or tutor: list, and request a mentor.

pub mod entries;
pub mod links;
pub mod meetings;
pub mod milestones;
pub mod project;
pub mod transitions;
pub mod tutor_updates;
pub mod updates;

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::enums::{ResearchStatus, ResearchTimeline};
use schema::models::booking_list::{Participant, ParticipantRole};
use schema::models::research_list::{self, ProjectState};
use schema::models::research_request::NewResearchRequest;
use schema::models::session::SignedIn;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::domain::{access, text};
use crate::error::{FieldErrors, Result};
use crate::extract::{Body, SignedInUser, Student};
use crate::http::paging;
use crate::mail;
use crate::platform::rate_limits;
use crate::research::events;
use crate::research::response::ResearchProject;
use crate::state::AppState;

/// Filters and page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ResearchQuery {
    /// Only projects that the person requested, or only those that they mentor; both if not given.
    #[param(inline)]
    pub role: Option<ResearchRole>,
    /// `all` if not given.
    #[param(inline)]
    pub state: Option<ResearchState>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// The person's role in the projects.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResearchRole {
    /// Projects that they requested.
    Student,
    /// Projects that they mentor.
    Tutor,
}

/// The state of the projects to list.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResearchState {
    /// All projects.
    All,
    /// Projects that are not completed.
    Active,
    /// Completed projects.
    Completed,
}

/// A page of projects, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResearchList {
    /// The entries of the page.
    pub items: Vec<ResearchProject>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Totals of all the person's projects in that role.
    pub counts: ResearchCounts,
}

/// The number of a person's projects.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct ResearchCounts {
    /// All projects.
    pub total: i64,
    /// Projects that are not completed.
    pub active: i64,
    /// The active projects with a tutor who has not started.
    pub assigned: i64,
    /// Completed projects.
    pub completed: i64,
}

/// My research projects
///
/// Lists the projects that the signed-in person requested or mentors; a tutor who is not approved any more gets none as
/// mentor. Three queries for any number of projects.
#[operation(tag = "research", operation_id = "research_projects", responses((status = 200, body = ResearchList)))]
pub async fn list(
    state: Data<AppState>,
    user: SignedInUser,
    query: Query<ResearchQuery>,
) -> Result<Json<ResearchList>> {
    let now = state.clock.now();
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let Some(participant) = participant(&user, query.role) else {
        let counts = ResearchCounts::default();
        return Ok(Json(ResearchList { items: Vec::new(), next_cursor: None, counts }));
    };
    let wanted = query.state.map_or(ProjectState::All, ProjectState::from);
    let response = state
        .db
        .run(move |conn| {
            let page = research_list::of_participant(conn, participant, wanted, request)?;
            let counts = research_list::counts_of_participant(conn, participant)?;
            Ok(ResearchList {
                next_cursor: page.next.map(paging::cursor),
                items: ResearchProject::of_all(conn, &user, page.rows, now)?,
                counts: counts.into_iter().collect(),
            })
        })
        .await?;
    Ok(Json(response))
}

/// Returns in which role projects are listed; `None` for a tutor who is not approved any more and lists the projects
/// that they mentor.
fn participant(user: &SignedIn, role: Option<ResearchRole>) -> Option<Participant> {
    let may_teach = access::may_teach(&user.roles, user.profile.is_mentor_approved);
    let role = match role {
        Some(ResearchRole::Tutor) if !may_teach => return None,
        None if !may_teach => Some(ParticipantRole::Student),
        role => role.map(ParticipantRole::from),
    };
    Some(Participant { id: user.profile.id, role })
}

impl FromIterator<(ResearchStatus, i64)> for ResearchCounts {
    fn from_iter<I: IntoIterator<Item = (ResearchStatus, i64)>>(counted: I) -> ResearchCounts {
        let mut counts = ResearchCounts::default();
        for (status, count) in counted {
            counts.total += count;
            match status {
                ResearchStatus::Completed => counts.completed += count,
                ResearchStatus::Pending | ResearchStatus::InProgress => counts.active += count,
                ResearchStatus::Assigned => {
                    counts.active += count;
                    counts.assigned += count;
                }
            }
        }
        counts
    }
}

impl From<ResearchRole> for ParticipantRole {
    fn from(role: ResearchRole) -> ParticipantRole {
        match role {
            ResearchRole::Student => ParticipantRole::Student,
            ResearchRole::Tutor => ParticipantRole::Tutor,
        }
    }
}

impl From<ResearchState> for ProjectState {
    fn from(state: ResearchState) -> ProjectState {
        match state {
            ResearchState::All => ProjectState::All,
            ResearchState::Active => ProjectState::Active,
            ResearchState::Completed => ProjectState::Completed,
        }
    }
}

/// The longest text in each field, in characters.
const MAX_TEXT: usize = 1000;
/// Error text for a missing field.
const MISSING: &str = "Please fill in this field.";

/// The Research Interest Form.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResearchInterest {
    /// Field of research; 1 to 1000 characters, like every text here.
    #[schema(max_length = 1000)]
    pub research_area: String,
    /// Goals.
    #[schema(max_length = 1000)]
    pub goals: String,
    /// The student's previous knowledge.
    #[schema(max_length = 1000)]
    pub background_knowledge: String,
    /// How long the project may take.
    pub preferred_timeline: ResearchTimeline,
    /// Times at which the student is available.
    #[schema(max_length = 1000)]
    pub availability: String,
}

/// Request a research mentor
///
/// The academy is emailed. A student can have one open project at a time, and send five requests a day.
#[operation(
    tag = "research", operation_id = "create_research_request",
    responses((status = 201, body = ResearchProject)), errors(ResearchOpen, RateLimited)
)]
pub async fn create(
    state: Data<AppState>,
    student: Student,
    body: Body<ResearchInterest>,
) -> Result<impl Responder> {
    let form = checked(&body.read()?)?;
    let response = state
        .transaction(move |ctx| {
            // Counted in the same transaction, so that refused requests do not count.
            let (student_id, now) = (student.profile.id, ctx.now);
            let request = NewResearchRequest {
                student_id,
                research_area: &form.research_area,
                goals: &form.goals,
                background_knowledge: &form.background_knowledge,
                preferred_timeline: form.preferred_timeline,
                availability: &form.availability,
                created_at: now,
                updated_at: now,
                last_activity_at: now,
            }
            .insert(ctx.conn)?;
            rate_limits::REQUEST_RESEARCH.count(ctx.conn, &student_id.to_string(), now)?;
            mail::research_request(ctx, &request)?;
            events::publish_change(ctx.conn, &request, now)?;
            ResearchProject::of_one(ctx.conn, &student, request.id, now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(response), StatusCode::CREATED))
}

fn checked(form: &ResearchInterest) -> Result<ResearchInterest> {
    let mut errors = FieldErrors::default();
    let mut check = |name, value: &str| errors.check(name, text::required(value, MAX_TEXT, MISSING));
    let form = ResearchInterest {
        research_area: check("research_area", &form.research_area),
        goals: check("goals", &form.goals),
        background_knowledge: check("background_knowledge", &form.background_knowledge),
        preferred_timeline: form.preferred_timeline,
        availability: check("availability", &form.availability),
    };
    errors.finish()?;
    Ok(form)
}
