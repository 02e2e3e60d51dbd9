//! The email to the owner of an address with which somebody tried to sign up again.

use schema::models::mail_outbox::MailPriority;
use uuid::Uuid;

use super::email_layout::{EmailLayout, Envelope, NAMELESS_GREETING};
use crate::domain::next_path::with_next;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Emails what the page must not reveal: that the address has an account. `next` is the page to continue with after
/// sign-in.
pub fn already_registered(ctx: &mut Ctx<'_>, email: &str, next: Option<&str>) -> Result<()> {
    let layout = EmailLayout {
        subject: "You already have an account".to_owned(),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![format!(
            "Someone, probably you, tried to create an account at {} with this address. It already has one, \
             so nothing changed. You can sign in with the password you chose for it.",
            BRAND.name
        )],
        action: Some(("Sign in", ctx.config.link(&with_next("/auth", next)))),
        note: Some("If it wasn’t you, there’s nothing to do: your account hasn’t changed.".to_owned()),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("already-registered/{}", Uuid::new_v4());
    let to = Envelope { occasion: &occasion, template: "already_registered", to_address: email, to_name: "" };
    layout.queue(ctx, to)
}
