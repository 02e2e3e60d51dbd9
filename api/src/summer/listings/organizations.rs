//! Organizations: edits by providers, proof of their domain, and verification by admins.

use schema::enums::{OpportunityVerification, TokenPurpose};
use schema::ids::UserId;
use schema::models::account_token::{self, AccountToken};
use schema::models::listing::Listing;
use schema::models::organization::{self, Organization};
use schema::models::user::User;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::publication;
use crate::domain::organization::{MAX_ABOUT, MAX_NAME, domain_email, host, website};
use crate::domain::text;
use crate::error::{Code, Error, FieldErrors, Result};
use crate::live::{LiveEvent, Topic, publish};
use crate::mail;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::summer::opportunities::{changes, page_tags};

/// A provider's edit of their organization.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrganizationChange {
    /// Name.
    #[schema(max_length = 120)]
    pub name: String,
    /// Full address of its website.
    #[schema(max_length = 500)]
    pub website: String,
    /// Description in a few sentences; may be empty.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub about: String,
    /// `version` of what was displayed; 0 for the first time.
    #[schema(minimum = 0)]
    pub seen_version: i32,
}

/// An organization's texts as they are stored.
#[derive(Debug, Clone)]
pub struct OrganizationTexts {
    name: String,
    website: String,
    about: String,
}

impl OrganizationChange {
    /// Returns the validated texts.
    ///
    /// # Errors
    /// `validation_failed` with everything that is invalid.
    pub fn texts(&self) -> Result<OrganizationTexts> {
        let mut fields = FieldErrors::default();
        let missing = "Please enter your organization’s name.";
        let name = fields.check("name", text::required_line(&self.name, MAX_NAME, missing));
        let about = fields.check("about", text::optional(&self.about, MAX_ABOUT));
        let missing = "Please paste the full address of your site, such as https://example.edu.";
        let website = fields.require("website", website(&self.website), missing);
        fields.finish()?;
        Ok(OrganizationTexts { name, website, about })
    }
}

/// Returns the provider's organization, locked until the transaction ends, which also protects its listings.
///
/// # Errors
/// `action_not_allowed` if they have not created one yet; `unauthenticated` if their account was deleted or suspended
/// meanwhile.
pub fn lock(ctx: &mut Ctx<'_>, provider_id: UserId) -> Result<Organization> {
    lock_provider(ctx, provider_id)?;
    Organization::lock_of_provider(ctx.conn, provider_id)?.ok_or_else(|| {
        Error::with_detail(Code::ActionNotAllowed, "Please tell us about your organization first.")
    })
}

/// Locks a provider's account until the transaction ends.
fn lock_provider(ctx: &mut Ctx<'_>, provider_id: UserId) -> Result<()> {
    let is_open = User::lock(ctx.conn, provider_id)?.is_some() && !User::is_suspended(ctx.conn, provider_id)?;
    if is_open { Ok(()) } else { Err(Error::new(Code::Unauthenticated)) }
}

/// Result of a provider's edit.
#[derive(Debug)]
pub enum Saved {
    Stored(Organization),
    /// It was changed meanwhile; contains the current data.
    Unseen(Organization),
}

/// Stores a provider's edit of their organization. A new name or website revokes its verification.
pub fn save(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    texts: OrganizationTexts,
    seen_version: i32,
) -> Result<Saved> {
    lock_provider(ctx, provider_id)?;
    let OrganizationTexts { name, website, about } = texts;
    let Some(mut organization) = Organization::lock_of_provider(ctx.conn, provider_id)? else {
        let organization = Organization {
            id: Uuid::now_v7(),
            provider_id,
            name,
            website,
            about,
            domain: None,
            domain_proved_at: None,
            verified: None,
            verified_at: None,
            verified_by: None,
            version: 1,
            created_at: ctx.now,
            updated_at: ctx.now,
            domain_email: None,
            public_website: String::new(),
            public_about: String::new(),
            texts_reviewed_at: None,
            declines_all: false,
        };
        if !organization.insert(ctx.conn)? {
            return Err(Error::internal("a second organization under the lock of its provider"));
        }
        publish_changed(ctx, &organization)?;
        return Ok(Saved::Stored(organization));
    };
    let same = (&organization.name, &organization.website, &organization.about) == (&name, &website, &about);
    if same {
        return Ok(Saved::Stored(organization));
    }
    if organization.version != seen_version {
        return Ok(Saved::Unseen(organization));
    }
    let is_another = organization.name != name || host(&organization.website) != host(&website);
    (organization.name, organization.website, organization.about) = (name, website, about);
    if is_another {
        withdraw_verification(ctx, &mut organization)?;
    }
    store(ctx, &mut organization)?;
    if is_another {
        publication::review_unpublished(ctx, &organization)?;
    }
    Ok(Saved::Stored(organization))
}

