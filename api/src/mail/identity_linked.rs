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
        subject: format!("{name} now opens your account"),
        greeting: format!("Hi {},", owner.first_name),
        paragraphs: vec![format!(
            "You have just signed in to {} with {name}. From now on {name} opens your account, besides the ways you \
             had before. In your account’s settings you can remove it again.",
            BRAND.name
        )],
        action: Some(("Look at my account", ctx.config.link(page_paths::ACCOUNT))),
        note: Some(format!(
            "If this was not you, write to us at {}: somebody else can read your mail.",
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
