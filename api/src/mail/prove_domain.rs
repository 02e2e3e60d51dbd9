//! The link with which a provider proves that a domain belongs to the organization.

use chrono::TimeDelta;
use schema::enums::TokenPurpose;
use schema::models::account_token::NewAccountToken;
use schema::models::mail_outbox::MailPriority;
use schema::models::organization::Organization;

use super::email_layout::{EmailLayout, EmailReason, Envelope, NAMELESS_GREETING};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;
use crate::platform::tokens::Token;

/// How long the link is valid.
const VALID: TimeDelta = TimeDelta::hours(24);

/// Creates the single-use link and emails it to the address. It may be a stranger's, so the email contains no text by
/// the provider.
pub fn prove_domain(ctx: &mut Ctx<'_>, organization: &Organization, email: &str, domain: &str) -> Result<()> {
    let token = Token::random()?;
    NewAccountToken {
        user_id: organization.provider_id,
        purpose: TokenPurpose::ProveDomain,
        token_hash: &token.hash,
        email,
        created_at: ctx.now,
        expires_at: ctx.now + VALID,
    }
    .insert(ctx.conn)?;
    let layout = EmailLayout {
        subject: format!("Prove that {domain} is yours"),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![format!(
            "Someone who offers summer opportunities at {} says they get email at this address. If that’s \
             you, please follow the link while you’re signed in there: it proves that {domain} is your \
             organization’s own.",
            BRAND.name
        )],
        action: Some((
            "Prove the domain",
            ctx.config.link(&page_paths::prove_domain(&token.secret)),
        )),
        note: Some(
            "The link works for 24 hours, and only for the account that asked for it. If you don’t know what \
             this is about, you can ignore this email, and nothing will happen."
                .to_owned(),
        ),
        reason: EmailReason::Address,
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let to = Envelope {
        occasion: &format!("prove-domain/{}", hex::encode(&token.hash)),
        template: "prove_domain",
        to_address: email,
        to_name: "",
    };
    layout.queue(ctx, to)
}