/// Emails a link to an address at the organization's domain. Only the most recent link works.
///
/// # Errors
/// `validation_failed` if the address proves nothing, or another organization has proven its domain.
pub fn mail_domain_link(ctx: &mut Ctx<'_>, organization: &Organization, address: &str) -> Result<String> {
    let (email, domain) =
        domain_email(address).map_err(|problem| Error::field("email", problem.to_string()))?;
    if organization::is_domain_taken(ctx.conn, &domain, organization.id)? {
        let text = format!(
            "Another organization has proven that {domain} is its own. Please email us if it’s yours."
        );
        return Err(Error::field("email", text));
    }
    rate_limits::STRANGERS_MAILBOX.count(ctx.conn, &email, ctx.now)?;
    let provider = organization.provider_id;
    account_token::revoke_all(ctx.conn, provider, &[TokenPurpose::ProveDomain], ctx.now)?;
    mail::prove_domain(ctx, organization, &email, &domain)?;
    Ok(email)
}

/// Records the domain of the address that a link was sent to as the organization's own. Idempotent for the same link.
///
/// # Errors
/// `token_expired` if the link is invalid, or is another provider's; `action_not_allowed` if another organization has
/// proven the domain meanwhile.
pub fn prove_domain(ctx: &mut Ctx<'_>, provider_id: UserId, hash: &[u8]) -> Result<Organization> {
    let expired = || Error::new(Code::TokenExpired);
    let followed = AccountToken::lock_by_hash(ctx.conn, &[TokenPurpose::ProveDomain], hash, ctx.now)?;
    let (token, _) = followed.filter(|(token, _)| token.user_id == provider_id).ok_or_else(expired)?;
    let mut organization = lock(ctx, provider_id)?;
    let (email, domain) = domain_email(&token.email).map_err(|_| expired())?;
    if token.used_at.is_some() {
        return if organization.domain.as_ref() == Some(&domain) { Ok(organization) } else { Err(expired()) };
    }
    organization::lock_domains(ctx.conn)?;
    if organization::is_domain_taken(ctx.conn, &domain, organization.id)? {
        let text = format!("In the meantime, another organization has proven that {domain} is its own.");
        return Err(Error::with_detail(Code::ActionNotAllowed, text));
    }
    token.mark_used(ctx.conn, ctx.now)?;
    if organization.domain.as_ref().is_some_and(|before| *before != domain) {
        withdraw_verification(ctx, &mut organization)?;
    }
    (organization.domain, organization.domain_proved_at) = (Some(domain), Some(ctx.now));
    organization.domain_email = Some(email);
    let subject = AuditSubject::Organization(organization.id);
    audit(ctx.conn, Some(provider_id), "organization.domain_proved", subject, json!({}), ctx.now)?;
    store(ctx, &mut organization)?;
    invalidate_pages(ctx, &organization)?;
    Ok(organization)
}

/// Verifies a locked organization, or revokes its verification, and updates its public listings; emails its provider.
///
/// # Errors
/// `action_not_allowed` if it has no proven domain.
pub fn verify(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    organization: &mut Organization,
    verified: Option<OpportunityVerification>,
) -> Result<()> {
    if verified.is_some() && organization.domain.is_none() {
        let text = "This organization hasn’t proven its domain yet.";
        return Err(Error::with_detail(Code::ActionNotAllowed, text));
    }
    organization.verified = verified;
    organization.verified_at = verified.map(|_| ctx.now);
    organization.verified_by = verified.map(|_| admin);
    let (action, detail) = match verified {
        Some(verified) => ("organization.verified", json!({ "verified": verified })),
        None => ("organization.verification_withdrawn", json!({})),
    };
    audit(ctx.conn, Some(admin), action, AuditSubject::Organization(organization.id), detail, ctx.now)?;
    store(ctx, organization)?;
    update_public_listings(ctx, organization)?;
    if verified.is_some() {
        publish_texts(ctx, organization)?;
    }
    mail::organization_verified(ctx, organization)
}

