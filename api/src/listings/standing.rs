//! Where a listing stands, as its row says.

use schema::enums::ListingFeeState;
use schema::models::listing::Listing;

use crate::domain::listing::{ListingAction, ListingStanding};

/// Where a listing stands in its process.
#[must_use]
pub fn standing(listing: &Listing) -> ListingStanding {
    let Listing { state, version, approved_version, opportunity_id, fee_cents, fee_state, .. } = *listing;
    ListingStanding {
        state,
        version,
        approved_version,
        is_public: opportunity_id.is_some(),
        is_charged: fee_cents.is_some(),
        is_fee_due: fee_state == Some(ListingFeeState::Due),
    }
}

/// Whether nobody has decided yet what it costs. What was public before there was a price costs nothing.
#[must_use]
pub fn is_undecided(listing: &Listing) -> bool {
    !listing.is_free && listing.fee_cents.is_none() && listing.opportunity_id.is_none()
}

/// Whether nothing (more) has to be paid for it.
#[must_use]
pub fn is_settled(listing: &Listing) -> bool {
    matches!(listing.fee_state, None | Some(ListingFeeState::Paid))
}

/// Whether a listing can be paid for now, as far as its own row says.
#[must_use]
pub fn is_payable(listing: &Listing) -> bool {
    standing(listing).next_state(ListingAction::Pay).is_some()
}
