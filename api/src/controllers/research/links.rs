//! Links of a research project, including drafts of its paper.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::enums::ResearchLinkKind;
use schema::models::profile::Profile;
use schema::models::research_link::{LinkTexts, NewResearchLink, ResearchLink};
use schema::models::research_request::{ResearchRequest, ResearchRequestChange};
use schema::models::session::SignedIn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::entries::{
    INVALID_URL, MAX_DESCRIPTION, MAX_TITLE, check_author, check_room, check_version, not_found,
};
use crate::domain::research::{EntryAction, MAX_LINKS, ResearchAction, entry_actions};
use crate::domain::text;
use crate::domain::web_address::web_address;
use crate::error::{Code, Error, FieldErrors, Result};
use crate::extract::{Body, SignedInUser};
use crate::research::response::ResearchAuthor;
use crate::research::{events, find, transitions};
use crate::state::AppState;

/// Error text for a missing title or URL.
const MISSING: &str = "Please fill in title and URL";

/// A link, or a draft of the paper.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResearchLinkResponse {
    #[serde(flatten)]
    #[schema(inline)]
    pub link: ResearchLink,
    /// The person who added it.
    pub author: ResearchAuthor,
    /// Whether it was edited.
    pub edited: bool,
    /// The actions that the viewer is allowed now.
    pub allowed_actions: Vec<EntryAction>,
}

/// A new link.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLink {
    /// `link` if not given. Drafts get consecutive numbers.
    #[serde(default)]
    pub kind: Option<ResearchLinkKind>,
    /// 1 to 200 characters.
    #[schema(max_length = 200)]
    pub title: String,
    /// An http or https URL without user name and password, at most 2000 characters.
    #[schema(max_length = 2000)]
    pub url: String,
    /// At most 1000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub description: Option<String>,
}

/// New texts of a link.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkEdit {
    /// 1 to 200 characters.
    #[schema(max_length = 200)]
    pub title: String,
    /// Same rules as for a new link.
    #[schema(max_length = 2000)]
    pub url: String,
    /// At most 1000 characters; none if not given.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub description: Option<String>,
    /// The version that the page showed.
    pub version: i32,
}

/// Add a link
///
/// Also adds a draft of the paper. For the project's student and tutor, until it is completed; at most 100 for each
/// project.
#[operation(
    tag = "research", operation_id = "add_research_link", params(("id" = Uuid, Path, description = "The project")),
    responses((status = 201, body = ResearchLinkResponse)), errors(ActionNotAllowed, LimitReached, RateLimited)
)]
pub async fn add(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
    body: Body<NewLink>,
) -> Result<impl Responder> {
    let (id, form) = (*id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let (project, actor) = find::locked(ctx, &user, id)?;
            let kind = form.kind.unwrap_or(ResearchLinkKind::Link);
            let (action, draft_number) = match kind {
                ResearchLinkKind::Link => (ResearchAction::AddLink, None),
                ResearchLinkKind::Draft => (ResearchAction::AddDraft, Some(next_draft_number(&project)?)),
            };
            transitions::check(&project, action, actor)?;
            let texts = checked(&form.title, &form.url, form.description.as_deref())?;
            check_room(ResearchLink::count(ctx.conn, id)?, MAX_LINKS, "links and drafts")?;
            let link = NewResearchLink {
                research_request_id: id,
                user_id: user.profile.id,
                title: &texts.title,
                url: &texts.url,
                description: texts.description.as_deref(),
                kind,
                draft_number,
                created_at: ctx.now,
                updated_at: ctx.now,
            }
            .insert(ctx.conn)?;
            let change = ResearchRequestChange {
                last_draft_number: draft_number,
                last_activity_at: Some(ctx.now),
                ..ResearchRequestChange::default()
            };
            transitions::apply(ctx, &project, action, actor, change)?;
            Ok(ResearchLinkResponse::new(&project, link, &user.profile, &user))
        })
        .await?;
    Ok((Json(response), StatusCode::CREATED))
}

