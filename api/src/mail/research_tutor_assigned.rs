//! Brings a student and the mentor of their research together.

use schema::models::profile::{Contact, Profile};
use schema::models::research_request::ResearchRequest;

use super::email_layout::{EmailLayout, Envelope};
use crate::error::{Error, Result};
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Mails both, once for each tutor that a request is given to.
///
/// # Errors
/// When the database refuses it, or the request has no tutor.
pub fn research_tutor_assigned(ctx: &mut Ctx<'_>, request: &ResearchRequest) -> Result<()> {
    let tutor_id = request.assigned_tutor_id.ok_or_else(|| Error::internal("a request without its tutor"))?;
    let people = Profile::contacts(ctx.conn, &[request.student_id, tutor_id])?;
    let find = |id| {
        people
            .iter()
            .find(|contact: &&Contact| contact.profile.id == id)
            .ok_or_else(|| Error::internal("a request without its people"))
    };
    let (student, tutor) = (find(request.student_id)?, find(tutor_id)?);
    for (reader, layout) in [(student, for_student(request, tutor)), (tutor, for_tutor(request, student))] {
        let layout = EmailLayout {
            greeting: format!("Hi {},", reader.profile.first_name),
            action: Some(("Open my research", ctx.config.link(page_paths::DASHBOARD))),
            ..layout
        };
        let to = Envelope {
            occasion: &format!("research-assigned/{}/{tutor_id}/{}", request.id, reader.profile.id),
            template: "research_tutor_assigned",
            to_address: &reader.email,
            to_name: &reader.profile.full_name(),
        };
        layout.queue(ctx, to)?;
    }
    Ok(())
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
            ("Timeline", request.preferred_timeline.clone()),
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
            ("Timeline", request.preferred_timeline.clone()),
            ("Has time", request.availability.clone()),
        ],
        ..EmailLayout::default()
    }
}
