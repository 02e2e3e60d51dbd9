//! The emails about a research project that lost its mentor.

use schema::enums::HandoverKind;
use schema::models::profile::Contact;
use schema::models::research_handover::ResearchHandover;
use schema::models::research_request::ResearchRequest;

use super::email_layout::EmailLayout;
use super::research_people::{contact, event, queue, queue_to_team};
use crate::domain::research::TUTOR_LEFT;
use crate::error::Result;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

const TEMPLATE: &str = "research_returned";

/// If a tutor returned the project, emails the student and all admins, with the reason; if an admin reassigned it,
/// emails the former tutor.
pub fn research_returned(
    ctx: &mut Ctx<'_>,
    project: &ResearchRequest,
    handover: &ResearchHandover,
) -> Result<()> {
    let (student, tutor) = (contact(ctx, project.student_id)?, contact(ctx, handover.tutor_id)?);
    let event = event(ctx, "returned", project);
    if handover.kind == HandoverKind::Reassigned {
        return queue(
            ctx,
            &tutor,
            page_paths::TUTOR_RESEARCH,
            TEMPLATE,
            &event,
            for_tutor(project, &student),
        );
    }
    // A tutor who has left is not named any more.
    let tutor = Some(&tutor).filter(|_| handover.reason != TUTOR_LEFT);
    queue(
        ctx,
        &student,
        page_paths::STUDENT_RESEARCH,
        TEMPLATE,
        &event,
        for_student(project, handover, tutor),
    )?;
    queue_to_team(ctx, TEMPLATE, &event, for_team(project, handover, &student, tutor))
}

fn for_student(
    project: &ResearchRequest,
    handover: &ResearchHandover,
    tutor: Option<&Contact>,
) -> EmailLayout<'static> {
    let name = tutor.map(|tutor| tutor.profile.full_name());
    let happened = match (&name, handover.kind) {
        (None, _) => "Your mentor left the academy and can’t continue with your research project.".to_owned(),
        (Some(name), HandoverKind::Declined) => {
            format!("{name} isn’t able to take on your research project.")
        }
        (Some(name), _) => format!("{name} isn’t able to continue with your research project."),
    };
    EmailLayout {
        subject: "We’re looking for another mentor for your research".to_owned(),
        paragraphs: vec![format!(
            "{happened} We’re looking for another mentor for you, and we’ll email you as soon as we find \
                 one. Everything in your project stays as it is, and you can keep adding updates and links."
        )]
        .into_iter()
        .chain(name.as_ref().map(|name| format!("{name} wrote:")))
        .collect(),
        quote: name.map(|_| handover.reason.clone()),
        facts: vec![("Area", project.research_area.clone())],
        ..EmailLayout::default()
    }
}

fn for_team(
    project: &ResearchRequest,
    handover: &ResearchHandover,
    student: &Contact,
    tutor: Option<&Contact>,
) -> EmailLayout<'static> {
    let student_name = student.profile.full_name();
    let happened = match (tutor.map(|tutor| tutor.profile.full_name()), handover.kind) {
        (None, _) => {
            format!("The mentor of {student_name} left the academy. Their project needs another one.")
        }
        (Some(name), HandoverKind::Declined) => {
            format!("{name} declined the research project of {student_name}, which needs another mentor.")
        }
        (Some(name), _) => {
            format!("{name} handed back the research project of {student_name}, which needs another mentor.")
        }
    };
    EmailLayout {
        subject: format!("Research project without a mentor: {student_name}"),
        paragraphs: vec![happened],
        quote: tutor.map(|_| handover.reason.clone()),
        facts: vec![
            ("Student", student_name),
            ("Email", student.email.clone()),
            ("Area", project.research_area.clone()),
            ("Progress", format!("{}%", project.progress_percentage)),
        ],
        ..EmailLayout::default()
    }
}

fn for_tutor(project: &ResearchRequest, student: &Contact) -> EmailLayout<'static> {
    let name = student.profile.full_name();
    EmailLayout {
        subject: format!("New mentor for {name}"),
        paragraphs: vec![format!(
            "The academy gave the research project of {name} to another mentor. There’s nothing left for you \
             to do, and it’s no longer among your projects. Thank you for your work on it."
        )],
        facts: vec![("Student", name), ("Area", project.research_area.clone())],
        ..EmailLayout::default()
    }
}
