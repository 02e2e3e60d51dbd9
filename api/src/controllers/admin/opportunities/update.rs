//! What an opportunity says is changed.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::refuse_unseen;
use super::show::AdminOpportunityDetail;
use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Admin, Body};
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::summer::changes;
use crate::summer::draft::OpportunityDraft;

/// What an opportunity is to say instead.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpportunityChange {
    /// What it is to say, all of it.
    pub draft: OpportunityDraft,
    /// The last part of its page's address; the former one goes on leading there. Another one has 3 to 60 characters.
    pub slug: String,
    /// Whether the admin has compared all of it with the organisation's page.
    pub is_checked: bool,
    /// `version` of what was shown. If it is another one by now, nothing changes.
    pub seen_version: i32,
}

/// Change an opportunity
///
/// Its pages show it at once. A refusal because another admin changed it has what it says now, in `current`.
#[operation(
    tag = "admin", operation_id = "update_opportunity", params(("id" = Uuid, Path, description = "The opportunity")),
    responses((status = 200, body = AdminOpportunityDetail)), errors(NotFound, EditConflict)
)]
pub async fn update(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<OpportunityChange>,
) -> Result<Json<AdminOpportunityDetail>> {
    let (admin, id, change) = (admin.profile.id, *id, body.read()?);
    let response = state.transaction(move |ctx| apply(ctx, admin, id, &change)).await?;
    Ok(Json(response))
}

/// Stores what differs; the same once more changes nothing.
fn apply(
    ctx: &mut Ctx<'_>,
    admin: Uuid,
    id: Uuid,
    change: &OpportunityChange,
) -> Result<AdminOpportunityDetail> {
    let stored = changes::lock(ctx, id)?;
    let shown = AdminOpportunityDetail::read(ctx.conn, stored.clone(), ctx.now)?;
    let mut opportunity = stored.clone();
    change.draft.apply(&mut opportunity, ctx.now)?;
    if change.slug.trim() != stored.slug {
        let slug = text::chosen_slug(&change.slug);
        let slug = slug.map_err(|problem| Error::field("slug", problem.to_string()))?;
        if slug != stored.slug {
            refuse_unseen(&shown, change.seen_version)?;
            changes::move_page(ctx, &mut opportunity, slug)?;
        }
    }
    if opportunity == stored && !change.is_checked {
        return Ok(shown);
    }
    refuse_unseen(&shown, change.seen_version)?;
    let is_another = (&opportunity.title, &opportunity.organization, opportunity.starts_on)
        != (&stored.title, &stored.organization, stored.starts_on);
    if is_another {
        changes::refuse_second(ctx, &opportunity)?;
    }
    if change.is_checked {
        opportunity.checked_at = ctx.now;
    }
    let detail =
        json!({ "is_checked": change.is_checked, "has_new_address": opportunity.slug != stored.slug });
    let opportunity = changes::store(ctx, admin, ("opportunity.changed", detail), opportunity)?;
    AdminOpportunityDetail::read(ctx.conn, opportunity, ctx.now)
}
