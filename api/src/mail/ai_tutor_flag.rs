//! Tells those who look after the academy that a student may need a person: a session with the AI tutor was stopped.

use uuid::Uuid;

use super::email_layout::{EmailLayout, EmailReason, Envelope, NAMELESS_GREETING};
use super::team;
use crate::error::Result;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Mails everybody who looks after the academy, once for each flag. What was said stands on the desk alone: a mailbox is no place
/// for it.
pub fn ai_tutor_flag(ctx: &mut Ctx<'_>, flag_id: Uuid) -> Result<()> {
    let layout = EmailLayout {
        subject: "A session with the AI tutor was stopped".to_owned(),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![
            "Something was said in a session with the AI tutor that needs a person. The session has ended, and help lines \
             were shown to the student."
                .to_owned(),
            "Please look at it now and decide whether to call the family or somebody else.".to_owned(),
        ],
        action: Some(("Look at what was said", ctx.config.link(page_paths::ADMIN_AI_TUTOR_FLAGS))),
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
