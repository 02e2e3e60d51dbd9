//! Updates that students and tutors write about a research project.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query};
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::ResearchUpdateType;
use schema::models::profile::Profile;
use schema::models::research_request::ResearchRequest;
use schema::models::research_update::{NewResearchUpdate, ResearchUpdate};
use schema::models::session::SignedIn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::entries::{
    EntryPageQuery, MAX_DESCRIPTION, MAX_TITLE, check_author, check_room, check_version, not_found,
};
use crate::domain::research::{EntryAction, MAX_UPDATES, ResearchAction, ResearchActor, entry_actions};
use crate::domain::text;
use crate::error::{FieldErrors, Result};
use crate::extract::{Body, SignedInUser};
use crate::http::paging;
use crate::research::response::ResearchAuthor;
use crate::research::{events, find, transitions};
use crate::state::AppState;

/// A page of a project's updates, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResearchUpdateList {
    /// The entries of the page.
    pub items: Vec<ResearchUpdateResponse>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// An update.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResearchUpdateResponse {
    /// The update.
    pub id: Uuid,
    /// Its title.
    pub title: String,
    /// Its text.
    pub description: String,
    /// Its kind.
    pub update_type: ResearchUpdateType,
    /// The author.
    pub author: ResearchAuthor,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When it was last edited.
    pub updated_at: DateTime<Utc>,
    /// Whether it was edited.
    pub edited: bool,
    /// Increases with each edit. The next edit has to send it back.
    pub version: i32,
    /// The actions that the viewer is allowed now.
    pub allowed_actions: Vec<EntryAction>,
}

/// A new update.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewUpdate {
    /// 1 to 200 characters.
    #[schema(max_length = 200)]
    pub title: String,
    /// 1 to 1000 characters.
    #[schema(max_length = 1000)]
    pub description: String,
    /// `progress` if not given.
    #[serde(default)]
    pub update_type: Option<ResearchUpdateType>,
}

/// An edited update.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateEdit {
    /// 1 to 200 characters.
    #[schema(max_length = 200)]
    pub title: String,
    /// 1 to 1000 characters.
    #[schema(max_length = 1000)]
    pub description: String,
    /// The version that the page showed.
    pub version: i32,
}

/// A project's updates
///
/// For its student, its tutor and admins. Two queries for any number of updates. A view by an admin is recorded in the
/// audit log.
#[operation(
    tag = "research", operation_id = "research_updates", params(("id" = Uuid, Path, description = "The project")),
    responses((status = 200, body = ResearchUpdateList))
)]
pub async fn list(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
    query: Query<EntryPageQuery>,
) -> Result<Json<ResearchUpdateList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let (id, now) = (*id, state.clock.now());
    let response = state
        .db
        .run(move |conn| {
            let project = ResearchRequest::find(conn, id)?.ok_or_else(not_found)?;
            find::view(conn, &user, &project, now)?;
            let page = ResearchUpdate::of_project(conn, id, request)?;
            let items = page.rows.into_iter();
            Ok(ResearchUpdateList {
                next_cursor: page.next.map(paging::cursor),
                items: items
                    .map(|(update, author)| ResearchUpdateResponse::new(&project, update, &author, &user))
                    .collect(),
            })
        })
        .await?;
    Ok(Json(response))
}

/// Write an update
///
/// For the project's student and tutor, until it is completed; at most 1000 for each project.
#[operation(
    tag = "research", operation_id = "add_research_update",
    params(("id" = Uuid, Path, description = "The project")),
    responses((status = 201, body = ResearchUpdateResponse)), errors(ActionNotAllowed, LimitReached, RateLimited)
)]
pub async fn add(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
    body: Body<NewUpdate>,
) -> Result<impl Responder> {
    let (id, form) = (*id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let (project, actor) = find::locked(ctx, &user, id)?;
            transitions::check(&project, ResearchAction::AddUpdate, actor)?;
            let (title, description) = texts(actor, &form.title, &form.description)?;
            check_room(ResearchUpdate::count(ctx.conn, id)?, MAX_UPDATES, "updates")?;
            let update = NewResearchUpdate {
                research_request_id: id,
                user_id: user.profile.id,
                title: &title,
                description: &description,
                update_type: form.update_type.unwrap_or(ResearchUpdateType::Progress),
                created_at: ctx.now,
                updated_at: ctx.now,
            }
            .insert(ctx.conn)?;
            transitions::touch(ctx.conn, &project, ctx.now)?;
            Ok(ResearchUpdateResponse::new(&project, update, &user.profile, &user))
        })
        .await?;
    Ok((Json(response), StatusCode::CREATED))
}

