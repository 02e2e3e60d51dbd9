//! One listing, as an admin decides about it.

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::{ListingState, OpportunityCategory, OpportunityVerification};
use schema::models::listing::Listing;
use schema::models::opportunity::Opportunity;
use schema::models::organization::Organization;
use schema::models::person;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::AdminListing;
use super::money::ListingMoney;
use crate::domain::listing::{ListingAction, ListingActor};
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::listings::admin_organization::AdminOrganization;
use crate::listings::draft::ListingDraft;
use crate::listings::response::ListingFee;
use crate::listings::standing::{is_undecided, standing};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// A listing with everything that an admin decides by.
#[allow(missing_docs, reason = "as those of `AdminListing`")]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminListingDetail {
    pub id: Uuid,
    pub title: String,
    pub category: Option<OpportunityCategory>,
    pub state: ListingState,
    pub organization_id: Uuid,
    pub organization_name: String,
    pub domain: Option<String>,
    pub verified: Option<OpportunityVerification>,
    pub is_change: bool,
    pub fee: Option<ListingFee>,
    pub submitted_at: Option<DateTime<Utc>>,
    pub updated_at: DateTime<Utc>,
    pub version: i32,
    /// What an admin can do with it now.
    pub allowed_actions: Vec<ListingAction>,
    /// What it says.
    pub draft: ListingDraft,
    /// Who offers it.
    pub organization: AdminOrganization,
    /// What the site shows of it now; null while nothing is public.
    pub published: Option<ListingDraft>,
    /// The opportunity that this is.
    pub opportunity_id: Option<Uuid>,
    /// The last part of its page's address.
    pub slug: Option<String>,
    /// Why an admin returned it; empty otherwise.
    pub reason: String,
    /// When an admin last decided about it.
    pub decided_at: Option<DateTime<Utc>>,
    /// Who that was.
    pub decided_by: Option<String>,
    /// What was paid for it; null while nothing was.
    pub money: Option<ListingMoney>,
}

/// A listing of a provider
///
/// As an admin decides about it. Four queries; up to two more of one that costs something.
#[operation(
    tag = "admin", operation_id = "admin_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = AdminListingDetail)), errors(NotFound)
)]
pub async fn show(state: Data<AppState>, _: Admin, id: Path<Uuid>) -> Result<Json<AdminListingDetail>> {
    let (id, now, config) = (*id, state.clock.now(), state.config.clone());
    let response = state
        .db
        .run(move |conn| {
            let found = Listing::find_with_all(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            AdminListingDetail::with_people(&mut Ctx { conn, config: &config, now }, found)
        })
        .await?;
    Ok(Json(response))
}

impl AdminListingDetail {
    /// A listing with what else is told of it.
    pub(super) fn read(
        ctx: &mut Ctx<'_>,
        organization: Organization,
        listing: Listing,
    ) -> Result<AdminListingDetail> {
        let public = listing.opportunity_id.map(|id| Opportunity::find(ctx.conn, id)).transpose()?.flatten();
        AdminListingDetail::with_people(ctx, (listing, organization, public))
    }

    /// The same of one that was read with what is public of it.
    pub(super) fn with_people(
        ctx: &mut Ctx<'_>,
        (listing, organization, public): (Listing, Organization, Option<Opportunity>),
    ) -> Result<AdminListingDetail> {
        let (price, now) = (ctx.config.listing_price_cents, ctx.now);
        let decided_by = match listing.decided_by {
            Some(id) => person::of_ids(ctx.conn, &[id])?.pop(),
            None => None,
        };
        let is_free_used =
            price.is_some() && is_undecided(&listing) && Listing::has_free(ctx.conn, organization.id)?;
        let money = match listing.fee_cents {
            Some(_) => ListingMoney::read(ctx.conn, ctx.config, listing.id)?,
            None => None,
        };
        let allowed_actions = standing(&listing).allowed(ListingActor::Admin);
        let draft = ListingDraft::stored(listing.draft.clone())?;
        let (reason, decided_at, question) =
            (listing.reason.clone(), listing.decided_at, listing.question.clone());
        let row = AdminListing::new(listing, organization.clone(), (price, is_free_used))?;
        Ok(AdminListingDetail {
            id: row.id,
            title: row.title,
            category: row.category,
            state: row.state,
            organization_id: row.organization_id,
            organization_name: row.organization_name,
            domain: row.domain,
            verified: row.verified,
            is_change: row.is_change,
            fee: row.fee,
            submitted_at: row.submitted_at,
            updated_at: row.updated_at,
            version: row.version,
            allowed_actions,
            draft,
            organization: AdminOrganization::read_one(ctx.conn, organization, now)?,
            published: public.as_ref().map(|public| ListingDraft::of_public(public, &question)),
            opportunity_id: public.as_ref().map(|public| public.id),
            slug: public.map(|public| public.slug),
            reason,
            decided_at,
            decided_by: decided_by.map(|admin| admin.full_name()),
            money,
        })
    }
}
