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
    let what = if is_change { format!("your change of {title}") } else { title.clone() };
    let layout = if let Some(obstacle) = obstacle(listing, opportunity, ctx.now) {
        EmailLayout {
            subject: format!("We have approved {what}"),
            paragraphs: vec![format!("We have approved {what}. {obstacle}")],
            action: Some(("See the listing", ctx.config.link(&page_paths::provider_listing(listing.id)))),
            ..EmailLayout::default()
        }
    } else {
        let (subject, text) = if is_change {
            (format!("Your change of {title} is public"), format!("We have approved {what}."))
        } else {
            (
                format!("{title} is public"),
                format!("We have approved {title}: students can find it from now on."),
            )
        };
        EmailLayout {
            subject,
            paragraphs: vec![
                text,
                "It is offered until its deadline. Please confirm at least every 90 days that all of it is still right; otherwise \
                 it leaves the lists."
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
        return Some("It is hidden all the same: students do not find it until we bring it back.");
    }
    if opportunity.deadline_at <= now {
        return Some("Its deadline is over: students find it again once you have given it a new one.");
    }
    match listing.withheld {
        Some(ListingWithholding::Closed) => {
            Some("It is closed: students do not find it until you open it again.")
        }
        Some(ListingWithholding::Suspended) => {
            Some("Your account is suspended: students do not find it until that has ended.")
        }
        Some(ListingWithholding::Unpaid) => Some(
            "What it costs is not paid, or the payment is disputed: students do not find it until that is settled.",
        ),
        Some(ListingWithholding::Paused) => Some(
            "It is paused: students do not find it until the applications that wait for a first answer have one.",
        ),
        None if opportunity.may_be_listed(now) => None,
        None => Some(
            "Nobody has confirmed it for 90 days: students find it again once you say that all of it is still right.",
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
        vec![format!("We have looked at {title}. Please change something before we can approve it:")];
    if listing.opportunity_id.is_some() {
        paragraphs.insert(0, "The site still shows what was approved before.".to_owned());
    }
    let layout = EmailLayout {
        subject: format!("Please change {title}"),
        paragraphs,
        quote: Some(listing.reason.clone()),
        action: Some(("Change the listing", ctx.config.link(&page_paths::provider_listing(listing.id)))),
        note: Some(format!("Submit it again when you are done. Questions? Write to {}.", BRAND.email)),
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
        subject: format!("{title} is no longer offered"),
        paragraphs: vec![format!(
            "We have taken {title} off the site. Students no longer find it, and its page says that it is gone."
        )],
        quote: Some(message.to_owned()).filter(|message| !message.is_empty()),
        action: Some(("See the listing", ctx.config.link(&page_paths::provider_listing(listing.id)))),
        note: Some(format!("If this is a mistake, or is mended, please write to {}.", BRAND.email)),
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
        None => (format!("{title} is back"), "Students find it again until its deadline."),
        Some(obstacle) => (format!("We no longer hide {title}"), obstacle),
    };
    let layout = EmailLayout {
        subject,
        paragraphs: vec![format!("We no longer hide {title}. {then}")],
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
            "Applications to {title} have waited more than {} days for a first answer. It is not in our lists until you have answered \
             them: move each one, or write to the student.",
            MAX_WAIT.num_days()
        )],
        action: Some(("See what waits", ctx.config.link(&page_paths::applications_to(listing.id)))),
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
        subject: format!("{title} is offered again"),
        paragraphs: vec![format!(
            "No application to {title} waits too long any more. Students find it again until its deadline."
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
        1 => ("A student".to_owned(), "waits"),
        many => (format!("{many} students"), "wait"),
    };
    let layout = EmailLayout {
        subject: format!("{who} {wait} to hear about {title}"),
        paragraphs: vec![format!(
            "{who} applied to {title} more than {} days ago and {wait} for a first answer. Please answer by {}; after that, {title} \
             is not in our lists until you have.",
            REMIND_AFTER.num_days(),
            zone::of_user(ctx.conn, provider_id)?.day(pauses_at)
        )],
        action: Some(("See what waits", ctx.config.link(&page_paths::applications_to(listing.id)))),
        note: Some(
            "A first answer is any: that you are looking at it, an interview, or a few words.".to_owned(),
        ),
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
