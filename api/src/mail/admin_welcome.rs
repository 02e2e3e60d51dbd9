//! The first password of somebody who was made an admin.

use super::PasswordLink;
use super::email_layout::{EmailLayout, EmailReason, Envelope};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Mails the link to a new admin; never a password.
pub fn admin_welcome(
    ctx: &mut Ctx<'_>,
    (email, first_name): (&str, &str),
    link: &PasswordLink,
) -> Result<()> {
    let layout = EmailLayout {
        subject: format!("You are an admin of {}", BRAND.name),
        greeting: format!("Hi {first_name},"),
        paragraphs: vec![
            "You were made an admin. Please set a password; then you can sign in with this address."
                .to_owned(),
        ],
        action: Some(("Set my password", link.url.clone())),
        note: Some(format!(
            "The link works once, for {}. Later, “Forgot your password?” on the sign-in page mails you another one.",
            link.valid_for
        )),
        reason: EmailReason::Team,
        ..EmailLayout::default()
    };
    let occasion = format!("admin-welcome/{}", link.name);
    let to =
        Envelope { occasion: &occasion, template: "admin_welcome", to_address: email, to_name: first_name };
    layout.queue(ctx, to)
}
