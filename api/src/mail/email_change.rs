//! The emails about a change of an account's address: a link to the new one, a notice to the current one.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::TokenPurpose;
use schema::ids::UserId;
use schema::models::account_token::NewAccountToken;
use schema::models::mail_outbox::MailPriority;

use super::email_layout::{AccountOwner, EmailLayout, Envelope, NAMELESS_GREETING};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::tokens::Token;

/// How long the link is valid.
const VALID: TimeDelta = TimeDelta::hours(24);

/// Creates the single-use link that confirms the new address. It is not sent here: an address that is taken gets
/// another email, and the owner still sees a pending change.
pub fn email_change_link(
    conn: &mut PgConnection,
    user_id: UserId,
    email: &str,
    now: DateTime<Utc>,
) -> Result<Token> {
    let token = Token::random()?;
    NewAccountToken {
        user_id,
        purpose: TokenPurpose::ChangeEmail,
        token_hash: &token.hash,
        email,
        created_at: now,
        expires_at: now + VALID,
    }
    .insert(conn)?;
    Ok(token)
}

/// Emails the link to the new address.
pub fn email_change(ctx: &mut Ctx<'_>, email: &str, link: &Token) -> Result<()> {
    let layout = EmailLayout {
        subject: "Confirm your new email address".to_owned(),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![format!(
            "You asked to use this address for your account at {}. Please confirm that it’s yours. From then \
             on, you’ll sign in with it.",
            BRAND.name
        )],
        action: Some((
            "Confirm my new email",
            ctx.config.link(&format!("/confirm-email?token={}", link.secret)),
        )),
        note: Some(
            "The link works for 24 hours. If you didn’t ask for it, you can ignore this email, and nothing \
             will change."
                .to_owned(),
        ),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("email-change/{}", hex::encode(&link.hash));
    let to = Envelope { occasion: &occasion, template: "email_change", to_address: email, to_name: "" };
    layout.queue(ctx, to)
}

/// Notifies the current address of the pending change.
pub fn email_change_notice(
    ctx: &mut Ctx<'_>,
    owner: AccountOwner<'_>,
    new_email: &str,
    link: &Token,
) -> Result<()> {
    let layout = EmailLayout {
        subject: "Your email address is about to change".to_owned(),
        greeting: format!("Hi {},", owner.first_name),
        paragraphs: vec![format!(
            "You asked to move your account at {} to another address. Nothing changes until you follow the \
             link in the email to the new address.",
            BRAND.name
        )],
        facts: vec![("Current address", owner.email.to_owned()), ("New address", new_email.to_owned())],
        action: Some(("It wasn’t me: set a new password", ctx.config.link("/auth?mode=forgot"))),
        note: Some(format!(
            "Setting a new password stops the change. If it was you, there’s nothing to do. Questions? Email \
             {}.",
            BRAND.email
        )),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("email-change-notice/{}", hex::encode(&link.hash));
    let to = Envelope {
        occasion: &occasion,
        template: "email_change_notice",
        to_address: owner.email,
        to_name: owner.first_name,
    };
    layout.queue(ctx, to)
}
