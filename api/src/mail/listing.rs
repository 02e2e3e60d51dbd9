//! The emails to a provider about a listing.

use chrono::{DateTime, Utc};
use schema::enums::ListingWithholding;
use schema::ids::UserId;
use schema::models::listing::Listing;
use schema::models::mail_outbox::MailPriority;
use schema::models::opportunity::Opportunity;
use schema::models::organization::Organization;
use schema::models::profile::Profile;
use uuid::Uuid;

use super::email_layout::{EmailLayout, Envelope};
use super::zone;
use crate::domain::opportunity_application::{MAX_WAIT, REMIND_AFTER};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// An admin approved the listing or a change: it is public unless something else prevents that.
pub fn listing_approved(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    listing: &Listing,
    opportunity: &Opportunity,
    is_change: bool,
) -> Result<()> {
    let title = &opportunity.title;
    let what = if is_change { format!("your change to {title}") } else { title.clone() };
    let layout = if let Some(obstacle) = obstacle(listing, opportunity, ctx.now) {
        EmailLayout {
            subject: format!("We approved {what}"),
            paragraphs: vec![format!("We approved {what}. {obstacle}")],
            action: Some(("See the listing", ctx.config.link(&page_paths::provider_listing(listing.id)))),
            ..EmailLayout::default()
        }
    } else {
        let (subject, text) = if is_change {
            (format!("Your change to {title} is public"), format!("We approved {what}."))
        } else {
            (format!("{title} is public"), format!("We approved {title}. Students can find it now."))
        };
        EmailLayout {
            subject,
            paragraphs: vec![
                text,
                "It stays listed until its deadline. Please confirm at least every 90 days that everything \
                 in it is still right; otherwise it drops off the lists."
                    .to_owned(),
            ],
            action: Some(("See its page", ctx.config.link(&page_paths::opportunity(&opportunity.slug)))),
            ..EmailLayout::default()
        }
    };
    send(ctx, organization.provider_id, "listing_approved", listing.id, layout)
}

/// Returns what keeps the opportunity out of the public lists, and until when.
fn obstacle(listing: &Listing, opportunity: &Opportunity, now: DateTime<Utc>) -> Option<&'static str> {
    if opportunity.hidden_reason.is_some() {
        return Some("It’s still hidden: students can’t find it until we bring it back.");
    }
    if opportunity.deadline_at <= now {
        return Some("Its deadline has passed: students can find it again once you give it a new one.");
    }
    match listing.withheld {
        Some(ListingWithholding::Closed) => Some("It’s closed: students can’t find it until you reopen it."),
        Some(ListingWithholding::Suspended) => {
            Some("Your account is suspended: students can’t find it until that ends.")
        }
        Some(ListingWithholding::Unpaid) => Some(
            "Its fee isn’t paid, or the payment is disputed: students can’t find it until that’s settled.",
        ),
        Some(ListingWithholding::Paused) => Some(
            "It’s paused: students can’t find it until the applications waiting for a first answer have one.",
        ),
        None if opportunity.may_be_listed(now) => None,
        None => Some(
            "No one has confirmed it for 90 days: students can find it again once you confirm that \
             everything in it is still right.",
        ),
    }
}

/// An admin returned the listing with a reason.
pub fn listing_returned(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    listing: &Listing,
    title: &str,
) -> Result<()> {
    let mut paragraphs =
        vec![format!("We reviewed {title}. Before we can approve it, something needs to change:")];
    if listing.opportunity_id.is_some() {
        paragraphs.insert(0, "The site still shows what we approved before.".to_owned());
    }
    let layout = EmailLayout {
        subject: format!("Please change {title}"),
        paragraphs,
        quote: Some(listing.reason.clone()),
        action: Some(("Change the listing", ctx.config.link(&page_paths::provider_listing(listing.id)))),
        note: Some(format!("Submit it again when you’re done. Questions? Email {}.", BRAND.email)),
        ..EmailLayout::default()
    };
    send(ctx, organization.provider_id, "listing_returned", listing.id, layout)
}

/// An admin hid the opportunity. `message` is the text for the provider; it may be empty.
pub fn listing_hidden(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    listing: &Listing,
    title: &str,
    message: &str,
) -> Result<()> {
    let layout = EmailLayout {
        subject: format!("{title} is no longer listed"),
        paragraphs: vec![format!(
            "We took {title} off the site. Students can no longer find it, and its page says it’s gone."
        )],
        quote: Some(message.to_owned()).filter(|message| !message.is_empty()),
        action: Some(("See the listing", ctx.config.link(&page_paths::provider_listing(listing.id)))),
        note: Some(format!("If this is a mistake, or you’ve fixed it, please email {}.", BRAND.email)),
        ..EmailLayout::default()
    };
    send(ctx, provider_id, "listing_hidden", listing.id, layout)
}

