//! Hiding an opportunity from everyone but admins, and showing it again.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::listing::Listing;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::MAX_REASON;
use super::detail::AdminOpportunityDetail;
use crate::domain::listing::MAX_MESSAGE;
use crate::domain::text;
use crate::error::{Error, Result};
use crate::extract::{Admin, Body};
use crate::payments;
use crate::state::AppState;
use crate::summer::listings::publication;
use crate::summer::opportunities::changes;

/// Why an opportunity is hidden.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpportunityHiding {
    /// Reason for other admins, at most 500 characters.
    #[schema(max_length = 500)]
    pub reason: String,
    /// Text that is emailed to the provider who posted it; required if a provider did, ignored otherwise.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub message: String,
}

/// Hide an opportunity
///
/// Its page and its list entries disappear at once. Students who saved it see that it is not offered any more. If it is
/// hidden already, only the reason is replaced.
#[operation(
    tag = "admin", operation_id = "hide_opportunity", params(("id" = Uuid, Path, description = "The opportunity")),
    responses((status = 200, body = AdminOpportunityDetail)), errors(NotFound)
)]
pub async fn hide(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<OpportunityHiding>,
) -> Result<Json<AdminOpportunityDetail>> {
    let (admin, id, hiding) = (admin.profile.id, *id, body.read()?);
    let reason = text::required(&hiding.reason, MAX_REASON, "Please say why.");
    let reason = reason.map_err(|problem| Error::field("reason", problem))?;
    let message = text::optional(&hiding.message, MAX_MESSAGE);
    let message = message.map_err(|problem| Error::field("message", problem))?;
    let (response, provider) = state
        .transaction(move |ctx| {
            let mut opportunity = changes::lock(ctx, id)?;
            let posted = Listing::of_opportunity(ctx.conn, id)?;
            let provider = posted.as_ref().map(|(_, provider_id)| *provider_id);
            if message.is_empty() && posted.is_some() {
                return Err(Error::field("message", "Please write what the organization is told."));
            }
            let says_the_same = posted.is_none_or(|(listing, _)| listing.hidden_message == message);
            if opportunity.hidden_reason.as_ref() != Some(&reason) || !says_the_same {
                opportunity = publication::hide(ctx, admin, opportunity, &reason, &message)?;
            }
            Ok((AdminOpportunityDetail::read(ctx.conn, opportunity, ctx.now)?, provider))
        })
        .await?;
    state.job_wakeup.notify_waiters();
    if let Some(provider) = provider {
        // The public listing may have a Checkout Session open, because a listing that is not in the lists can be paid
        // for again.
        payments::close_listing_pages_of(&state, provider).await;
    }
    Ok(Json(response))
}

/// Show an opportunity again
///
/// It is in the public lists again if its deadline is in the future and its check is not overdue.
#[operation(
    tag = "admin", operation_id = "unhide_opportunity", params(("id" = Uuid, Path, description = "The opportunity")),
    responses((status = 200, body = AdminOpportunityDetail)), errors(NotFound)
)]
pub async fn unhide(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
) -> Result<Json<AdminOpportunityDetail>> {
    let (admin, id) = (admin.profile.id, *id);
    let response = state
        .transaction(move |ctx| {
            let mut opportunity = changes::lock(ctx, id)?;
            if opportunity.hidden_reason.is_some() {
                opportunity = publication::unhide(ctx, admin, opportunity)?;
            }
            AdminOpportunityDetail::read(ctx.conn, opportunity, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}
