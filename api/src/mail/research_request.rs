//! The email to admins about a new research request.

use schema::models::research_request::ResearchRequest;

use super::email_layout::EmailLayout;
use super::research_people::{contact, queue_to_team};
use crate::error::Result;
use crate::platform::ctx::Ctx;

/// Emails all admins, once per request.
pub fn research_request(ctx: &mut Ctx<'_>, request: &ResearchRequest) -> Result<()> {
    let student = contact(ctx, request.student_id)?;
    let name = student.profile.full_name();
    let layout = EmailLayout {
        subject: format!("Research request from {name}"),
        paragraphs: vec![format!("{name} is looking for a research mentor.")],
        facts: vec![
            ("Student", name),
            ("Email", student.email),
            ("Area", request.research_area.clone()),
            ("Goals", request.goals.clone()),
            ("Knows", request.background_knowledge.clone()),
            ("Timeline", request.preferred_timeline.to_string()),
            ("Has time", request.availability.clone()),
        ],
        ..EmailLayout::default()
    };
    queue_to_team(ctx, "research_request", &format!("research-request/{}", request.id), layout)
}
