//! The email about a payout account that became ready.

use schema::ids::UserId;
use schema::models::profile::Profile;

use super::email_layout::{EmailLayout, Envelope};
use crate::error::{Error, Result};
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails the tutor, each time that the account becomes ready.
pub fn payout_ready(ctx: &mut Ctx<'_>, tutor_id: UserId) -> Result<()> {
    let contact = Profile::contacts(ctx.conn, &[tutor_id])?.pop();
    let tutor = contact.ok_or_else(|| Error::internal("a tutor without a profile"))?;
    let layout = EmailLayout {
        subject: "Your payouts are ready".to_owned(),
        greeting: format!("Hi {},", tutor.profile.first_name),
        paragraphs: vec![
            "Your payout account is set up. We’ll send what you earn there automatically after each session. \
             What was waiting is being sent now."
                .to_owned(),
        ],
        action: Some(("See my earnings", ctx.config.link(page_paths::TUTOR_PAYMENTS))),
        ..EmailLayout::default()
    };
    let occasion = format!("payout-ready/{tutor_id}/{}", ctx.now.timestamp_micros());
    let name = tutor.profile.full_name();
    let to =
        Envelope { occasion: &occasion, template: "payout_ready", to_address: &tutor.email, to_name: &name };
    layout.queue(ctx, to)
}
