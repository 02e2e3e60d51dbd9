//! Providers' listings: a page of them by state.

pub mod detail;

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::{ListingState, OpportunityCategory, OpportunityVerification};
use schema::models::listing::Listing;
use schema::models::listing_list::{self, ListingCounts};
use schema::models::organization::Organization;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging;
use crate::state::AppState;
use crate::summer::listings::draft::ListingDraft;
use crate::summer::listings::response::ListingFee;

/// A provider's listing in the admins' list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminListing {
    /// The listing.
    pub id: Uuid,
    /// Its title.
    pub title: String,
    /// Kind of the program.
    pub category: Option<OpportunityCategory>,
    /// Its state.
    pub state: ListingState,
    /// The organization that offers it.
    pub organization_id: Uuid,
    /// Name of that organization.
    pub organization_name: String,
    /// The domain that the organization has proven to own.
    pub domain: Option<String>,
    /// Kind of the organization's verification; null if it is not verified.
    pub verified: Option<OpportunityVerification>,
    /// Whether an earlier version of it is public.
    pub is_change: bool,
    /// The fee that its provider has to pay; null if it is free.
    pub fee: Option<ListingFee>,
    /// When it was last submitted.
    pub submitted_at: Option<DateTime<Utc>>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Increases with each edit.
    pub version: i32,
}

impl AdminListing {
    /// `price` is the present price of a further listing, and `is_free_used` says whether its organization
    /// has used its free one.
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

/// A page of listings: those in review longest wait first, others latest change first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminListingList {
    /// The entries of the page.
    pub items: Vec<AdminListing>,
    /// Totals over all pages.
    pub counts: ListingTotals,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// The number of listings by state.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct ListingTotals {
    pub draft: i64,
    pub in_review: i64,
    pub returned: i64,
    pub approved: i64,
    pub closed: i64,
}

/// Filters and page for a list of listings.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminListingsQuery {
    /// `in_review` if not given.
    #[param(inline)]
    pub state: Option<ListingState>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Listings of providers
///
/// Three queries for any number of them, one more while listings have a price.
#[operation(tag = "admin", operation_id = "admin_listings", responses((status = 200, body = AdminListingList)))]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<AdminListingsQuery>,
) -> Result<Json<AdminListingList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let wanted = query.state.unwrap_or(ListingState::InReview);
    let price = state.config.listing_price_cents;
    let response = state
        .db
        .run(move |conn| {
            let page = listing_list::page(conn, wanted, request)?;
            let organizations: Vec<_> =
                page.rows.iter().map(|(listing, _)| listing.organization_id).collect();
            // Without a price, no listing has a fee, so the free ones need not be read.
            let with_free = match price {
                Some(_) => Listing::organizations_with_free(conn, &organizations)?,
                None => Vec::new(),
            };
            let ListingCounts { draft, in_review, returned, approved, closed } = listing_list::counts(conn)?;
            let items = page.rows.into_iter().map(|(listing, organization)| {
                let is_free_used = with_free.contains(&organization.id);
                AdminListing::new(listing, organization, (price, is_free_used))
            });
            Ok(AdminListingList {
                items: items.collect::<Result<_>>()?,
                counts: ListingTotals { draft, in_review, returned, approved, closed },
                next_cursor: page.next.map(paging::cursor),
            })
        })
        .await?;
    Ok(Json(response))
}
