//! One research project: show it with its entries, delete it.

use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::ResearchLinkKind;
use schema::models::research_link::ResearchLink;
use schema::models::research_list::ProjectRow;
use schema::models::research_meeting::ResearchMeeting;
use schema::models::research_milestone::ResearchMilestone;
use schema::models::research_request::ResearchRequest;
use schema::models::session::SignedIn;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::entries::not_found;
use super::links::ResearchLinkResponse;
use super::meetings::MeetingResponse;
use super::milestones::MilestoneResponse;
use crate::domain::research::{ResearchAction, ResearchActor};
use crate::domain::time;
use crate::error::Result;
use crate::extract::{SignedInUser, Student};
use crate::mail;
use crate::platform::brand::BRAND;
use crate::research::response::{ResearchProject, totals};
use crate::research::{events, find, transitions};
use crate::state::AppState;

/// A project with its entries, except updates, of which there can be many.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResearchProjectDetail {
    /// The project.
    pub project: ResearchProject,
    /// Its milestones, by date.
    pub milestones: Vec<MilestoneResponse>,
    /// Links, newest first.
    pub links: Vec<ResearchLinkResponse>,
    /// Drafts of the paper, newest first.
    pub drafts: Vec<ResearchLinkResponse>,
    /// Meetings, newest first.
    pub meetings: Vec<MeetingResponse>,
    /// Everybody who can view the project.
    pub readers: Vec<ResearchReader>,
}

/// A person who can view a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResearchReader {
    /// Their name; the academy's for all of its admins.
    pub name: String,
    /// Their role in the project.
    pub role: ResearchActor,
}

/// A research project
///
/// Only for its student, its tutor and admins; anybody else gets `not_found`. Four queries. A view by an admin is
/// recorded in the audit log.
#[operation(
    tag = "research", operation_id = "research_project", params(("id" = Uuid, Path, description = "The project")),
    responses((status = 200, body = ResearchProjectDetail))
)]
pub async fn show(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
) -> Result<Json<ResearchProjectDetail>> {
    let (id, now) = (*id, state.clock.now());
    let response = state
        .db
        .run(move |conn| {
            let row = ProjectRow::find(conn, id)?.ok_or_else(not_found)?;
            find::view(conn, &user, &row.request, now)?;
            ResearchProjectDetail::of(conn, &user, row, now)
        })
        .await?;
    Ok(Json(response))
}

impl ResearchProjectDetail {
    fn of(
        conn: &mut PgConnection,
        viewer: &SignedIn,
        row: ProjectRow,
        now: DateTime<Utc>,
    ) -> Result<ResearchProjectDetail> {
        let (id, project) = (row.request.id, row.request.clone());
        let milestones = ResearchMilestone::of_project(conn, id)?;
        let meetings = ResearchMeeting::of_project(conn, id)?;
        let (drafts, links): (Vec<_>, Vec<_>) = ResearchLink::of_project(conn, id)?
            .into_iter()
            .partition(|(link, _)| link.kind == ResearchLinkKind::Draft);
        let told = |links: Vec<_>| {
            let links = links.into_iter();
            links.map(|(link, author)| ResearchLinkResponse::new(&project, link, &author, viewer)).collect()
        };
        let totals = totals(id, &milestones, meetings.iter().map(|(meeting, _)| meeting));
        let today = time::local_date(now);
        Ok(ResearchProjectDetail {
            readers: readers(&row),
            project: ResearchProject::new(row, totals, viewer, now),
            milestones: milestones
                .into_iter()
                .map(|milestone| MilestoneResponse::new(milestone, today))
                .collect(),
            links: told(links),
            drafts: told(drafts),
            meetings: meetings
                .into_iter()
                .map(|(meeting, tutor)| MeetingResponse::new(&project, meeting, &tutor, viewer))
                .collect(),
        })
    }
}

/// Returns everybody for whom [`find::actor`] returns a role in the project. A tutor without approval has
/// none.
fn readers(row: &ProjectRow) -> Vec<ResearchReader> {
    let reader = |name, role| ResearchReader { name, role };
    let mut readers = vec![reader(row.student.full_name(), ResearchActor::Student)];
    let tutor = row.tutor.as_ref().filter(|tutor| tutor.is_mentor_approved);
    readers.extend(tutor.map(|tutor| reader(tutor.full_name(), ResearchActor::Tutor)));
    readers.push(reader(BRAND.name.clone(), ResearchActor::Admin));
    readers
}

/// Delete my research project
///
/// Also deletes its updates, links, milestones and meetings. Its tutor is emailed.
#[operation(
    tag = "research", operation_id = "delete_research_project",
    params(("id" = Uuid, Path, description = "The project")), responses((status = 204)), errors(ActionNotAllowed, RateLimited)
)]
pub async fn delete(state: Data<AppState>, student: Student, id: Path<Uuid>) -> Result<impl Responder> {
    let id = *id;
    state
        .transaction(move |ctx| {
            let project = find::locked_as(ctx, &student, ResearchActor::Student, id)?;
            transitions::check(&project, ResearchAction::Delete, ResearchActor::Student)?;
            mail::research_withdrawn(ctx, &project)?;
            ResearchRequest::delete(ctx.conn, id)?;
            events::publish_deletion(ctx.conn, &project, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::NoContent())
}
