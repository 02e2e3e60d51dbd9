//! A newsletter is sent to everybody who receives it.

use std::time::Duration;

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use macros::operation;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::show::AdminNewsletterDetail;
use crate::domain::newsletter::NewsletterAction;
use crate::error::{Error, Result};
use crate::extract::{Body, VerifiedAdmin};
use crate::newsletters::{changes, draft};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Making a copy for each subscriber is one statement, which takes a second for some ten thousand of them.
const TIMEOUT: Duration = Duration::from_secs(25);

/// What is to be sent.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewsletterSending {
    /// `version` of what was shown. If it is another one by now, nothing is sent.
    pub seen_version: i32,
}

/// Send a newsletter
///
/// To everybody who receives it at that moment. Of several admins who do this at once, one sends it; the others are told who.
#[operation(
    tag = "admin", operation_id = "send_newsletter", params(("id" = Uuid, Path, description = "The newsletter")),
    responses((status = 202, body = AdminNewsletterDetail)),
    errors(NotFound, ActionNotAllowed, EditConflict, ValidationFailed)
)]
pub async fn send(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
    body: Body<NewsletterSending>,
) -> Result<impl Responder> {
    let (admin, id, sending) = (admin.profile.id, *id, body.read()?);
    let (config, now) = (state.config.clone(), state.clock.now());
    let work = move |conn: &mut diesel::PgConnection| {
        let ctx = &mut Ctx { conn, config: &config, now };
        let newsletter = changes::lock(ctx, id)?;
        let next = changes::transition(ctx, &newsletter, NewsletterAction::Send)?;
        if newsletter.version != sending.seen_version {
            return Err(Error::edit_conflict_with(&AdminNewsletterDetail::read(
                ctx.conn, newsletter, ctx.now,
            )?));
        }
        draft::refuse_unfinished(&newsletter.subject, &newsletter.body, ctx.config)?;
        let newsletter = changes::send(ctx, admin, newsletter, next)?;
        AdminNewsletterDetail::read(ctx.conn, newsletter, ctx.now)
    };
    let response = state.db.long_transaction(TIMEOUT, work).await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(response), StatusCode::ACCEPTED))
}
