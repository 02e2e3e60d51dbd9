//! Actions of providers and admins on listings, within the declared state machine.

use schema::enums::{ListingState, ListingWithholding};
use schema::ids::UserId;
use schema::models::listing::{Listing, ListingWithOpportunity, MAX_LISTINGS};
use schema::models::organization::Organization;
use serde_json::{Value, json};
use uuid::Uuid;

use super::draft::ListingDraft;
use super::facts::{is_settled, listing_facts};
use super::publication::{self, publish_changed};
use super::response::ListingDetail;
use super::{fee, organizations};
use crate::domain::listing::ListingAction;
use crate::error::{Code, Error, Result};
use crate::live::{LiveEvent, Topic, publish};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::summer::opportunities::changes;

/// Returns one of an organization's listings; the caller has locked the organization.
///
/// # Errors
/// `not_found`.
pub fn find(ctx: &mut Ctx<'_>, organization: &Organization, id: Uuid) -> Result<ListingWithOpportunity> {
    Listing::of(ctx.conn, id, organization.id)?.ok_or_else(|| Error::new(Code::NotFound))
}

/// Returns a listing with its organization, locked until the transaction ends.
///
/// # Errors
/// `not_found`.
pub fn lock(ctx: &mut Ctx<'_>, id: Uuid) -> Result<(Organization, Listing)> {
    let not_found = || Error::new(Code::NotFound);
    let listing = Listing::find(ctx.conn, id)?.ok_or_else(not_found)?;
    let organization = Organization::lock(ctx.conn, listing.organization_id)?.ok_or_else(not_found)?;
    // Read again in its own statement, to see changes by the previous holder of the lock.
    let listing = Listing::find(ctx.conn, id)?.ok_or_else(not_found)?;
    Ok((organization, listing))
}

/// Stores a new draft.
///
/// # Errors
/// `limit_reached`.
pub fn create(ctx: &mut Ctx<'_>, organization: &Organization, draft: &ListingDraft) -> Result<Listing> {
    if Listing::count(ctx.conn, organization.id)? >= MAX_LISTINGS {
        let text = format!(
            "You have {MAX_LISTINGS} listings, which is the limit. Please delete a draft, or reopen and \
             change one that’s closed."
        );
        return Err(Error::with_detail(Code::LimitReached, text));
    }
    let listing = Listing {
        id: Uuid::now_v7(),
        organization_id: organization.id,
        state: ListingState::Draft,
        draft: draft.to_stored()?,
        version: 1,
        opportunity_id: None,
        approved_version: None,
        question: String::new(),
        withheld: None,
        hidden_message: String::new(),
        reason: String::new(),
        created_at: ctx.now,
        updated_at: ctx.now,
        submitted_at: None,
        decided_at: None,
        decided_by: None,
        is_free: false,
        fee_cents: None,
        fee_state: None,
    };
    listing.insert(ctx.conn)?;
    publish_changed(ctx, organization, listing.id)?;
    Ok(listing)
}

/// Stores a listing's new content, if it differs. A submitted listing has to be complete; its public version stays as
/// it is until an admin approves the change.
///
/// # Errors
/// `edit_conflict`, `action_not_allowed`, `validation_failed`.
pub fn edit(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    (mut listing, public): ListingWithOpportunity,
    draft: &ListingDraft,
    seen_version: i32,
) -> Result<Listing> {
    let stored = draft.to_stored()?;
    if listing.draft == stored {
        return Ok(listing);
    }
    refuse_unseen(ctx, organization, &listing, &public, seen_version)?;
    let state = next_state(&listing, ListingAction::Edit)?;
    if state == ListingState::InReview {
        publication::check(ctx, organization, public, draft)?;
    }
    listing.draft = stored;
    listing.version += 1;
    if listing.state == ListingState::Approved {
        return submitted(ctx, organization, listing);
    }
    listing.state = state;
    store(ctx, organization, listing)
}

/// Submits a listing for review.
///
/// # Errors
/// `validation_failed` with everything that is missing or invalid; `action_not_allowed` if no domain is proven;
/// `edit_conflict`.
pub fn submit(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    (listing, public): ListingWithOpportunity,
    seen_version: i32,
) -> Result<Listing> {
    next_state(&listing, ListingAction::Submit)?;
    refuse_unseen(ctx, organization, &listing, &public, seen_version)?;
    if organization.domain.is_none() {
        let text = "Please prove your organization’s domain first.";
        return Err(Error::with_detail(Code::ActionNotAllowed, text));
    }
    let draft = ListingDraft::stored(listing.draft.clone())?;
    publication::check(ctx, organization, public, &draft)?;
    submitted(ctx, organization, listing)
}

