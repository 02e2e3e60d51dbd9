//! The email to admins about a submitted listing.

use schema::models::listing::Listing;
use schema::models::organization::Organization;

use super::email_layout::{EmailLayout, EmailReason, Envelope, NAMELESS_GREETING};
use super::team;
use crate::error::Result;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails all admins, once per submission.
pub fn new_listing(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    listing: &Listing,
    title: &str,
) -> Result<()> {
    let name = &organization.name;
    let what = if listing.opportunity_id.is_some() {
        format!(
            "{name} changed its listing. The site shows what was approved before until you approve the \
             change."
        )
    } else {
        format!("{name} wants to list a program for students. It goes public once you approve it.")
    };
    let layout = EmailLayout {
        subject: format!("To review: {title}"),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![what],
        facts: vec![
            ("Program", title.to_owned()),
            ("Organization", name.clone()),
            ("Domain", organization.domain.clone().unwrap_or_else(|| "not proven".to_owned())),
        ],
        action: Some(("Review the listing", ctx.config.link(&page_paths::admin_listing(listing.id)))),
        reason: EmailReason::Team,
        ..EmailLayout::default()
    };
    for (number, address) in team::addresses(ctx.conn, ctx.config)?.iter().enumerate() {
        let to = Envelope {
            occasion: &format!("new-listing/{}/{}/{number}", listing.id, ctx.now.timestamp_micros()),
            template: "new_listing",
            to_address: address,
            to_name: "",
        };
        layout.queue(ctx, to)?;
    }
    Ok(())
}
