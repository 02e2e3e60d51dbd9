//! The confirmation of a newsletter subscription (double opt-in).

use schema::models::mail_outbox::MailPriority;
use uuid::Uuid;

use super::email_layout::{EmailLayout, EmailReason, Envelope, NAMELESS_GREETING};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::tokens::Token;

/// Emails the confirmation link.
pub fn newsletter_confirmation(
    ctx: &mut Ctx<'_>,
    email: &str,
    token: &Token,
    unsubscribe_key: Uuid,
) -> Result<()> {
    let layout = EmailLayout {
        subject: "Confirm your subscription".to_owned(),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![format!(
            "You, or someone using your address, signed up for the newsletter of {}: new bootcamps, guides \
             and what our students found out, about once a month. Please confirm that you want it.",
            BRAND.name
        )],
        action: Some((
            "Confirm my subscription",
            ctx.config.link(&format!("/newsletter/confirm?token={}", token.secret)),
        )),
        note: Some(
            "The link works for 7 days. If you don’t follow it, you won’t hear from us again.".to_owned(),
        ),
        reason: EmailReason::Newsletter,
        list_unsubscribe: Some(ctx.config.link(&format!("/newsletter/unsubscribe?key={unsubscribe_key}"))),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("newsletter/{}", hex::encode(&token.hash));
    let to =
        Envelope { occasion: &occasion, template: "newsletter_confirmation", to_address: email, to_name: "" };
    layout.queue(ctx, to)
}
