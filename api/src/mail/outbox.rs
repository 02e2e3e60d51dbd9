//! Rendering a mail into the outbox.

use schema::models::mail_outbox::NewMail;

use super::email_layout::{EmailLayout, Envelope};
use super::html;
use super::line::one_line;
use crate::error::Result;
use crate::platform::ctx::Ctx;

/// Accounts that were deleted keep an address of this kind, which is nobody's.
const NOBODY: &str = "@deleted.invalid";

impl EmailLayout<'_> {
    /// Renders the email into the outbox. One to an account that was deleted is not written.
    pub fn queue(&self, ctx: &mut Ctx<'_>, to: Envelope<'_>) -> Result<()> {
        if to.to_address.ends_with(NOBODY) {
            return Ok(());
        }
        NewMail {
            occasion: to.occasion,
            to_address: to.to_address,
            to_name: &one_line(to.to_name),
            template: to.template,
            priority: self.priority,
            subject: &one_line(&self.subject),
            text_body: &self.text(ctx.config),
            html_body: &html::render(self, ctx.config),
            list_unsubscribe: self.list_unsubscribe.as_deref(),
            calendar_method: self.invitation.as_ref().map(|invitation| invitation.method.as_str()),
            calendar_body: self.invitation.as_ref().map(|invitation| invitation.body.as_str()),
            created_at: ctx.now,
            due_at: ctx.now,
        }
        .insert(ctx.conn)?;
        Ok(())
    }
}
