//! What a newsletter will look like.

use actix_web::web::{Data, Json};
use macros::operation;
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::markdown::{MarkdownCheck, MarkdownLink, MarkdownProblem};
use crate::error::Result;
use crate::extract::{Admin, LargeBody};
use crate::mail::NewsletterContent;
use crate::newsletters::draft::{self, NewsletterDraft};
use crate::state::AppState;

/// A newsletter as its readers get it, but for a link that unsubscribes nobody.
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
