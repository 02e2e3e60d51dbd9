//! The email about a newly linked sign-in account (Google, ORCID).

use schema::enums::IdentityProvider;
use schema::models::mail_outbox::MailPriority;
use uuid::Uuid;

use super::email_layout::{AccountOwner, EmailLayout, Envelope};
use crate::domain::identity::provider_name;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails the owner.
pub fn identity_linked(ctx: &mut Ctx<'_>, provider: IdentityProvider, owner: AccountOwner<'_>) -> Result<()> {
    let name = provider_name(provider);
    let layout = EmailLayout {
        subject: format!("You can now sign in with {name}"),
        greeting: format!("Hi {},", owner.first_name),
        paragraphs: vec![format!(
            "You just signed in to {} with {name}. From now on, you can sign in with it, as well as the ways \
             you had before. You can remove it in your account settings.",
            BRAND.name
        )],
        action: Some(("Open my account", ctx.config.link(page_paths::ACCOUNT))),
        note: Some(format!(
            "If this wasn’t you, email us at {}: someone else can read your email.",
            BRAND.email
        )),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("identity-linked/{}", Uuid::new_v4());
    let to = Envelope {
        occasion: &occasion,
        template: "identity_linked",
        to_address: owner.email,
        to_name: owner.first_name,
    };
    layout.queue(ctx, to)
}
