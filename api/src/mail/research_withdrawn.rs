//! The email about a research project that its student deleted.

use schema::models::research_request::ResearchRequest;

use super::email_layout::EmailLayout;
use super::research_people::{contact, event, queue};
use crate::error::Result;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails the project's tutor, if there is one.
pub fn research_withdrawn(ctx: &mut Ctx<'_>, project: &ResearchRequest) -> Result<()> {
    let Some(tutor_id) = project.assigned_tutor_id else { return Ok(()) };
    let (student, tutor) = (contact(ctx, project.student_id)?, contact(ctx, tutor_id)?);
    let name = student.profile.full_name();
    let layout = EmailLayout {
        subject: format!("Research project withdrawn: {name}"),
        paragraphs: vec![format!(
            "{name} deleted their research project, with all of its updates, links and notes. There’s \
             nothing left for you to do. Thank you for your work on it."
        )],
        facts: vec![("Student", name), ("Area", project.research_area.clone())],
        ..EmailLayout::default()
    };
    let event = event(ctx, "withdrawn", project);
    queue(ctx, &tutor, page_paths::TUTOR_RESEARCH, "research_withdrawn", &event, layout)
}
