//! Derives the facts for a listing's transitions from its row.

use schema::enums::ListingFeeState;
use schema::models::listing::Listing;

use crate::domain::listing::{ListingAction, ListingFacts};

/// Returns the facts that a listing's transitions depend on.
#[must_use]
pub fn listing_facts(listing: &Listing) -> ListingFacts {
    let Listing { state, version, approved_version, opportunity_id, fee_cents, fee_state, .. } = *listing;
    ListingFacts {
        state,
        version,
        approved_version,
        is_public: opportunity_id.is_some(),
        is_charged: fee_cents.is_some(),
        is_fee_due: fee_state == Some(ListingFeeState::Due),
    }
}

/// Whether its fee is still undecided. A listing that was public before fees existed has none.
#[must_use]
pub fn is_undecided(listing: &Listing) -> bool {
    !listing.is_free && listing.fee_cents.is_none() && listing.opportunity_id.is_none()
}

/// Whether nothing has to be paid for it (any more).
#[must_use]
pub fn is_settled(listing: &Listing) -> bool {
    matches!(listing.fee_state, None | Some(ListingFeeState::Paid))
}

/// Whether a listing can be paid for now, according to its own row.
#[must_use]
pub fn is_payable(listing: &Listing) -> bool {
    listing_facts(listing).next_state(ListingAction::Pay).is_some()
}
