//! Tells the owner of an address that somebody tried to sign up with it again.

use schema::models::mail_outbox::MailPriority;
use uuid::Uuid;

use super::email_layout::{EmailLayout, Envelope, NAMELESS_GREETING};
use crate::domain::next_path::with_next;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Mails what the page must not say: that the address has an account already. `next` is the page to go on to after
/// signing in.
pub fn already_registered(ctx: &mut Ctx<'_>, email: &str, next: Option<&str>) -> Result<()> {
    let layout = EmailLayout {
        subject: "You already have an account".to_owned(),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![format!(
            "Somebody, probably you, tried to create an account at {} with this address. It has one already, so \
             nothing was changed. You can sign in with the password you chose then.",
            BRAND.name
        )],
        action: Some(("Sign in", ctx.config.link(&with_next("/auth", next)))),
        note: Some("If it was not you, there is nothing to do: your account is as it was.".to_owned()),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("already-registered/{}", Uuid::new_v4());
    let to = Envelope { occasion: &occasion, template: "already_registered", to_address: email, to_name: "" };
    layout.queue(ctx, to)
}
