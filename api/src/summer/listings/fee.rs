//! The fee of a listing: when it is charged, and how payment, refund and dispute affect the listing.

use schema::enums::{ListingFeeState, ListingWithholding, PaymentStatus};
use schema::models::listing::Listing;
use schema::models::organization::Organization;
use schema::models::payment::Payment;

use super::facts::{is_payable, is_undecided};
use super::publication::{lock_public, make_public, obstacle, publish_changed, withhold};
use crate::error::{Code, Error, Result};
use crate::mail;
use crate::platform::ctx::Ctx;

/// Decides the fee of a listing that an admin approves, permanently: none if it is the organization's first, or if no
/// fee is configured. The organization is locked; the caller stores the listing.
pub fn decide_fee(ctx: &mut Ctx<'_>, organization: &Organization, listing: &mut Listing) -> Result<()> {
    if !is_undecided(listing) {
        return Ok(());
    }
    if !Listing::has_free(ctx.conn, organization.id)? {
        listing.is_free = true;
        return Ok(());
    }
    listing.fee_cents = ctx.config.listing_price_cents;
    listing.fee_state = listing.fee_cents.map(|_| ListingFeeState::Due);
    Ok(())
}

/// Publishes a listing that was paid for. Returns `false`, without any change, if it can no longer be published or the
/// payment is already disputed: the payment has to be refunded.
///
/// The caller has locked the payment and the organization.
pub fn receive(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    listing: &Listing,
    (payment, fee_state): (&Payment, ListingFeeState),
) -> Result<bool> {
    let is_here = fee_state == ListingFeeState::Paid;
    if !is_here || !is_payable(listing) || organization.is_out_of_service(ctx.conn)? {
        return Ok(false);
    }
    offer(ctx, organization, listing, payment)
}

/// Withdraws a listing whose payment was refunded or is disputed, or publishes it again when the payment is back.
/// Returns `false`, without any change, if it cannot be published: its payment has to be refunded.
///
/// The caller has locked the payment, which has arrived, and the organization.
pub fn apply_fee_state(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    listing: &Listing,
    (payment, fee_state): (&Payment, ListingFeeState),
) -> Result<bool> {
    if listing.fee_state == Some(fee_state) {
        return Ok(true);
    }
    if fee_state == ListingFeeState::Paid {
        return offer(ctx, organization, listing, payment);
    }
    let mut listing = listing.clone();
    listing.fee_state = Some(fee_state);
    let withheld = match listing.withheld {
        None | Some(ListingWithholding::Paused) => Some(ListingWithholding::Unpaid),
        kept => kept,
    };
    let opportunity = withhold(ctx, &mut listing, withheld)?;
    store(ctx, organization, &mut listing)?;
    if let Some(opportunity) = opportunity {
        mail::listing_unpaid(ctx, organization.provider_id, (&listing, &opportunity), payment)?;
    }
    Ok(true)
}

/// Publishes a listing that is paid for, for the first time or again.
fn offer(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    listing: &Listing,
    payment: &Payment,
) -> Result<bool> {
    let mut listing = listing.clone();
    let is_first = listing.fee_state == Some(ListingFeeState::Due);
    listing.fee_state = Some(ListingFeeState::Paid);
    let opportunity = match lock_public(ctx, &listing)? {
        None => {
            // It had a domain when it was approved; an admin may have revoked it.
            if organization.domain.is_none() {
                return Ok(false);
            }
            match make_public(ctx, organization, &mut listing) {
                Ok(opportunity) => opportunity,
                // Its deadline has passed meanwhile, or somebody else lists the same program.
                Err(Error::Problem(problem)) if problem.code == Code::ValidationFailed => return Ok(false),
                Err(error) => return Err(error),
            }
        }
        Some(public) => {
            let is_over = public.hidden_reason.is_some() || public.deadline_at <= ctx.now;
            if is_first && is_over {
                return Ok(false);
            }
            let withheld = match listing.withheld {
                Some(ListingWithholding::Closed) => Some(ListingWithholding::Closed),
                _ => obstacle(ctx, organization, &listing)?,
            };
            withhold(ctx, &mut listing, withheld)?.unwrap_or(public)
        }
    };
    store(ctx, organization, &mut listing)?;
    if payment.status == PaymentStatus::Refunded {
        mail::listing_refund_failed(ctx, organization.provider_id, (&listing, &opportunity), payment)?;
    } else if is_first {
        mail::listing_paid(ctx, organization.provider_id, (&listing, &opportunity), payment)?;
    } else if opportunity.is_open(ctx.now) {
        mail::listing_dispute_won(ctx, organization.provider_id, (&listing, &opportunity))?;
    }
    Ok(true)
}

fn store(ctx: &mut Ctx<'_>, organization: &Organization, listing: &mut Listing) -> Result<()> {
    listing.updated_at = ctx.now;
    listing.store(ctx.conn)?;
    publish_changed(ctx, organization, listing.id)
}
