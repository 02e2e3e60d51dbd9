//! A newsletter is begun.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use macros::operation;

use super::show::AdminNewsletterDetail;
use crate::error::Result;
use crate::extract::{Admin, LargeBody};
use crate::newsletters::changes;
use crate::newsletters::draft::NewsletterDraft;
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