/// Puts a listing into review, and emails the academy.
fn submitted(ctx: &mut Ctx<'_>, organization: &Organization, mut listing: Listing) -> Result<Listing> {
    listing.state = ListingState::InReview;
    listing.submitted_at = Some(ctx.now);
    listing.reason = String::new();
    let title = ListingDraft::stored(listing.draft.clone())?.title;
    mail::new_listing(ctx, organization, &listing, &title)?;
    audit_change(ctx, organization.provider_id, "listing.submitted", &listing, json!({}))?;
    store(ctx, organization, listing)
}

/// Withdraws a listing from review.
///
/// # Errors
/// `action_not_allowed`.
pub fn withdraw(ctx: &mut Ctx<'_>, organization: &Organization, mut listing: Listing) -> Result<Listing> {
    listing.state = next_state(&listing, ListingAction::Withdraw)?;
    audit_change(ctx, organization.provider_id, "listing.withdrawn", &listing, json!({}))?;
    store(ctx, organization, listing)
}

/// Closes a listing, so that it accepts no more applications.
///
/// # Errors
/// `action_not_allowed`.
pub fn close(ctx: &mut Ctx<'_>, organization: &Organization, mut listing: Listing) -> Result<Listing> {
    listing.state = next_state(&listing, ListingAction::Close)?;
    publication::withhold(ctx, &mut listing, Some(ListingWithholding::Closed))?;
    audit_change(ctx, organization.provider_id, "listing.closed", &listing, json!({}))?;
    store(ctx, organization, listing)
}

/// Reopens a listing: at once if it is unchanged since an admin approved it.
///
/// # Errors
/// `action_not_allowed`.
pub fn reopen(ctx: &mut Ctx<'_>, organization: &Organization, mut listing: Listing) -> Result<Listing> {
    listing.state = next_state(&listing, ListingAction::Reopen)?;
    if listing.state == ListingState::Approved {
        let obstacle = publication::obstacle(ctx, organization, &listing)?;
        publication::withhold(ctx, &mut listing, obstacle)?;
    }
    audit_change(ctx, organization.provider_id, "listing.reopened", &listing, json!({}))?;
    store(ctx, organization, listing)
}

/// Confirms that the public version of a listing is still correct.
///
/// # Errors
/// `edit_conflict`, `action_not_allowed`.
pub fn confirm(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    (listing, public): ListingWithOpportunity,
    seen_version: i32,
) -> Result<Listing> {
    next_state(&listing, ListingAction::Confirm)?;
    refuse_unseen(ctx, organization, &listing, &public, seen_version)?;
    let mut opportunity = publication::lock_public(ctx, &listing)?
        .ok_or_else(|| Error::internal("an approved listing of which nothing is public"))?;
    opportunity.checked_at = ctx.now;
    changes::update(ctx, opportunity, listing.withheld.is_some())?;
    audit_change(ctx, organization.provider_id, "listing.confirmed", &listing, json!({}))?;
    store(ctx, organization, listing)
}

/// Copies a listing into a new draft.
///
/// # Errors
/// `limit_reached`.
pub fn duplicate(ctx: &mut Ctx<'_>, organization: &Organization, listing: &Listing) -> Result<Listing> {
    let draft = ListingDraft::stored(listing.draft.clone())?;
    create(ctx, organization, &draft)
}

/// Deletes a listing that was never public.
///
/// # Errors
/// `action_not_allowed`.
pub fn delete(ctx: &mut Ctx<'_>, organization: &Organization, listing: &Listing) -> Result<()> {
    next_state(listing, ListingAction::Delete)?;
    listing.delete(ctx.conn)?;
    audit_change(ctx, organization.provider_id, "listing.deleted", listing, json!({}))?;
    let topics = [Topic::Admin, Topic::User(organization.provider_id)];
    publish(ctx.conn, &topics, &LiveEvent::ListingDeleted { listing_id: listing.id }, ctx.now)
}