/// Publishes the current texts of a locked organization, which an admin has reviewed. Does nothing if they are public
/// already.
pub fn publish_texts(ctx: &mut Ctx<'_>, organization: &mut Organization) -> Result<()> {
    if organization.texts_reviewed_at.is_some() && !organization.has_waiting_texts() {
        return Ok(());
    }
    organization.public_website.clone_from(&organization.website);
    organization.public_about.clone_from(&organization.about);
    organization.texts_reviewed_at = Some(ctx.now);
    // Not an edit, so the version stays and pages that display the organization do not conflict.
    organization.store(ctx.conn)?;
    invalidate_pages(ctx, organization)?;
    publish_changed(ctx, organization)
}

/// Approves the waiting texts of a locked organization on behalf of an admin.
pub fn approve_texts(ctx: &mut Ctx<'_>, admin: UserId, organization: &mut Organization) -> Result<()> {
    if !organization.has_waiting_texts() {
        return Ok(());
    }
    let subject = AuditSubject::Organization(organization.id);
    audit(ctx.conn, Some(admin), "organization.texts_approved", subject, json!({}), ctx.now)?;
    publish_texts(ctx, organization)
}

/// Revokes the domain of a locked organization, together with its verification, so that another organization can prove
/// it; emails its provider the reason. Its public listings stay, without their badge; submitting and approving
/// listings requires a domain again.
///
/// # Errors
/// `action_not_allowed` if it has none.
pub fn release_domain(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    organization: &mut Organization,
    reason: &str,
) -> Result<()> {
    let Some(domain) = organization.domain.take() else {
        let text = "This organization has no domain.";
        return Err(Error::with_detail(Code::ActionNotAllowed, text));
    };
    (organization.domain_proved_at, organization.domain_email) = (None, None);
    (organization.verified, organization.verified_at, organization.verified_by) = (None, None, None);
    // Links that were already sent must not prove a domain, either.
    account_token::revoke_all(ctx.conn, organization.provider_id, &[TokenPurpose::ProveDomain], ctx.now)?;
    let subject = AuditSubject::Organization(organization.id);
    audit(ctx.conn, Some(admin), "organization.domain_released", subject, json!({}), ctx.now)?;
    store(ctx, organization)?;
    update_public_listings(ctx, organization)?;
    mail::domain_released(ctx, organization, &domain, reason)
}

/// Revokes an organization's verification because it has changed. The caller stores it.
fn withdraw_verification(ctx: &mut Ctx<'_>, organization: &mut Organization) -> Result<()> {
    if organization.verified.take().is_none() {
        return Ok(());
    }
    (organization.verified_at, organization.verified_by) = (None, None);
    let (actor, subject) = (organization.provider_id, AuditSubject::Organization(organization.id));
    audit(ctx.conn, Some(actor), "organization.verification_withdrawn", subject, json!({}), ctx.now)?;
    update_public_listings(ctx, organization)
}

/// Updates the verification in its public listings.
fn update_public_listings(ctx: &mut Ctx<'_>, organization: &Organization) -> Result<()> {
    for (listing, _) in Listing::of_organization(ctx.conn, organization.id)? {
        let Some(mut public) = publication::lock_public(ctx, &listing)? else { continue };
        public.verified = organization.verified;
        changes::update(ctx, public, listing.withheld.is_some())?;
    }
    Ok(())
}

/// Invalidates the pages of its public listings, which display its texts.
fn invalidate_pages(ctx: &mut Ctx<'_>, organization: &Organization) -> Result<()> {
    for (listing, _) in Listing::of_organization(ctx.conn, organization.id)? {
        if let Some(opportunity_id) = listing.opportunity_id {
            page_tags::invalidate_page(ctx.conn, opportunity_id)?;
        }
    }
    Ok(())
}

fn store(ctx: &mut Ctx<'_>, organization: &mut Organization) -> Result<()> {
    (organization.version, organization.updated_at) = (organization.version + 1, ctx.now);
    organization.store(ctx.conn)?;
    publish_changed(ctx, organization)
}

/// Publishes to the provider and to admins that an organization changed.
fn publish_changed(ctx: &mut Ctx<'_>, organization: &Organization) -> Result<()> {
    let topics = [Topic::Admin, Topic::User(organization.provider_id)];
    let event = LiveEvent::OrganizationChanged { organization_id: organization.id };
    publish(ctx.conn, &topics, &event, ctx.now)
}
