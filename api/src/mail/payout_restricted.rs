//! The email about a restricted payout account.

use schema::ids::UserId;
use schema::models::profile::Profile;

use super::email_layout::{EmailLayout, Envelope};
use crate::error::{Error, Result};
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails the tutor what is missing, each time that the account becomes restricted.
pub fn payout_restricted(ctx: &mut Ctx<'_>, tutor_id: UserId, missing: &[&str]) -> Result<()> {
    let contact = Profile::contacts(ctx.conn, &[tutor_id])?.pop();
    let tutor = contact.ok_or_else(|| Error::internal("a tutor without a profile"))?;
    let layout = EmailLayout {
        subject: "Your payouts are on hold".to_owned(),
        greeting: format!("Hi {},", tutor.profile.first_name),
        paragraphs: vec![
            "Stripe, which pays you for us, needs something from you before it can continue. Nothing is \
             lost: we keep what your sessions earn for you and send it as soon as this is done."
                .to_owned(),
        ],
        facts: missing.iter().map(|text| ("Missing", (*text).to_owned())).collect(),
        action: Some(("Finish my payout setup", ctx.config.link(page_paths::TUTOR_PAYMENTS))),
        note: Some("What you enter goes to Stripe, on Stripe’s own pages. We don’t see it.".to_owned()),
        ..EmailLayout::default()
    };
    let occasion = format!("payout-restricted/{tutor_id}/{}", ctx.now.timestamp_micros());
    let name = tutor.profile.full_name();
    let to = Envelope {
        occasion: &occasion,
        template: "payout_restricted",
        to_address: &tutor.email,
        to_name: &name,
    };
    layout.queue(ctx, to)
}
