//! The email to the owner of an address to which somebody tried to move another account.

use schema::models::mail_outbox::MailPriority;
use uuid::Uuid;

use super::email_layout::{EmailLayout, Envelope, NAMELESS_GREETING};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Emails what the page must not reveal: that the address has an account.
pub fn address_taken(ctx: &mut Ctx<'_>, email: &str) -> Result<()> {
    let layout = EmailLayout {
        subject: "This address already has an account".to_owned(),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![format!(
            "Someone, probably you, asked to use this address for another account at {}. It already has an \
             account, so we changed neither of them. To use this address for the other account, first delete \
             this account or move it to another address.",
            BRAND.name
        )],
        action: Some(("Sign in", ctx.config.link("/auth"))),
        note: Some("If it wasn’t you, there’s nothing to do: your account hasn’t changed.".to_owned()),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("address-taken/{}", Uuid::new_v4());
    let to = Envelope { occasion: &occasion, template: "address_taken", to_address: email, to_name: "" };
    layout.queue(ctx, to)
}
