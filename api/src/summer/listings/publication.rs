//! Publication of listings, and when they are withheld.

use schema::enums::{ListingState, ListingWithholding};
use schema::models::application_answers;
use schema::models::listing::Listing;
use schema::models::opportunity::Opportunity;
use schema::models::organization::Organization;
use serde_json::json;
use uuid::Uuid;

use super::draft::ListingDraft;
use super::facts::{is_settled, listing_facts};
use crate::domain::listing::ListingAction;
use crate::domain::opportunity_application::MAX_WAIT;
use crate::error::Result;
use crate::live::{LiveEvent, Topic, publish};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::summer::opportunities::changes;

/// Publishes a listing's current version, for 90 days or until its deadline. The caller stores the listing.
///
/// # Errors
/// `validation_failed` with everything that is missing or invalid by now, or if somebody else lists the same program.
pub fn make_public(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    listing: &mut Listing,
) -> Result<Opportunity> {
    let draft = ListingDraft::stored(listing.draft.clone())?;
    let stored = lock_public(ctx, listing)?;
    let mut opportunity = draft.opportunity(organization, stored.clone(), ctx.now)?;
    opportunity.checked_at = ctx.now;
    listing.withheld = obstacle(ctx, organization, listing)?;
    let is_withheld = listing.withheld.is_some();
    let opportunity = match stored {
        None => changes::insert(ctx, opportunity, is_withheld)?,
        Some(stored) => {
            if is_another(&opportunity, &stored) {
                changes::refuse_second(ctx, &opportunity)?;
            }
            changes::update(ctx, opportunity, is_withheld)?
        }
    };
    listing.opportunity_id = Some(opportunity.id);
    listing.approved_version = Some(listing.version);
    listing.question = draft.question;
    Ok(opportunity)
}

/// Rejects a listing that cannot be published: something is missing, or somebody else lists the same program.
///
/// # Errors
/// `validation_failed`.
pub fn check(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    public: Option<Opportunity>,
    draft: &ListingDraft,
) -> Result<()> {
    let opportunity = draft.opportunity(organization, public.clone(), ctx.now)?;
    if public.is_some_and(|public| !is_another(&opportunity, &public)) {
        return Ok(());
    }
    changes::refuse_second(ctx, &opportunity)
}

/// Returns a listing's public opportunity, locked until the transaction ends.
pub fn lock_public(ctx: &mut Ctx<'_>, listing: &Listing) -> Result<Option<Opportunity>> {
    listing.opportunity_id.map(|id| changes::lock(ctx, id)).transpose()
}

/// Returns why a listing must be withheld now, apart from its provider closing it.
pub fn obstacle(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    listing: &Listing,
) -> Result<Option<ListingWithholding>> {
    if organization.is_out_of_service(ctx.conn)? {
        return Ok(Some(ListingWithholding::Suspended));
    }
    if !is_settled(listing) {
        return Ok(Some(ListingWithholding::Unpaid));
    }
    let Some(opportunity_id) = listing.opportunity_id else { return Ok(None) };
    let waits = application_answers::is_waiting(ctx.conn, opportunity_id, ctx.now - MAX_WAIT, ctx.now)?;
    Ok(waits.then_some(ListingWithholding::Paused))
}

/// Pauses a listing while applications wait too long for a first response, and resumes it when none does. The caller
/// has locked the organization. Returns whether anything changed.
pub fn pause_or_resume(ctx: &mut Ctx<'_>, organization: &Organization, listing: Listing) -> Result<bool> {
    if listing.withheld == Some(ListingWithholding::Closed) || listing.opportunity_id.is_none() {
        return Ok(false);
    }
    let withheld = obstacle(ctx, organization, &listing)?;
    if withheld == listing.withheld {
        return Ok(false);
    }
    let mut listing = listing;
    let Some(opportunity) = withhold(ctx, &mut listing, withheld)? else { return Ok(false) };
    listing.store(ctx.conn)?;
    publish_changed(ctx, organization, listing.id)?;
    if withheld == Some(ListingWithholding::Paused) {
        mail::listing_paused(ctx, organization.provider_id, (&listing, &opportunity))?;
    } else if opportunity.is_open(ctx.now) {
        mail::listing_resumed(ctx, organization.provider_id, (&listing, &opportunity))?;
    }
    Ok(true)
}

/// Withholds a listing's public opportunity for this reason, or publishes it again; does nothing if there is none. The
/// caller stores the listing.
pub fn withhold(
    ctx: &mut Ctx<'_>,
    listing: &mut Listing,
    withheld: Option<ListingWithholding>,
) -> Result<Option<Opportunity>> {
    let Some(opportunity) = lock_public(ctx, listing)? else { return Ok(None) };
    listing.withheld = withheld;
    changes::update(ctx, opportunity, withheld.is_some()).map(Some)
}

