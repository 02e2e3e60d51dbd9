//! The link that verifies the address of a user who signed in with an account without one.

use schema::models::mail_outbox::MailPriority;

use super::email_layout::{EmailLayout, EmailReason, Envelope, NAMELESS_GREETING};
use crate::domain::identity::{Identity, PersonDetails, provider_name};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::tokens::Token;

/// Emails the link. If the address has an account, the email says what the link will join to it.
pub fn prove_address(
    ctx: &mut Ctx<'_>,
    identity: &Identity<'_>,
    named: &PersonDetails<'_>,
    token: &Token,
    has_account: bool,
) -> Result<()> {
    let provider = provider_name(identity.provider);
    let link = ctx.config.link(&format!("/summer/auth/email?token={}", token.secret));
    let mut layout = if has_account { joining(identity) } else { beginning(identity) };
    layout.action = Some((if has_account { "Review it" } else { "Verify my email" }, link));
    layout.note = Some(format!(
        "Open the link in the browser where you signed in with {provider}. It works once, within 24 hours. \
         If you didn’t sign in with {provider}, ignore this email: nothing happens without the link."
    ));
    let occasion = format!("prove-address/{}", hex::encode(&token.hash));
    let to =
        Envelope { occasion: &occasion, template: "prove_address", to_address: named.email, to_name: "" };
    layout.queue(ctx, to)
}

fn beginning<'a>(identity: &Identity<'_>) -> EmailLayout<'a> {
    EmailLayout {
        subject: "Verify your email address".to_owned(),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![format!(
            "You signed in to {} with {} and gave this address. Please verify that it’s yours to finish \
             creating your account.",
            BRAND.name,
            known_as(identity)
        )],
        reason: EmailReason::Address,
        priority: MailPriority::Access,
        ..EmailLayout::default()
    }
}

fn joining<'a>(identity: &Identity<'_>) -> EmailLayout<'a> {
    let provider = provider_name(identity.provider);
    let known_as = known_as(identity);
    EmailLayout {
        subject: format!("Link {provider} to your account?"),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![
            format!(
                "Someone, probably you, signed in to {} with {known_as} and gave this address. It already \
                 has an account.",
                BRAND.name
            ),
            format!(
                "If you follow the link and agree, you can sign in with {known_as} from then on, as well as \
                 the ways you had before. Agree only if it’s yours."
            ),
        ],
        priority: MailPriority::Access,
        ..EmailLayout::default()
    }
}

/// The name of an identity for people. Google's subject means nothing to them.
fn known_as(identity: &Identity<'_>) -> String {
    use schema::enums::IdentityProvider::{Google, Orcid};
    match identity.provider {
        Google => "Google".to_owned(),
        Orcid => format!("the ORCID iD {}", identity.subject),
    }
}
