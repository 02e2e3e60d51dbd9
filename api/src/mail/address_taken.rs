//! Tells the owner of an address that somebody tried to move another account to it.

use schema::models::mail_outbox::MailPriority;
use uuid::Uuid;

use super::email_layout::{EmailLayout, Envelope, NAMELESS_GREETING};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Mails what the page must not say: that the address has an account of its own.
pub fn address_taken(ctx: &mut Ctx<'_>, email: &str) -> Result<()> {
    let layout = EmailLayout {
        subject: "This address has an account of its own".to_owned(),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![format!(
            "Somebody, probably you, asked to use this address for another account at {}. It has an account already, \
             so neither of the two was changed. To use the address for the other one, delete this account first, or \
             move it to another address.",
            BRAND.name
        )],
        action: Some(("Sign in", ctx.config.link("/auth"))),
        note: Some("If it was not you, there is nothing to do: your account is as it was.".to_owned()),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("address-taken/{}", Uuid::new_v4());
    let to = Envelope { occasion: &occasion, template: "address_taken", to_address: email, to_name: "" };
    layout.queue(ctx, to)
}
