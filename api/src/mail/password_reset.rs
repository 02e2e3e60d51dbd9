//! The password reset link.

use schema::models::mail_outbox::MailPriority;

use super::PasswordLink;
use super::email_layout::{AccountOwner, EmailLayout, Envelope, greeting};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Emails the link; without a name if the address is unverified.
pub fn password_reset(ctx: &mut Ctx<'_>, owner: AccountOwner<'_>, link: &PasswordLink) -> Result<()> {
    let layout = EmailLayout {
        subject: "Set a new password".to_owned(),
        greeting: greeting(owner.first_name),
        paragraphs: vec![format!(
            "Someone, probably you, asked for a new password for your account at {}.",
            BRAND.name
        )],
        action: Some(("Set a new password", link.url.clone())),
        note: Some(format!(
            "The link works once, for {}. If you didn’t ask for it, you can ignore this email: your password \
             stays as it is.",
            link.valid_for
        )),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("password-reset/{}", link.name);
    let to = Envelope {
        occasion: &occasion,
        template: "password_reset",
        to_address: owner.email,
        to_name: owner.first_name,
    };
    layout.queue(ctx, to)
}
