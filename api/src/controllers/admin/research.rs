//! Research projects: list them, assign a tutor, set the hours that are paid for.

use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::{HandoverKind, ResearchStatus};
use schema::ids::UserId;
use schema::models::eligible_tutor;
use schema::models::research_handover::NewResearchHandover;
use schema::models::research_list::{self, ProjectCounts, ProjectFilter, RiskBounds};
use schema::models::research_request::{ResearchRequest, ResearchRequestChange};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::domain::research::{ResearchAction, ResearchActor, quiet_since};
use crate::domain::time;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body};
use crate::http::paging;
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::research::response::ResearchProject;
use crate::research::{events, find, transitions};
use crate::state::AppState;

/// Filters and page. All given filters must match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminResearchQuery {
    /// `all` if not given.
    #[param(inline)]
    pub status: Option<AdminResearchStatus>,
    /// `true` for projects at risk only.
    pub risk: Option<bool>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// The state of the projects to list.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminResearchStatus {
    /// In any state.
    All,
    /// Waiting for a tutor.
    Pending,
    /// Assigned to a tutor who has not started.
    Assigned,
    /// Started.
    InProgress,
    /// Completed.
    Completed,
}

/// A page of projects, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminResearchList {
    /// The entries of the page.
    pub items: Vec<ResearchProject>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Totals over all pages.
    pub counts: AdminResearchCounts,
}

/// The number of projects by state.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminResearchCounts {
    /// All projects.
    pub all: i64,
    /// Waiting for a tutor.
    pub pending: i64,
    /// Assigned to a tutor who has not started.
    pub assigned: i64,
    /// Started.
    pub in_progress: i64,
    /// Completed.
    pub completed: i64,
    /// Late, or without activity for two weeks.
    pub at_risk: i64,
}

/// Research projects
///
/// Three queries for any number of them.
#[operation(tag = "admin", operation_id = "admin_research", responses((status = 200, body = AdminResearchList)))]
pub async fn list(
    state: Data<AppState>,
    admin: Admin,
    query: Query<AdminResearchQuery>,
) -> Result<Json<AdminResearchList>> {
    let now = state.clock.now();
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let bounds = bounds(now);
    let filter = ProjectFilter {
        status: query.status.and_then(AdminResearchStatus::status),
        at_risk: query.risk.unwrap_or_default().then_some(bounds),
    };
    let response = state
        .db
        .run(move |conn| {
            let page = research_list::all(conn, filter, request)?;
            let counts = research_list::counts(conn, bounds)?;
            Ok(AdminResearchList {
                next_cursor: page.next.map(paging::cursor),
                items: ResearchProject::of_all(conn, &admin, page.rows, now)?,
                counts: counts.into(),
            })
        })
        .await?;
    Ok(Json(response))
}

fn bounds(now: DateTime<Utc>) -> RiskBounds {
    RiskBounds { today: time::local_date(now), quiet_since: quiet_since(now) }
}

impl AdminResearchStatus {
    fn status(self) -> Option<ResearchStatus> {
        match self {
            AdminResearchStatus::All => None,
            AdminResearchStatus::Pending => Some(ResearchStatus::Pending),
            AdminResearchStatus::Assigned => Some(ResearchStatus::Assigned),
            AdminResearchStatus::InProgress => Some(ResearchStatus::InProgress),
            AdminResearchStatus::Completed => Some(ResearchStatus::Completed),
        }
    }
}

impl From<ProjectCounts> for AdminResearchCounts {
    fn from(counts: ProjectCounts) -> AdminResearchCounts {
        let ProjectCounts { pending, assigned, in_progress, completed, at_risk } = counts;
        let all = pending + assigned + in_progress + completed;
        AdminResearchCounts { all, pending, assigned, in_progress, completed, at_risk }
    }
}

/// Tutors, by name.
#[derive(Debug, Serialize, ToSchema)]
pub struct EligibleTutorList {
    /// At most 500 of them.
    pub items: Vec<EligibleTutor>,
}

/// A tutor to whom projects can be assigned.
#[derive(Debug, Serialize, ToSchema)]
pub struct EligibleTutor {
    /// The tutor.
    pub id: UserId,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Their email address.
    pub email: String,
    /// Number of their projects that are not completed.
    pub active_projects: i64,
}

/// Tutors for research
///
/// Approved tutors who offer research. One query.
#[operation(
    tag = "admin", operation_id = "admin_research_tutors", responses((status = 200, body = EligibleTutorList))
)]
pub async fn list_tutors(state: Data<AppState>, _: Admin) -> Result<Json<EligibleTutorList>> {
    let tutors = state.db.run(|conn| Ok(eligible_tutor::all(conn)?)).await?;
    let items = tutors.into_iter().map(|tutor| EligibleTutor {
        id: tutor.id,
        first_name: tutor.first_name,
        last_name: tutor.last_name,
        email: tutor.email,
        active_projects: tutor.active_projects,
    });
    Ok(Json(EligibleTutorList { items: items.collect() }))
}

/// The hours of a project.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResearchHours {
    /// Paid hours, 1 to 500.
    #[schema(minimum = 1, maximum = 500)]
    pub hours_included: i32,
    /// The hours that the page showed. If the project has others by now, nothing changes.
    pub expected_hours_included: i32,
}

