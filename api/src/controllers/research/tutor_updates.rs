//! Updates of all projects that a tutor mentors.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::models::profile::Profile;
use schema::models::research_request::ResearchRequest;
use schema::models::research_update::ResearchUpdate;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::entries::EntryPageQuery;
use super::updates::ResearchUpdateResponse;
use crate::error::{Error, Result};
use crate::extract::Tutor;
use crate::http::paging;
use crate::state::AppState;

/// A page of updates, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct TutorUpdateList {
    /// The entries of the page.
    pub items: Vec<TutorUpdateResponse>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// An update with its project.
#[derive(Debug, Serialize, ToSchema)]
pub struct TutorUpdateResponse {
    #[serde(flatten)]
    pub update: ResearchUpdateResponse,
    /// Its project.
    pub research_request_id: Uuid,
    /// The project's field of research.
    pub research_area: String,
    /// Name of the project's student.
    pub student_name: String,
}

/// Updates of all my projects
///
/// Updates of the projects that the signed-in tutor mentors. Two queries for any number of them.
#[operation(
    tag = "research", operation_id = "tutor_research_updates", responses((status = 200, body = TutorUpdateList))
)]
pub async fn list(
    state: Data<AppState>,
    tutor: Tutor,
    query: Query<EntryPageQuery>,
) -> Result<Json<TutorUpdateList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let response = state
        .db
        .run(move |conn| {
            let page = ResearchUpdate::of_tutor(conn, tutor.profile.id, request)?;
            let ids = page.rows.iter().flat_map(|(update, project)| [update.user_id, project.student_id]);
            let mut ids: Vec<Uuid> = ids.collect();
            ids.sort_unstable();
            ids.dedup();
            let people: Vec<Profile> =
                Profile::contacts(conn, &ids)?.into_iter().map(|contact| contact.profile).collect();
            let find = |id: Uuid| {
                let found = people.iter().find(|person| person.id == id);
                found.ok_or_else(|| Error::internal("an update without its people"))
            };
            let items = page.rows.into_iter().map(|(update, project)| {
                let (author, student) = (find(update.user_id)?, find(project.student_id)?);
                let update = ResearchUpdateResponse::new(&project, update, author, &tutor);
                Ok(TutorUpdateResponse::new(update, project, student))
            });
            Ok(TutorUpdateList {
                items: items.collect::<Result<_>>()?,
                next_cursor: page.next.map(paging::cursor),
            })
        })
        .await?;
    Ok(Json(response))
}

impl TutorUpdateResponse {
    fn new(
        update: ResearchUpdateResponse,
        project: ResearchRequest,
        student: &Profile,
    ) -> TutorUpdateResponse {
        TutorUpdateResponse {
            update,
            research_request_id: project.id,
            research_area: project.research_area,
            student_name: student.full_name(),
        }
    }
}
