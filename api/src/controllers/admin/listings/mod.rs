//! Providers' listings that wait for an admin, and what became of the others.

pub mod decide;
pub mod list;
mod money;
pub mod refund;
pub mod show;

use chrono::{DateTime, Utc};
use schema::enums::{ListingState, OpportunityCategory, OpportunityVerification};
use schema::models::listing::Listing;
use schema::models::organization::Organization;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::Result;
use crate::listings::draft::ListingDraft;
use crate::listings::response::ListingFee;

/// A provider's listing in a list of admins'.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminListing {
    /// The listing.
    pub id: Uuid,
    /// What it is called.
    pub title: String,
    /// What kind of program it is.
    pub category: Option<OpportunityCategory>,
    /// Where it stands.
    pub state: ListingState,
    /// Who offers it.
    pub organization_id: Uuid,
    /// What they are called.
    pub organization_name: String,
    /// What is proven to be their domain.
    pub domain: Option<String>,
    /// As what they are verified.
    pub verified: Option<OpportunityVerification>,
    /// Whether the site shows something of it already.
    pub is_change: bool,
    /// What it costs; null where that is nothing.
    pub fee: Option<ListingFee>,
    /// When it was last submitted.
    pub submitted_at: Option<DateTime<Utc>>,
    /// When anything of it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Counts edits.
    pub version: i32,
}

impl AdminListing {
    /// `price` is what is asked now for a further listing, and `is_free_used` whether its organisation has had the one that costs
    /// nothing.
    fn new(
        listing: Listing,
        organization: Organization,
        (price, is_free_used): (Option<i32>, bool),
    ) -> Result<AdminListing> {
        let fee = ListingFee::of(&listing, price, is_free_used, None);
        let draft = ListingDraft::stored(listing.draft)?;
        Ok(AdminListing {
            id: listing.id,
            title: draft.title,
            category: draft.category,
            state: listing.state,
            organization_id: organization.id,
            organization_name: organization.name,
            domain: organization.domain,
            verified: organization.verified,
            is_change: listing.opportunity_id.is_some(),
            fee,
            submitted_at: listing.submitted_at,
            updated_at: listing.updated_at,
            version: listing.version,
        })
    }
}
