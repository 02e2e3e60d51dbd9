//! The email to admins about a session with the AI tutor that was stopped.

use uuid::Uuid;

use super::email_layout::{EmailLayout, EmailReason, Envelope, NAMELESS_GREETING};
use super::team;
use crate::error::Result;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails all admins, once per flag. The content is only shown on the admins' page, because it does not belong in a
/// mailbox.
pub fn ai_tutor_flag(ctx: &mut Ctx<'_>, flag_id: Uuid) -> Result<()> {
    let layout = EmailLayout {
        subject: "A session with the AI tutor was stopped".to_owned(),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![
            "Something said in a session with the AI tutor needs a person’s attention. The session has \
             ended, and the student was shown help lines."
                .to_owned(),
            "Please look at it now and decide whether to call the family or someone else.".to_owned(),
        ],
        action: Some(("See what was said", ctx.config.link(page_paths::ADMIN_AI_TUTOR_FLAGS))),
        reason: EmailReason::Team,
        ..EmailLayout::default()
    };
    for (number, address) in team::addresses(ctx.conn, ctx.config)?.iter().enumerate() {
        let to = Envelope {
            occasion: &format!("ai-tutor-flag/{flag_id}/{number}"),
            template: "ai_tutor_flag",
            to_address: address,
            to_name: "",
        };
        layout.queue(ctx, to)?;
    }
    Ok(())
}
