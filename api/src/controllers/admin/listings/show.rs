//! One listing, as an admin decides about it.

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
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

use crate::domain::listing::{ListingAction, ListingActor};
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::listings::admin_organization::AdminOrganization;
use crate::listings::draft::ListingDraft;
use crate::listings::response::standing;
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
}

/// A listing of a provider
///
/// As an admin decides about it. Four queries.
#[operation(
    tag = "admin", operation_id = "admin_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = AdminListingDetail)), errors(NotFound)
)]
pub async fn show(state: Data<AppState>, _: Admin, id: Path<Uuid>) -> Result<Json<AdminListingDetail>> {
    let (id, now) = (*id, state.clock.now());
    let response = state
        .db
        .run(move |conn| {
            let found = Listing::find_with_all(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            AdminListingDetail::with_people(conn, found, now)
        })
        .await?;
    Ok(Json(response))
}

impl AdminListingDetail {
    /// A listing with what else is told of it. Four queries.
    pub(super) fn read(
        conn: &mut PgConnection,
        organization: Organization,
        listing: Listing,
        now: DateTime<Utc>,
    ) -> Result<AdminListingDetail> {
        let public = listing.opportunity_id.map(|id| Opportunity::find(conn, id)).transpose()?.flatten();
        AdminListingDetail::with_people(conn, (listing, organization, public), now)
    }

    /// The same of one that was read with what is public of it. Three queries.
    fn with_people(
        conn: &mut PgConnection,
        (listing, organization, public): (Listing, Organization, Option<Opportunity>),
        now: DateTime<Utc>,
    ) -> Result<AdminListingDetail> {
        let decided_by = match listing.decided_by {
            Some(id) => person::of_ids(conn, &[id])?.pop(),
            None => None,
        };
        let allowed_actions = standing(&listing).allowed(ListingActor::Admin);
        let draft = ListingDraft::stored(listing.draft.clone())?;
        let (reason, decided_at, question) =
            (listing.reason.clone(), listing.decided_at, listing.question.clone());
        let row = AdminListing::new(listing, organization.clone())?;
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
            submitted_at: row.submitted_at,
            updated_at: row.updated_at,
            version: row.version,
            allowed_actions,
            draft,
            organization: AdminOrganization::read_one(conn, organization, now)?,
            published: public.as_ref().map(|public| ListingDraft::of_public(public, &question)),
            opportunity_id: public.as_ref().map(|public| public.id),
            slug: public.map(|public| public.slug),
            reason,
            decided_at,
            decided_by: decided_by.map(|admin| format!("{} {}", admin.first_name, admin.last_name)),
        })
    }
}
