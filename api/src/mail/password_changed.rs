//! The email about a changed password.

use schema::models::mail_outbox::MailPriority;
use uuid::Uuid;

use super::email_layout::{AccountOwner, EmailLayout, Envelope};
use super::passkey::remaining_passkeys;
use super::zone;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Emails the owner, so that an unwanted change is noticed, with the number of passkeys that still work.
pub fn password_changed(ctx: &mut Ctx<'_>, owner: AccountOwner<'_>, passkeys: i64) -> Result<()> {
    let (passkeys, links) = remaining_passkeys(ctx, passkeys).unzip();
    let changed = format!(
        "The password for your account at {} was changed on {}. Other browsers were signed out.",
        BRAND.name,
        zone::of_address(ctx.conn, owner.email)?.long(ctx.now)
    );
    let layout = EmailLayout {
        subject: "Your password was changed".to_owned(),
        greeting: format!("Hi {},", owner.first_name),
        paragraphs: std::iter::once(changed).chain(passkeys).collect(),
        links: links.into_iter().collect(),
        action: Some(("It wasn’t me: set a new password", ctx.config.link("/auth?mode=forgot"))),
        note: Some(format!("If it was you, there’s nothing to do. Questions? Email {}.", BRAND.email)),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("password-changed/{}", Uuid::new_v4());
    let to = Envelope {
        occasion: &occasion,
        template: "password_changed",
        to_address: owner.email,
        to_name: owner.first_name,
    };
    layout.queue(ctx, to)
}
