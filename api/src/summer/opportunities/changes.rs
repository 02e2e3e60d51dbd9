//! Changes of opportunities: stored, published, and recorded in the audit log if made by admins.

use chrono::{DateTime, Utc};
use schema::ids::UserId;
use schema::models::former_opportunity_slug;
use schema::models::listing::Listing;
use schema::models::opportunity::Opportunity;
use serde_json::{Value, json};
use uuid::Uuid;

use super::page_tags::invalidate_opportunities;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::live::{LiveEvent, Topic, publish};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;

/// Maximum length of a slug made from a title; leaves room for a number.
const MAX_TITLE_SLUG: usize = 100;
/// Maximum number of former slugs per opportunity: each is reserved forever.
const MAX_FORMER_SLUGS: i64 = 20;
/// Slug for titles without letters.
const PLAIN_SLUG: &str = "opportunity";

/// Locks the opportunity until the transaction ends.
///
/// # Errors
/// `not_found`.
pub fn lock(ctx: &mut Ctx<'_>, id: Uuid) -> Result<Opportunity> {
    Opportunity::lock(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))
}

/// Creates an opportunity listed by the academy itself.
///
/// # Errors
/// `validation_failed` if it is already listed.
pub fn create(ctx: &mut Ctx<'_>, admin: UserId, opportunity: Opportunity) -> Result<Opportunity> {
    let opportunity = insert(ctx, opportunity, false)?;
    audit_change(ctx, admin, "opportunity.created", &opportunity, json!({}))?;
    Ok(opportunity)
}

/// Stores a new opportunity under a slug made from its title, with a number appended if the slug is taken. A withheld
/// one is excluded from all lists.
///
/// # Errors
/// `validation_failed` if it is already listed.
pub fn insert(ctx: &mut Ctx<'_>, mut opportunity: Opportunity, is_withheld: bool) -> Result<Opportunity> {
    refuse_second(ctx, &opportunity)?;
    let wanted = title_slug(&opportunity.title);
    let taken = former_opportunity_slug::taken(ctx.conn, &wanted, opportunity.id)?;
    let numbered = (2..).map(|number| format!("{wanted}-{number}"));
    let mut candidates = std::iter::once(wanted.clone()).chain(numbered);
    // There is always a candidate, because the numbers do not end.
    opportunity.slug = candidates.find(|slug| !taken.contains(slug)).unwrap_or(wanted);
    opportunity.version = 1;
    opportunity.created_at = ctx.now;
    derive_fields(&mut opportunity, is_withheld, ctx.now);
    if !opportunity.insert(ctx.conn)? {
        return Err(Error::internal("an address that was free under the lock"));
    }
    publish_changed(ctx, opportunity.id)?;
    Ok(opportunity)
}

/// Stores a locked opportunity's new content, and records the action in the audit log.
pub fn store(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    action: &str,
    detail: Value,
    opportunity: Opportunity,
) -> Result<Opportunity> {
    let posted = Listing::of_opportunity(ctx.conn, opportunity.id)?;
    let is_withheld = posted.as_ref().is_some_and(|(listing, _)| listing.withheld.is_some());
    let opportunity = update(ctx, opportunity, is_withheld)?;
    audit_change(ctx, admin, action, &opportunity, detail)?;
    if let Some((listing, provider_id)) = posted {
        let event = LiveEvent::ListingChanged { listing_id: listing.id };
        publish(ctx.conn, &[Topic::Admin, Topic::User(provider_id)], &event, ctx.now)?;
    }
    Ok(opportunity)
}

/// Stores a locked opportunity's new content. A withheld one is excluded from all lists.
pub fn update(ctx: &mut Ctx<'_>, mut opportunity: Opportunity, is_withheld: bool) -> Result<Opportunity> {
    opportunity.version += 1;
    derive_fields(&mut opportunity, is_withheld, ctx.now);
    opportunity.store(ctx.conn)?;
    publish_changed(ctx, opportunity.id)?;
    Ok(opportunity)
}

/// Hides a locked opportunity from everybody but admins; a hidden one gets the new reason.
pub fn hide(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    mut opportunity: Opportunity,
    reason: &str,
) -> Result<Opportunity> {
    opportunity.hidden_reason = Some(reason.to_owned());
    store(ctx, admin, "opportunity.hidden", json!({}), opportunity)
}

/// Changes the slug of a locked opportunity; the old one redirects to it from now on. The caller stores the
/// opportunity.
///
/// # Errors
/// `validation_failed` if the slug is taken.
pub fn move_page(ctx: &mut Ctx<'_>, opportunity: &mut Opportunity, slug: String) -> Result<()> {
    former_opportunity_slug::lock(ctx.conn)?;
    if former_opportunity_slug::taken(ctx.conn, &slug, opportunity.id)?.contains(&slug) {
        return Err(Error::field("slug", "Another opportunity has this address, or had it before."));
    }
    former_opportunity_slug::insert(ctx.conn, opportunity.id, &opportunity.slug, &slug, ctx.now)?;
    if former_opportunity_slug::count(ctx.conn, opportunity.id)? > MAX_FORMER_SLUGS {
        let text =
            format!("This page has already had {MAX_FORMER_SLUGS} addresses. Please keep one of them.");
        return Err(Error::field("slug", text));
    }
    opportunity.slug = slug;
    Ok(())
}

/// Computes the derived columns.
fn derive_fields(opportunity: &mut Opportunity, is_withheld: bool, now: DateTime<Utc>) {
    opportunity.is_listed = !is_withheld && opportunity.may_be_listed(now);
    opportunity.updated_at = now;
}

/// Rejects a duplicate of a listed opportunity. Until the transaction ends, nobody else can insert one or change a
/// slug.
///
/// # Errors
/// `validation_failed`.
pub fn refuse_second(ctx: &mut Ctx<'_>, opportunity: &Opportunity) -> Result<()> {
    former_opportunity_slug::lock(ctx.conn)?;
    if opportunity.is_listed_twice(ctx.conn)? {
        let text = "An opportunity with this title and organization that begins on this day is already \
                    listed.";
        return Err(Error::field("title", text));
    }
    Ok(())
}

/// Records an admin's change in the audit log.
fn audit_change(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    action: &str,
    opportunity: &Opportunity,
    detail: Value,
) -> Result<()> {
    audit(ctx.conn, Some(admin), action, AuditSubject::Opportunity(opportunity.id), detail, ctx.now)
}

/// Publishes the change and invalidates all pages that show the opportunity.
fn publish_changed(ctx: &mut Ctx<'_>, id: Uuid) -> Result<()> {
    publish(ctx.conn, &[Topic::Admin], &LiveEvent::OpportunityChanged { opportunity_id: id }, ctx.now)?;
    invalidate_opportunities(ctx.conn, &[id])
}

/// Makes a slug from a title.
fn title_slug(title: &str) -> String {
    let plain = text::plain_slug(title, MAX_TITLE_SLUG);
    if plain.is_empty() { PLAIN_SLUG.to_owned() } else { plain }
}
