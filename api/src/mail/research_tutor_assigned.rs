//! The email to a student and the mentor of their research project.

use schema::enums::ResearchStatus;
use schema::models::profile::Contact;
use schema::models::research_handover::ResearchHandover;
use schema::models::research_request::ResearchRequest;

use super::email_layout::EmailLayout;
use super::research_people::{contact, event, queue};
use crate::domain::research::TUTOR_LEFT;
use crate::error::{Error, Result};
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails both, each time that a request is assigned to a tutor.
///
/// # Errors
/// When the database fails, or the request has no tutor.
pub fn research_tutor_assigned(ctx: &mut Ctx<'_>, request: &ResearchRequest) -> Result<()> {
    let tutor_id = request.assigned_tutor_id.ok_or_else(|| Error::internal("a request without its tutor"))?;
    let (student, tutor) = (contact(ctx, request.student_id)?, contact(ctx, tutor_id)?);
    let history = History::of(ctx, request)?;
    let event = event(ctx, "assigned", request);
    queue(
        ctx,
        &student,
        page_paths::STUDENT_RESEARCH,
        "research_tutor_assigned",
        &event,
        for_student(request, &history, &tutor),
    )?;
    queue(
        ctx,
        &tutor,
        page_paths::TUTOR_RESEARCH,
        "research_tutor_assigned",
        &event,
        for_tutor(request, &history, &student),
    )
}

/// What happened to the project before its current assignment.
struct History {
    /// The last tutor, if it was another one.
    former_tutor: Option<String>,
    /// Whether the work had started.
    is_under_way: bool,
}

impl History {
    fn of(ctx: &mut Ctx<'_>, request: &ResearchRequest) -> Result<History> {
        let last = ResearchHandover::last_of_project(ctx.conn, request.id)?;
        let by_another = last.filter(|(_, tutor)| Some(tutor.id) != request.assigned_tutor_id);
        let former_tutor = by_another.map(|(handover, tutor)| match &*handover.reason {
            // A deleted account has no name any more.
            TUTOR_LEFT => "your former mentor".to_owned(),
            _ => tutor.full_name(),
        });
        let is_under_way = request.started_at.is_some() && request.status == ResearchStatus::Assigned;
        Ok(History { former_tutor, is_under_way })
    }
}

const NOTEBOOK_STAYS: &str = "Everything you’ve done so far stays in the project’s notebook.";

fn for_student(request: &ResearchRequest, history: &History, tutor: &Contact) -> EmailLayout<'static> {
    let name = tutor.profile.full_name();
    let text = match &history.former_tutor {
        Some(former) => format!(
            "{name} is the new mentor of your research project and takes over from {former}. {NOTEBOOK_STAYS} Your new \
             mentor will get in touch with you to plan the next steps."
        ),
        None if history.is_under_way => format!(
            "{name} is mentoring your research project again. {NOTEBOOK_STAYS} Your mentor will get in touch \
             with you to plan the next steps."
        ),
        None => format!(
            "We found a mentor for your research project: {name}. Your mentor will get in touch with you to \
             plan the first steps."
        ),
    };
    EmailLayout {
        subject: format!("{name} will mentor your research"),
        paragraphs: vec![text],
        facts: vec![
            ("Mentor", name),
            ("Area", request.research_area.clone()),
            ("Timeline", request.preferred_timeline.to_string()),
        ],
        ..EmailLayout::default()
    }
}

fn for_tutor(request: &ResearchRequest, history: &History, student: &Contact) -> EmailLayout<'static> {
    let name = student.profile.full_name();
    let text = if history.is_under_way {
        format!(
            "You’re now the mentor of a research project by {name} that’s underway: it’s at {}%, and \
             everything done so far is in its notebook. Please get in touch to plan the next steps, and \
             start the project from your dashboard.",
            request.progress_percentage
        )
    } else if history.former_tutor.is_some() {
        format!(
            "You’re now the mentor of a research project by {name}, which another mentor had before and \
             didn’t start. What was written so far is in its notebook. Please get in touch to plan the first \
             steps, and start the project from your dashboard."
        )
    } else {
        format!(
            "You’re the mentor of a new research project by {name}. Please get in touch to plan the first \
             steps, and start the project from your dashboard."
        )
    };
    EmailLayout {
        subject: format!("A research project for you: {name}"),
        paragraphs: vec![text],
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