/// Change a project's hours
///
/// Hours can be added at any time.
#[operation(
    tag = "admin", operation_id = "set_research_hours", params(("id" = Uuid, Path, description = "The project")),
    responses((status = 200, body = ResearchProject)), errors(EditConflict)
)]
pub async fn set_hours(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<ResearchHours>,
) -> Result<Json<ResearchProject>> {
    let form = body.read()?;
    let hours = i16::try_from(form.hours_included)
        .ok()
        .filter(|hours| (1..=500).contains(hours))
        .ok_or_else(|| Error::field("hours_included", "Please enter 1 to 500 hours."))?;
    let id = *id;
    let response = state
        .transaction(move |ctx| {
            let project = find::any_locked(ctx.conn, id)?;
            if project.hours_included != hours {
                refuse_unseen(&project, form.expected_hours_included)?;
                update_hours(ctx, admin.profile.id, &project, hours)?;
            }
            ResearchProject::of_one(ctx.conn, &admin, id, ctx.now)
        })
        .await?;
    Ok(Json(response))
}

fn refuse_unseen(project: &ResearchRequest, expected_hours: i32) -> Result<()> {
    let hours = project.hours_included;
    if i32::from(hours) == expected_hours {
        return Ok(());
    }
    let detail = format!("Another admin changed the hours in the meantime: {hours} are included now.");
    Err(Error::with_detail(Code::EditConflict, detail))
}

fn update_hours(ctx: &mut Ctx<'_>, admin: UserId, project: &ResearchRequest, hours: i16) -> Result<()> {
    let change = ResearchRequestChange { hours_included: Some(hours), ..ResearchRequestChange::default() };
    let changed = project.change(ctx.conn, &change, ctx.now)?;
    let detail = json!({ "from": project.hours_included, "to": hours });
    let subject = AuditSubject::Research(project.id);
    audit(ctx.conn, Some(admin), "research.hours_changed", subject, detail, ctx.now)?;
    events::publish_change(ctx.conn, &changed, ctx.now)
}

/// The new mentor of a project, and the current one as the page showed it.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResearchAssignment {
    /// An approved tutor who offers research.
    pub tutor_id: UserId,
    /// The mentor that the page showed; absent for none. If the project has another one by now, nothing changes.
    #[serde(default)]
    pub expected_tutor_id: Option<UserId>,
}

/// Give a project to a tutor
///
/// Also reassigns a project to another tutor: they see everything that was done, and start it again. The student, the
/// new tutor and the former one are emailed. If two admins assign at once, one succeeds.
#[operation(
    tag = "admin", operation_id = "assign_research_tutor", params(("id" = Uuid, Path, description = "The project")),
    responses((status = 200, body = ResearchProject)), errors(ActionNotAllowed, ResearchChanged, TutorNotEligible)
)]
pub async fn assign(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<ResearchAssignment>,
) -> Result<Json<ResearchProject>> {
    let (id, wanted) = (*id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let project = find::any_locked(ctx.conn, id)?;
            assign_to_tutor(ctx, &project, wanted)?;
            let detail = json!({ "tutor_id": wanted.tutor_id, "former_tutor_id": project.assigned_tutor_id });
            let subject = AuditSubject::Research(id);
            audit(ctx.conn, Some(admin.profile.id), "research.assigned", subject, detail, ctx.now)?;
            ResearchProject::of_one(ctx.conn, &admin, id, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}

fn assign_to_tutor(ctx: &mut Ctx<'_>, project: &ResearchRequest, wanted: ResearchAssignment) -> Result<()> {
    if project.assigned_tutor_id != wanted.expected_tutor_id {
        return Err(Error::new(Code::ResearchChanged));
    }
    transitions::check(project, ResearchAction::Assign, ResearchActor::Admin)?;
    if project.assigned_tutor_id == Some(wanted.tutor_id) {
        return Err(Error::with_detail(Code::ActionNotAllowed, "This tutor already mentors the project."));
    }
    // A person cannot mentor their own project.
    let tutor = eligible_tutor::lock(ctx.conn, wanted.tutor_id)?
        .filter(|tutor| tutor.id != project.student_id)
        .ok_or_else(|| Error::new(Code::TutorNotEligible))?;
    let change = ResearchRequestChange {
        assigned_tutor_id: Some(Some(tutor.id)),
        assigned_at: Some(Some(ctx.now)),
        // The project counts as at risk only after two weeks without activity by the new tutor.
        last_activity_at: Some(ctx.now),
        ..ResearchRequestChange::default()
    };
    let assigned = transitions::apply(ctx, project, ResearchAction::Assign, ResearchActor::Admin, change)?;
    if let Some(former) = project.assigned_tutor_id {
        let handover = NewResearchHandover {
            research_request_id: project.id,
            tutor_id: former,
            kind: HandoverKind::Reassigned,
            reason: "",
            created_at: ctx.now,
        }
        .insert(ctx.conn)?;
        mail::research_returned(ctx, &assigned, &handover)?;
    }
    mail::research_tutor_assigned(ctx, &assigned)
}
