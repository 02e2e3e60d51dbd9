//! The link that verifies a new account's address.

use schema::enums::TokenPurpose;
use schema::ids::UserId;
use schema::models::account_token::NewAccountToken;
use schema::models::mail_outbox::MailPriority;

use super::email_layout::{EmailLayout, Envelope, NAMELESS_GREETING};
use crate::domain::next_path::with_next;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths::BOOK;
use crate::platform::tokens::{SIGN_UP_LINK_VALID, Token};

/// Creates a single-use link and emails it. `next` is the page to continue with, as requested at sign-up.
pub fn verification(ctx: &mut Ctx<'_>, user_id: UserId, email: &str, next: Option<&str>) -> Result<()> {
    let token = Token::random()?;
    NewAccountToken {
        user_id,
        purpose: TokenPurpose::VerifyEmail,
        token_hash: &token.hash,
        email,
        created_at: ctx.now,
        expires_at: ctx.now + SIGN_UP_LINK_VALID,
    }
    .insert(ctx.conn)?;
    let is_booking = next.and_then(|next| next.split_once('?')).is_some_and(|(path, _)| path == BOOK);
    let after = if is_booking { "confirm the session you chose" } else { "book your first session" };
    let layout = EmailLayout {
        subject: "Verify your email address".to_owned(),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![format!(
            "Thank you for joining {}. Please verify that this address is yours; then you can {after}.",
            BRAND.name
        )],
        action: Some((
            "Verify my email",
            ctx.config.link(&with_next(&format!("/verify-email?token={}", token.secret), next)),
        )),
        note: Some(
            "The link works for 48 hours. If you didn’t create an account, you can ignore this email."
                .to_owned(),
        ),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("verification/{}", hex::encode(&token.hash));
    let to = Envelope { occasion: &occasion, template: "verification", to_address: email, to_name: "" };
    layout.queue(ctx, to)
}
