//! The email about a decided chat report.

use schema::models::profile::Profile;
use schema::models::user::User;
use uuid::Uuid;

use super::email_layout::{EmailLayout, Envelope};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Emails the reporter the admin's reply.
pub fn chat_report_decided(ctx: &mut Ctx<'_>, user: &User, report: Uuid, reply: &str) -> Result<()> {
    let profile = Profile::find(ctx.conn, user.id)?;
    let first_name = profile.map(|profile| profile.first_name).unwrap_or_default();
    let layout = EmailLayout {
        subject: "About your report".to_owned(),
        greeting: format!("Hi {first_name},"),
        paragraphs: vec![
            "Thank you for telling us about a chat. We looked into it, and this is what we can tell you:"
                .to_owned(),
        ],
        quote: Some(reply.to_owned()),
        note: Some(format!("If something happens again, please report it again or email {}.", BRAND.email)),
        ..EmailLayout::default()
    };
    let occasion = format!("chat-report-decided/{report}");
    let to = Envelope {
        occasion: &occasion,
        template: "chat_report_decided",
        to_address: &user.email,
        to_name: &first_name,
    };
    layout.queue(ctx, to)
}
