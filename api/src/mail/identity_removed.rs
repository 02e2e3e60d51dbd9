//! Tells the owner of an account that an account kept elsewhere opens it no more.

use schema::enums::IdentityProvider;
use schema::models::mail_outbox::MailPriority;
use uuid::Uuid;

use super::email_layout::{EmailLayout, Envelope};
use crate::domain::identity::provider_name;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Mails the owner.
pub fn identity_removed(
    ctx: &mut Ctx<'_>,
    provider: IdentityProvider,
    (email, first_name): (&str, &str),
) -> Result<()> {
    let name = provider_name(provider);
    let layout = EmailLayout {
        subject: format!("{name} no longer opens your account"),
        greeting: format!("Hi {first_name},"),
        paragraphs: vec![format!(
            "A {name} account was removed from the ways into your account at {}. The other ways go on working. Other \
             browsers were signed out.",
            BRAND.name
        )],
        action: Some(("It was not me: set a new password", ctx.config.link("/auth?mode=forgot"))),
        note: Some(format!("If it was you, there is nothing to do. Questions? Write to {}.", BRAND.email)),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("identity-removed/{}", Uuid::new_v4());
    let to = Envelope {
        occasion: &occasion,
        template: "identity_removed",
        to_address: email,
        to_name: first_name,
    };
    layout.queue(ctx, to)
}