/// Edit an update
///
/// Only for its author, until the project is completed.
#[operation(
    tag = "research", operation_id = "edit_research_update",
    params(
        ("id" = Uuid, Path, description = "The project"),
        ("update_id" = Uuid, Path, description = "The update")
    ),
    responses((status = 200, body = ResearchUpdateResponse)), errors(Forbidden, ActionNotAllowed, EditConflict, RateLimited)
)]
pub async fn edit(
    state: Data<AppState>,
    user: SignedInUser,
    path: Path<(Uuid, Uuid)>,
    body: Body<UpdateEdit>,
) -> Result<Json<ResearchUpdateResponse>> {
    let (path, form) = (*path, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let (project, actor) = find::locked(ctx, &user, path.0)?;
            let update = ResearchUpdate::find(ctx.conn, path.0, path.1)?.ok_or_else(not_found)?;
            check_author(&project, update.user_id == user.profile.id, EntryAction::Edit)?;
            let (title, description) = texts(actor, &form.title, &form.description)?;
            // This includes an edit that is sent again because its response was lost.
            if (&update.title, &update.description) == (&title, &description) {
                return Ok(ResearchUpdateResponse::new(&project, update, &user.profile, &user));
            }
            check_version(update.version, form.version)?;
            let update = update.edit(ctx.conn, (&title, &description), ctx.now)?;
            events::publish_change(ctx.conn, &project, ctx.now)?;
            Ok(ResearchUpdateResponse::new(&project, update, &user.profile, &user))
        })
        .await?;
    Ok(Json(response))
}

/// Delete an update
///
/// Only for its author, until the project is completed.
#[operation(
    tag = "research", operation_id = "delete_research_update",
    params(
        ("id" = Uuid, Path, description = "The project"),
        ("update_id" = Uuid, Path, description = "The update")
    ),
    responses((status = 204)), errors(Forbidden, ActionNotAllowed, RateLimited)
)]
pub async fn delete(
    state: Data<AppState>,
    user: SignedInUser,
    path: Path<(Uuid, Uuid)>,
) -> Result<impl Responder> {
    let path = *path;
    state
        .transaction(move |ctx| {
            let (project, _) = find::locked(ctx, &user, path.0)?;
            let update = ResearchUpdate::find(ctx.conn, path.0, path.1)?.ok_or_else(not_found)?;
            check_author(&project, update.user_id == user.profile.id, EntryAction::Delete)?;
            ResearchUpdate::delete(ctx.conn, update.id)?;
            events::publish_change(ctx.conn, &project, ctx.now)
        })
        .await?;
    Ok(HttpResponse::NoContent())
}

/// Validates the texts. The error for a missing one depends on who writes.
fn texts(actor: ResearchActor, title: &str, description: &str) -> Result<(String, String)> {
    let missing = match actor {
        ResearchActor::Student => "Please fill in all required fields",
        ResearchActor::Tutor | ResearchActor::Admin => "Please fill in all fields",
    };
    let mut errors = FieldErrors::default();
    let title = errors.check("title", text::required_line(title, MAX_TITLE, missing));
    let description = errors.check("description", text::required(description, MAX_DESCRIPTION, missing));
    errors.finish()?;
    Ok((title, description))
}

impl ResearchUpdateResponse {
    /// Builds the response for a viewer who may read the project.
    #[must_use]
    pub fn new(
        project: &ResearchRequest,
        update: ResearchUpdate,
        author: &Profile,
        viewer: &SignedIn,
    ) -> ResearchUpdateResponse {
        ResearchUpdateResponse {
            id: update.id,
            allowed_actions: entry_actions(project.status, update.user_id == viewer.profile.id),
            title: update.title,
            description: update.description,
            update_type: update.update_type,
            author: ResearchAuthor::new(project, author),
            created_at: update.created_at,
            updated_at: update.updated_at,
            edited: update.version > 1,
            version: update.version,
        }
    }
}