/// Change a link
///
/// Also changes a draft. Only for the person who added it, until the project is completed.
#[operation(
    tag = "research", operation_id = "edit_research_link",
    params(
        ("id" = Uuid, Path, description = "The project"),
        ("link_id" = Uuid, Path, description = "The link")
    ),
    responses((status = 200, body = ResearchLinkResponse)), errors(Forbidden, ActionNotAllowed, EditConflict, RateLimited)
)]
pub async fn edit(
    state: Data<AppState>,
    user: SignedInUser,
    path: Path<(Uuid, Uuid)>,
    body: Body<LinkEdit>,
) -> Result<Json<ResearchLinkResponse>> {
    let (path, form) = (*path, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let (project, _) = find::locked(ctx, &user, path.0)?;
            let link = ResearchLink::find(ctx.conn, path.0, path.1)?.ok_or_else(not_found)?;
            check_author(&project, link.user_id == user.profile.id, EntryAction::Edit)?;
            let texts = checked(&form.title, &form.url, form.description.as_deref())?;
            // This includes an edit that is sent again because its response was lost.
            if (&link.title, &link.url, &link.description) == (&texts.title, &texts.url, &texts.description) {
                return Ok(ResearchLinkResponse::new(&project, link, &user.profile, &user));
            }
            check_version(link.version, form.version)?;
            let description = texts.description.as_deref();
            let texts = LinkTexts { title: &texts.title, url: &texts.url, description };
            let link = link.edit(ctx.conn, texts, ctx.now)?;
            events::publish_change(ctx.conn, &project, ctx.now)?;
            Ok(ResearchLinkResponse::new(&project, link, &user.profile, &user))
        })
        .await?;
    Ok(Json(response))
}

/// Delete a link
///
/// Also deletes a draft; its number is not reused. Only for the person who added it, until the project is completed.
#[operation(
    tag = "research", operation_id = "delete_research_link",
    params(
        ("id" = Uuid, Path, description = "The project"),
        ("link_id" = Uuid, Path, description = "The link")
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
            let link = ResearchLink::find(ctx.conn, path.0, path.1)?.ok_or_else(not_found)?;
            check_author(&project, link.user_id == user.profile.id, EntryAction::Delete)?;
            ResearchLink::delete(ctx.conn, link.id)?;
            events::publish_change(ctx.conn, &project, ctx.now)
        })
        .await?;
    Ok(HttpResponse::NoContent())
}

/// Returns the number of the project's next draft. Numbers are not reused, so they can run out.
fn next_draft_number(project: &ResearchRequest) -> Result<i16> {
    project.last_draft_number.checked_add(1).ok_or_else(|| {
        Error::with_detail(Code::LimitReached, "This project has reached its limit of numbered drafts.")
    })
}

/// A link's texts as they are stored.
struct CheckedLink {
    title: String,
    url: String,
    description: Option<String>,
}

fn checked(title: &str, url: &str, description: Option<&str>) -> Result<CheckedLink> {
    let mut errors = FieldErrors::default();
    let title = errors.check("title", text::required_line(title, MAX_TITLE, MISSING));
    let said = if url.trim().is_empty() { MISSING } else { INVALID_URL };
    let url = errors.require("url", web_address(url), said);
    let description = text::optional(description.unwrap_or_default(), MAX_DESCRIPTION);
    let description = Some(errors.check("description", description)).filter(|text| !text.is_empty());
    errors.finish()?;
    Ok(CheckedLink { title, url, description })
}

impl ResearchLinkResponse {
    /// Builds the response for a viewer who may read the project.
    #[must_use]
    pub fn new(
        project: &ResearchRequest,
        link: ResearchLink,
        author: &Profile,
        viewer: &SignedIn,
    ) -> ResearchLinkResponse {
        ResearchLinkResponse {
            author: ResearchAuthor::new(project, author),
            edited: link.version > 1,
            allowed_actions: entry_actions(project.status, link.user_id == viewer.profile.id),
            link,
        }
    }
}