/// Hides a locked opportunity from everybody but admins; a hidden one gets the new reason. The provider who posted it
/// is emailed `message`, which may be empty.
pub fn hide(
    ctx: &mut Ctx<'_>,
    admin: Uuid,
    opportunity: Opportunity,
    (reason, message): (&str, &str),
) -> Result<Opportunity> {
    let was_hidden = opportunity.hidden_reason.is_some();
    let opportunity = changes::hide(ctx, admin, opportunity, reason)?;
    let posted = Listing::of_opportunity(ctx.conn, opportunity.id)?;
    // A changed reason, which only admins see, is not emailed to the provider.
    let news = posted.filter(|(listing, _)| !was_hidden || listing.hidden_message != message);
    if let Some((listing, provider_id)) = news {
        listing.set_hidden_message(ctx.conn, message)?;
        mail::listing_hidden(ctx, provider_id, (&listing, &opportunity.title), message)?;
    }
    Ok(opportunity)
}

/// Unhides a locked opportunity, and emails the provider who posted it.
pub fn unhide(ctx: &mut Ctx<'_>, admin: Uuid, mut opportunity: Opportunity) -> Result<Opportunity> {
    opportunity.hidden_reason = None;
    let opportunity = changes::store(ctx, admin, ("opportunity.unhidden", json!({})), opportunity)?;
    if let Some((listing, provider_id)) = Listing::of_opportunity(ctx.conn, opportunity.id)? {
        listing.set_hidden_message(ctx.conn, "")?;
        mail::listing_brought_back(ctx, provider_id, (&listing, &opportunity))?;
    }
    Ok(opportunity)
}

/// Withholds all of a provider's listings while their account is suspended, and publishes them again afterwards. The
/// caller has locked the account.
pub fn apply_suspension(ctx: &mut Ctx<'_>, provider_id: Uuid) -> Result<()> {
    let Some(organization) = Organization::lock_of_provider(ctx.conn, provider_id)? else { return Ok(()) };
    for (mut listing, public) in Listing::of_organization(ctx.conn, organization.id)? {
        if public.is_none() || listing.withheld == Some(ListingWithholding::Closed) {
            continue;
        }
        let withheld = obstacle(ctx, &organization, &listing)?;
        if withheld != listing.withheld {
            withhold(ctx, &mut listing, withheld)?;
            listing.store(ctx.conn)?;
            publish_changed(ctx, &organization, listing.id)?;
        }
    }
    Ok(())
}

/// Closes all listings of a provider whose account is being deleted, and removes their verification badges, because
/// nobody represents the organization any more. The caller has locked the account.
pub fn close_all(ctx: &mut Ctx<'_>, provider_id: Uuid) -> Result<()> {
    let Some(organization) = Organization::lock_of_provider(ctx.conn, provider_id)? else { return Ok(()) };
    for (mut listing, _) in Listing::of_organization(ctx.conn, organization.id)? {
        if let Some(mut public) = lock_public(ctx, &listing)? {
            listing.withheld = Some(ListingWithholding::Closed);
            public.verified = None;
            changes::update(ctx, public, true)?;
        }
        listing.state = ListingState::Closed;
        listing.updated_at = ctx.now;
        listing.store(ctx.conn)?;
        publish_changed(ctx, &organization, listing.id)?;
    }
    Ok(())
}

/// Returns approved but unpublished listings of an organization to review after the organization has changed: a
/// payment that arrives meanwhile is refunded.
pub fn review_unpublished(ctx: &mut Ctx<'_>, organization: &Organization) -> Result<()> {
    for (mut listing, _) in Listing::of_organization(ctx.conn, organization.id)? {
        let is_unpublished = listing.state == ListingState::Approved && listing.opportunity_id.is_none();
        let Some(state) = listing_facts(&listing).next_state(ListingAction::Edit).filter(|_| is_unpublished)
        else {
            continue;
        };
        (listing.state, listing.submitted_at, listing.updated_at) = (state, Some(ctx.now), ctx.now);
        listing.store(ctx.conn)?;
        let title = ListingDraft::stored(listing.draft.clone())?.title;
        mail::new_listing(ctx, organization, (&listing, &title))?;
        let (actor, subject) = (organization.provider_id, AuditSubject::Listing(listing.id));
        audit(ctx.conn, Some(actor), "listing.submitted", subject, json!({}), ctx.now)?;
        publish_changed(ctx, organization, listing.id)?;
    }
    Ok(())
}

/// Publishes to the provider and to admins that a listing changed.
pub fn publish_changed(ctx: &mut Ctx<'_>, organization: &Organization, listing_id: Uuid) -> Result<()> {
    let topics = [Topic::Admin, Topic::User(organization.provider_id)];
    publish(ctx.conn, &topics, &LiveEvent::ListingChanged { listing_id }, ctx.now)
}

fn is_another(one: &Opportunity, other: &Opportunity) -> bool {
    (&one.title, &one.organization, one.starts_on) != (&other.title, &other.organization, other.starts_on)
}
