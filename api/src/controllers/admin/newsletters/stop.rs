//! A newsletter is stopped on its way, and goes on.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use uuid::Uuid;

use super::show::AdminNewsletterDetail;
use crate::domain::newsletter::NewsletterAction;
use crate::error::Result;
use crate::extract::{Admin, VerifiedAdmin};
use crate::newsletters::changes;
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Stop a newsletter
///
/// No copy is handed over any more, but for those that the mail server is being given at that moment.
#[operation(
    tag = "admin", operation_id = "stop_newsletter", params(("id" = Uuid, Path, description = "The newsletter")),
    responses((status = 200, body = AdminNewsletterDetail)), errors(NotFound, ActionNotAllowed)
)]
pub async fn stop(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
) -> Result<Json<AdminNewsletterDetail>> {
    let (admin, id) = (admin.profile.id, *id);
    let step = (NewsletterAction::Stop, "newsletter.stopped");
    Ok(Json(state.transaction(move |ctx| apply(ctx, admin, id, step)).await?))
}

/// Let a newsletter go on
///
/// Where it was: nobody gets a second copy.
#[operation(
    tag = "admin", operation_id = "resume_newsletter", params(("id" = Uuid, Path, description = "The newsletter")),
    responses((status = 200, body = AdminNewsletterDetail)), errors(NotFound, ActionNotAllowed)
)]
pub async fn resume(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
) -> Result<Json<AdminNewsletterDetail>> {
    let (admin, id) = (admin.profile.id, *id);
    let step = (NewsletterAction::Resume, "newsletter.resumed");
    let response = state.transaction(move |ctx| apply(ctx, admin, id, step)).await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}

fn apply(
    ctx: &mut Ctx<'_>,
    admin: Uuid,
    id: Uuid,
    (action, entry): (NewsletterAction, &'static str),
) -> Result<AdminNewsletterDetail> {
    let newsletter = changes::lock(ctx, id)?;
    let next = changes::transition(ctx, &newsletter, action)?;
    let newsletter = changes::move_to(ctx, admin, (entry, id), next)?;
    AdminNewsletterDetail::read(ctx.conn, newsletter, ctx.now)
}
