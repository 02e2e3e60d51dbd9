//! The link with which a new admin sets the first password.

use super::PasswordLink;
use super::email_layout::{AccountOwner, EmailLayout, EmailReason, Envelope};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Emails the link to a new admin, never a password.
pub fn admin_welcome(ctx: &mut Ctx<'_>, owner: AccountOwner<'_>, link: &PasswordLink) -> Result<()> {
    let layout = EmailLayout {
        subject: format!("You’re an admin of {}", BRAND.name),
        greeting: format!("Hi {},", owner.first_name),
        paragraphs: vec![
            "You’re now an admin. Please set a password, then sign in with this address.".to_owned(),
        ],
        action: Some(("Set my password", link.url.clone())),
        note: Some(format!(
            "The link works once, for {}. After that, “Forgot your password?” on the sign-in page emails you \
             a new one.",
            link.valid_for
        )),
        reason: EmailReason::Team,
        ..EmailLayout::default()
    };
    let occasion = format!("admin-welcome/{}", link.name);
    let to = Envelope {
        occasion: &occasion,
        template: "admin_welcome",
        to_address: owner.email,
        to_name: owner.first_name,
    };
    layout.queue(ctx, to)
}
