//! What a draft says is changed.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::show::AdminNewsletterDetail;
use crate::domain::newsletter::NewsletterAction;
use crate::error::{Error, Result};
use crate::extract::{Admin, LargeBody};
use crate::newsletters::changes;
use crate::newsletters::draft::NewsletterDraft;
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// What a draft is to say instead.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewsletterChange {
    /// What it is to say, all of it.
    pub draft: NewsletterDraft,
    /// `version` of what was shown. If it is another one by now, nothing changes.
    pub seen_version: i32,
}

/// Change a draft
///
/// A refusal because another admin changed it has what it says now, in `current`.
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
