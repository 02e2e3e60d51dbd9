//! Tells the academy of a student who looks for a research mentor.

use schema::models::profile::Profile;
use schema::models::research_request::ResearchRequest;

use super::email_layout::{EmailLayout, EmailReason, Envelope};
use super::team;
use crate::error::{Error, Result};
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Mails everybody who looks after the academy, once per request.
///
/// # Errors
/// When the database refuses it.
pub fn research_request(ctx: &mut Ctx<'_>, request: &ResearchRequest) -> Result<()> {
    let student = Profile::contacts(ctx.conn, &[request.student_id])?
        .pop()
        .ok_or_else(|| Error::internal("a request without its student"))?;
    let name = student.profile.full_name();
    let layout = EmailLayout {
        subject: format!("Research request from {name}"),
        greeting: "Hello,".to_owned(),
        paragraphs: vec![format!("{name} is looking for a research mentor.")],
        facts: vec![
            ("Student", name),
            ("Email", student.email),
            ("Area", request.research_area.clone()),
            ("Goals", request.goals.clone()),
            ("Knows", request.background_knowledge.clone()),
            ("Timeline", request.preferred_timeline.clone()),
            ("Has time", request.availability.clone()),
        ],
        action: Some(("Assign a tutor", ctx.config.link(page_paths::DASHBOARD))),
        reason: EmailReason::Team,
        ..EmailLayout::default()
    };
    for (number, address) in team::addresses(ctx.conn, ctx.config)?.iter().enumerate() {
        let to = Envelope {
            occasion: &format!("research-request/{}/{number}", request.id),
            template: "research_request",
            to_address: address,
            to_name: "",
        };
        layout.queue(ctx, to)?;
    }
    Ok(())
}
