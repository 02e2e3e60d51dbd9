//! Newsletter drafts: create, change, preview, copy and delete.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::AdminNewsletterDetail;
use crate::domain::markdown::{MarkdownCheck, MarkdownLink, MarkdownProblem};
use crate::domain::newsletter::NewsletterAction;
use crate::error::{Error, Result};
use crate::extract::{Admin, LargeBody};
use crate::mail::NewsletterContent;
use crate::newsletters::changes;
use crate::newsletters::draft::{self, NewsletterDraft};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Begin a newsletter
///
/// As a draft, which may be empty.
#[operation(
    tag = "admin", operation_id = "create_newsletter", responses((status = 201, body = AdminNewsletterDetail))
)]
pub async fn create(
    state: Data<AppState>,
    admin: Admin,
    body: LargeBody<NewsletterDraft>,
) -> Result<impl Responder> {
    let (admin, draft) = (admin.profile.id, body.read()?.read()?);
    let response = state
        .transaction(move |ctx| {
            let newsletter = changes::create(ctx, admin, draft, None)?;
            AdminNewsletterDetail::read(ctx.conn, newsletter, ctx.now)
        })
        .await?;
    Ok((Json(response), StatusCode::CREATED))
}

/// What a draft is to say instead.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewsletterChange {
    /// The complete new text.
    pub draft: NewsletterDraft,
    /// The `version` that the page showed. If the row has another one, nothing changes.
    pub seen_version: i32,
}

/// Change a draft
///
/// If another admin changed it meanwhile, the error has the present values in `current`.
#[operation(
    tag = "admin", operation_id = "update_newsletter", params(("id" = Uuid, Path, description = "The newsletter")),
    responses((status = 200, body = AdminNewsletterDetail)), errors(NotFound, ActionNotAllowed, EditConflict)
)]
pub async fn update(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: LargeBody<NewsletterChange>,
) -> Result<Json<AdminNewsletterDetail>> {
    let (admin, id, change) = (admin.profile.id, *id, body.read()?);
    let (draft, seen_version) = (change.draft.read()?, change.seen_version);
    let response = state.transaction(move |ctx| apply(ctx, admin, id, (draft, seen_version))).await?;
    Ok(Json(response))
}

/// Stores what differs; the same once more changes nothing.
fn apply(
    ctx: &mut Ctx<'_>,
    admin: Uuid,
    id: Uuid,
    (draft, seen_version): (NewsletterDraft, i32),
) -> Result<AdminNewsletterDetail> {
    let stored = changes::lock(ctx, id)?;
    changes::transition(ctx, &stored, NewsletterAction::Edit)?;
    if stored.subject == draft.subject && stored.body == draft.body {
        return AdminNewsletterDetail::read(ctx.conn, stored, ctx.now);
    }
    if stored.version != seen_version {
        return Err(Error::edit_conflict_with(&AdminNewsletterDetail::read(ctx.conn, stored, ctx.now)?));
    }
    let newsletter = changes::edit(ctx, admin, stored, draft)?;
    AdminNewsletterDetail::read(ctx.conn, newsletter, ctx.now)
}

/// A newsletter as its subscribers get it, except that its link unsubscribes nobody.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterPreview {
    /// The HTML part.
    pub html: String,
    /// The plain text part.
    pub text: String,
    /// What keeps it from being sent.
    pub problems: Vec<NewsletterProblem>,
    /// Its links to pages, in the order of its lines.
    pub links: Vec<NewsletterLink>,
}

/// What is wrong with a newsletter.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterProblem {
    /// The line of its body, from 1 on.
    pub line: usize,
    /// What is wrong, as a sentence.
    pub text: String,
}

/// A link of a newsletter.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterLink {
    /// The line of its body, from 1 on.
    pub line: usize,
    /// Where it leads.
    pub address: String,
}

/// Preview a newsletter
///
/// Both parts are made as copies are. Stores nothing, and asks no page that is linked to.
#[operation(
    tag = "admin", operation_id = "preview_newsletter", responses((status = 200, body = NewsletterPreview))
)]
pub async fn preview(
    state: Data<AppState>,
    _: Admin,
    body: LargeBody<NewsletterDraft>,
) -> Result<Json<NewsletterPreview>> {
    let draft = body.read()?.read()?;
    let copy = NewsletterContent::new(&draft.subject, &draft.body).sample(&state.config);
    let MarkdownCheck { problems, links } = draft::check(&draft.body, &state.config);
    let problem = |MarkdownProblem { line, text }| NewsletterProblem { line, text };
    let link = |MarkdownLink { line, address }| NewsletterLink { line, address };
    Ok(Json(NewsletterPreview {
        html: copy.html,
        text: copy.text,
        problems: problems.into_iter().map(problem).collect(),
        links: links.into_iter().map(link).collect(),
    }))
}

/// Copy a newsletter
///
/// Into a draft that says the same.
#[operation(
    tag = "admin", operation_id = "duplicate_newsletter",
    params(("id" = Uuid, Path, description = "The newsletter")),
    responses((status = 201, body = AdminNewsletterDetail)), errors(NotFound)
)]
pub async fn duplicate(state: Data<AppState>, admin: Admin, id: Path<Uuid>) -> Result<impl Responder> {
    let (admin, id) = (admin.profile.id, *id);
    let response = state
        .transaction(move |ctx| {
            let newsletter = changes::lock(ctx, id)?;
            let draft = NewsletterDraft { subject: newsletter.subject, body: newsletter.body };
            let copy = changes::create(ctx, admin, draft, Some(id))?;
            AdminNewsletterDetail::read(ctx.conn, copy, ctx.now)
        })
        .await?;
    Ok((Json(response), StatusCode::CREATED))
}

/// Delete a draft
///
/// What has been sent stays.
#[operation(
    tag = "admin", operation_id = "delete_newsletter", params(("id" = Uuid, Path, description = "The newsletter")),
    responses((status = 204)), errors(NotFound, ActionNotAllowed)
)]
pub async fn delete(state: Data<AppState>, admin: Admin, id: Path<Uuid>) -> Result<impl Responder> {
    let (admin, id) = (admin.profile.id, *id);
    state
        .transaction(move |ctx| {
            let newsletter = changes::lock(ctx, id)?;
            changes::transition(ctx, &newsletter, NewsletterAction::Delete)?;
            changes::delete(ctx, admin, &newsletter)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
