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

/// Create a newsletter
///
/// Creates a draft, which may be empty.
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

/// The new content of a draft.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewsletterChange {
    /// The complete new text.
    pub draft: NewsletterDraft,
    /// The `version` that the page showed. If the draft has another one by now, nothing changes.
    pub seen_version: i32,
}

/// Change a draft
///
/// If the draft was changed since the page was loaded, the error has the current values in `current`.
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

/// Stores the fields that differ. Repeating the request changes nothing.
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

/// A newsletter as its subscribers get it, except for the unsubscribe link, which does nothing.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterPreview {
    /// The HTML part.
    pub html: String,
    /// The plain text part.
    pub text: String,
    /// Errors that prevent sending it.
    pub problems: Vec<NewsletterProblem>,
    /// Its links to web pages, in the order of the lines.
    pub links: Vec<NewsletterLink>,
}

/// An error in a newsletter.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterProblem {
    /// Line of the body, from 1.
    pub line: usize,
    /// Description of the error, as a sentence.
    pub text: String,
}

/// A link of a newsletter.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterLink {
    /// Line of the body, from 1.
    pub line: usize,
    /// URL of the link.
    pub address: String,
}

/// Preview a newsletter
///
/// Renders the HTML and the text part in the same way as for sending. Stores nothing, and does not request the linked
/// pages.
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
/// Creates a draft with the same content.
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
/// Newsletters that were sent cannot be deleted.
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
