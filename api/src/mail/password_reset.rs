//! The link to set a new password.

use schema::models::mail_outbox::MailPriority;

use super::PasswordLink;
use super::email_layout::{EmailLayout, Envelope, greeting};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Mails the link to whoever has forgotten their password; without a name to an address that is not proven.
pub fn password_reset(
    ctx: &mut Ctx<'_>,
    (email, first_name): (&str, &str),
    link: &PasswordLink,
) -> Result<()> {
    let layout = EmailLayout {
        subject: "Set a new password".to_owned(),
        greeting: greeting(first_name),
        paragraphs: vec![format!(
            "Somebody, probably you, asked for a new password for your account at {}.",
            BRAND.name
        )],
        action: Some(("Set a new password", link.url.clone())),
        note: Some(format!(
            "The link works once, for {}. If you did not ask for it, you can ignore this mail: your password stays as \
             it is.",
            link.valid_for
        )),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("password-reset/{}", link.name);
    let to =
        Envelope { occasion: &occasion, template: "password_reset", to_address: email, to_name: first_name };
    layout.queue(ctx, to)
}