/// An admin unhid the opportunity: students find it again unless something else prevents that.
pub fn listing_brought_back(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    listing: &Listing,
    opportunity: &Opportunity,
) -> Result<()> {
    let title = &opportunity.title;
    let (subject, then) = match obstacle(listing, opportunity, ctx.now) {
        None => (format!("{title} is back"), "Students can find it again until its deadline."),
        Some(obstacle) => (format!("{title} is no longer hidden"), obstacle),
    };
    let layout = EmailLayout {
        subject,
        paragraphs: vec![format!("{title} is no longer hidden. {then}")],
        action: Some(("See the listing", ctx.config.link(&page_paths::provider_listing(listing.id)))),
        ..EmailLayout::default()
    };
    send(ctx, provider_id, "listing_brought_back", listing.id, layout)
}

/// The listing was paused because applications waited too long for a first response.
pub fn listing_paused(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    listing: &Listing,
    opportunity: &Opportunity,
) -> Result<()> {
    let title = &opportunity.title;
    let layout = EmailLayout {
        subject: format!("{title} is paused"),
        paragraphs: vec![format!(
            "Applications to {title} have been waiting for a first answer for more than {} days. It won’t be \
             in our lists until you answer them: move each one along, or write to the student.",
            MAX_WAIT.num_days()
        )],
        action: Some(("See who’s waiting", ctx.config.link(&page_paths::applications_to(listing.id)))),
        ..EmailLayout::default()
    };
    send(ctx, provider_id, "listing_paused", listing.id, layout)
}

/// The listing was resumed because the applications were answered.
pub fn listing_resumed(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    listing: &Listing,
    opportunity: &Opportunity,
) -> Result<()> {
    let title = &opportunity.title;
    let layout = EmailLayout {
        subject: format!("{title} is listed again"),
        paragraphs: vec![format!(
            "No application to {title} is overdue anymore. Students can find it again until its deadline."
        )],
        action: Some(("See your listing", ctx.config.link(&page_paths::provider_listing(listing.id)))),
        ..EmailLayout::default()
    };
    send(ctx, provider_id, "listing_resumed", listing.id, layout)
}

/// Applications have waited for a while, and the listing will be paused. `waiting` is their number, `pauses_at` the
/// time.
pub fn applications_wait(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    listing: &Listing,
    opportunity: &Opportunity,
    waiting: usize,
    pauses_at: DateTime<Utc>,
) -> Result<()> {
    let title = &opportunity.title;
    let (who, wait) = match waiting {
        1 => ("A student".to_owned(), "is waiting"),
        many => (format!("{many} students"), "are waiting"),
    };
    let layout = EmailLayout {
        subject: format!("{who} {wait} to hear about {title}"),
        paragraphs: vec![format!(
            "{who} applied to {title} more than {} days ago and {wait} for a first answer. Please answer by \
             {}. After that, {title} won’t be in our lists until you do.",
            REMIND_AFTER.num_days(),
            zone::of_user(ctx.conn, provider_id)?.day(pauses_at)
        )],
        action: Some(("See who’s waiting", ctx.config.link(&page_paths::applications_to(listing.id)))),
        note: Some("Any answer counts: that you’re looking at it, an interview, or a few words.".to_owned()),
        priority: MailPriority::Reminder,
        ..EmailLayout::default()
    };
    send(ctx, provider_id, "applications_wait", listing.id, layout)
}

/// Emails the provider, unless the account is deleted.
pub(super) fn send(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    template: &'static str,
    listing_id: Uuid,
    layout: EmailLayout<'_>,
) -> Result<()> {
    // The same event can happen to a listing several times.
    let occasion = format!("{template}/{listing_id}/{}", ctx.now.timestamp_micros());
    send_once(ctx, provider_id, template, &occasion, layout)
}

/// Emails the provider, once per occasion.
pub(super) fn send_once(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    template: &'static str,
    occasion: &str,
    layout: EmailLayout<'_>,
) -> Result<()> {
    let Some(provider) = Profile::contacts(ctx.conn, &[provider_id])?.pop() else { return Ok(()) };
    let layout = EmailLayout { greeting: format!("Hi {},", provider.profile.first_name), ..layout };
    let to =
        Envelope { occasion, template, to_address: &provider.email, to_name: &provider.profile.full_name() };
    layout.queue(ctx, to)
}
