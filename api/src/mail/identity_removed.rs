//! The email about a removed sign-in account (Google, ORCID).

use schema::enums::IdentityProvider;
use schema::models::mail_outbox::MailPriority;
use uuid::Uuid;

use super::email_layout::{AccountOwner, EmailLayout, Envelope};
use crate::domain::identity::provider_name;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Emails the owner.
pub fn identity_removed(
    ctx: &mut Ctx<'_>,
    provider: IdentityProvider,
    owner: AccountOwner<'_>,
) -> Result<()> {
    let name = provider_name(provider);
    let layout = EmailLayout {
        subject: format!("You can no longer sign in with {name}"),
        greeting: format!("Hi {},", owner.first_name),
        paragraphs: vec![format!(
            "A {name} account was removed from the ways to sign in to your account at {}. The other ways \
             still work. Other browsers were signed out.",
            BRAND.name
        )],
        action: Some(("It wasn’t me: set a new password", ctx.config.link("/auth?mode=forgot"))),
        note: Some(format!("If it was you, there’s nothing to do. Questions? Email {}.", BRAND.email)),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("identity-removed/{}", Uuid::new_v4());
    let to = Envelope {
        occasion: &occasion,
        template: "identity_removed",
        to_address: owner.email,
        to_name: owner.first_name,
    };
    layout.queue(ctx, to)
}
