//! A draft is made of a newsletter.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use macros::operation;
use uuid::Uuid;

use super::show::AdminNewsletterDetail;
use crate::error::Result;
use crate::extract::Admin;
use crate::newsletters::changes;
use crate::newsletters::draft::NewsletterDraft;
use crate::state::AppState;

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