/// Approves a listing on behalf of an admin; it becomes public at once if it is free or paid for.
///
/// # Errors
/// `action_not_allowed` if it no longer waits for review, or no domain is proven; `validation_failed` with what is
/// invalid by now.
pub fn approve(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    organization: &mut Organization,
    mut listing: Listing,
) -> Result<Listing> {
    listing.state = next_state(&listing, ListingAction::Approve)?;
    if organization.domain.is_none() {
        let text = "This organization hasn’t proven its domain.";
        return Err(Error::with_detail(Code::ActionNotAllowed, text));
    }
    // The organization's texts were displayed with the listing, and become public together with it.
    organizations::publish_texts(ctx, organization)?;
    let is_change = listing.opportunity_id.is_some();
    (listing.decided_at, listing.decided_by) = (Some(ctx.now), Some(admin));
    listing.approved_version = Some(listing.version);
    fee::decide_fee(ctx, organization, &mut listing)?;
    let draft = ListingDraft::stored(listing.draft.clone())?;
    let detail = if let (false, Some(fee_cents)) = (is_change || is_settled(&listing), listing.fee_cents) {
        publication::check(ctx, organization, None, &draft)?;
        mail::listing_to_pay(ctx, organization, &listing, &draft.title, fee_cents)?;
        json!({ "is_change": false, "cents": fee_cents })
    } else {
        let opportunity = publication::make_public(ctx, organization, &mut listing)?;
        mail::listing_approved(ctx, organization, &listing, &opportunity, is_change)?;
        json!({ "opportunity_id": opportunity.id, "is_change": is_change })
    };
    audit_change(ctx, admin, "listing.approved", &listing, detail)?;
    store(ctx, organization, listing)
}

/// Returns a listing to its provider, with the changes that an admin requests.
///
/// # Errors
/// `action_not_allowed` if it no longer waits for review.
pub fn send_back(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    organization: &Organization,
    mut listing: Listing,
    reason: String,
) -> Result<Listing> {
    listing.state = next_state(&listing, ListingAction::Return)?;
    if listing.opportunity_id.is_none() {
        // Also applies to a listing that only waited for its payment.
        listing.approved_version = None;
    }
    listing.reason = reason;
    (listing.decided_at, listing.decided_by) = (Some(ctx.now), Some(admin));
    let title = ListingDraft::stored(listing.draft.clone())?.title;
    mail::listing_returned(ctx, organization, &listing, &title)?;
    audit_change(ctx, admin, "listing.returned", &listing, json!({}))?;
    store(ctx, organization, listing)
}

fn next_state(listing: &Listing, action: ListingAction) -> Result<ListingState> {
    listing_facts(listing).next_state(action).ok_or_else(|| {
        let text = match (action, listing.state) {
            (ListingAction::Approve | ListingAction::Return, ListingState::Draft | ListingState::Closed) => {
                "Its provider took this listing back in the meantime."
            }
            (ListingAction::Approve | ListingAction::Return, _) => {
                "Another admin decided on this listing in the meantime."
            }
            (_, ListingState::InReview) => "We’re already reviewing this listing.",
            (_, ListingState::Approved) => "This listing was approved in the meantime.",
            (_, ListingState::Returned) => "This listing was returned to you in the meantime.",
            (_, ListingState::Closed) => "This listing is closed.",
            (_, ListingState::Draft) => "This listing is a draft.",
        };
        Error::with_detail(Code::ActionNotAllowed, text)
    })
}

/// Rejects an action that was meant for another version; the error contains the current content.
fn refuse_unseen(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    listing: &Listing,
    public: &Option<schema::models::opportunity::Opportunity>,
    seen_version: i32,
) -> Result<()> {
    if listing.version == seen_version {
        return Ok(());
    }
    let current = ListingDetail::read(
        ctx.conn,
        (organization, ctx.config.listing_price_cents),
        (listing.clone(), public.clone()),
        ctx.now,
    )?;
    Err(Error::edit_conflict_with(&current))
}

fn audit_change(
    ctx: &mut Ctx<'_>,
    actor: UserId,
    action: &str,
    listing: &Listing,
    detail: Value,
) -> Result<()> {
    audit(ctx.conn, Some(actor), action, AuditSubject::Listing(listing.id), detail, ctx.now)
}

fn store(ctx: &mut Ctx<'_>, organization: &Organization, mut listing: Listing) -> Result<Listing> {
    listing.updated_at = ctx.now;
    listing.store(ctx.conn)?;
    publish_changed(ctx, organization, listing.id)?;
    Ok(listing)
}
