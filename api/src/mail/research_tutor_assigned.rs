//! Brings a student and the mentor of their research together.

use schema::models::profile::Contact;
use schema::models::research_request::ResearchRequest;

use super::email_layout::EmailLayout;
use super::research_people::{contact, event, queue};
use crate::error::{Error, Result};
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Mails both, each time that a request is given to a tutor.
///
/// # Errors
/// When the database refuses it, or the request has no tutor.
pub fn research_tutor_assigned(ctx: &mut Ctx<'_>, request: &ResearchRequest) -> Result<()> {
    let tutor_id = request.assigned_tutor_id.ok_or_else(|| Error::internal("a request without its tutor"))?;
    let (student, tutor) = (contact(ctx, request.student_id)?, contact(ctx, tutor_id)?);
    let mail = ("research_tutor_assigned", &*event(ctx, "assigned", request));
    queue(ctx, (&student, page_paths::STUDENT_RESEARCH), mail, for_student(request, &tutor))?;
    queue(ctx, (&tutor, page_paths::TUTOR_RESEARCH), mail, for_tutor(request, &student))
}

fn for_student(request: &ResearchRequest, tutor: &Contact) -> EmailLayout<'static> {
    let name = tutor.profile.full_name();
    EmailLayout {
        subject: format!("{name} will mentor your research"),
        paragraphs: vec![format!(
            "We have found a mentor for your research project: {name}. Your mentor will get in touch with you to plan \
             the first steps."
        )],
        facts: vec![
            ("Mentor", name),
            ("Area", request.research_area.clone()),
            ("Timeline", request.preferred_timeline.to_string()),
        ],
        ..EmailLayout::default()
    }
}

fn for_tutor(request: &ResearchRequest, student: &Contact) -> EmailLayout<'static> {
    let name = student.profile.full_name();
    EmailLayout {
        subject: format!("A research project for you: {name}"),
        paragraphs: vec![format!(
            "You are the mentor of a new research project by {name}. Please get in touch to plan the first steps, and \
             start the project from your dashboard."
        )],
        facts: vec![
            ("Student", name),
            ("Area", request.research_area.clone()),
            ("Goals", request.goals.clone()),
            ("Knows", request.background_knowledge.clone()),
            ("Timeline", request.preferred_timeline.to_string()),
            ("Has time", request.availability.clone()),
        ],
        ..EmailLayout::default()
    }
}
