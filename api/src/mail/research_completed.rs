//! The email about a completed research project.

use schema::enums::ResearchOutcome;
use schema::models::research_request::ResearchRequest;

use super::email_layout::EmailLayout;
use super::research_people::{contact, event, queue};
use crate::error::{Error, Result};
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails student and mentor.
///
/// # Errors
/// When the database fails, or the project has no tutor.
pub fn research_completed(ctx: &mut Ctx<'_>, project: &ResearchRequest) -> Result<()> {
    let tutor_id = project.assigned_tutor_id.ok_or_else(|| Error::internal("a project without its tutor"))?;
    let (student, tutor) = (contact(ctx, project.student_id)?, contact(ctx, tutor_id)?);
    let (student_name, tutor_name) = (student.profile.full_name(), tutor.profile.full_name());
    let event = event(ctx, "completed", project);
    let layout = |paragraph: String, other: (&'static str, String)| EmailLayout {
        subject: "Your research project is completed".to_owned(),
        paragraphs: vec![paragraph],
        facts: [other, ("Area", project.research_area.clone())]
            .into_iter()
            .chain(project.outcome.map(|outcome| ("Outcome", in_words(outcome).to_owned())))
            .collect(),
        ..EmailLayout::default()
    };
    let to_student = format!(
        "Congratulations! {tutor_name} marked your research project as completed. Thank you for the work and \
         curiosity you put into it. You can still read everything in it."
    );
    let to_tutor = format!(
        "You marked the research project of {student_name} as completed. Thank you for the hours and \
         patience you gave it. If a paper is accepted later, you can still change the project’s outcome."
    );
    queue(
        ctx,
        &student,
        page_paths::STUDENT_RESEARCH,
        "research_completed",
        &event,
        layout(to_student, ("Mentor", tutor_name)),
    )?;
    queue(
        ctx,
        &tutor,
        page_paths::TUTOR_RESEARCH,
        "research_completed",
        &event,
        layout(to_tutor, ("Student", student_name)),
    )
}

/// The outcome in words.
fn in_words(outcome: ResearchOutcome) -> &'static str {
    match outcome {
        ResearchOutcome::Submitted => "Submitted paper",
        ResearchOutcome::Preprint => "Preprint",
        ResearchOutcome::StudentJournal => "Paper in a student journal",
        ResearchOutcome::PeerReviewed => "Paper in a peer-reviewed journal",
        ResearchOutcome::Poster => "Poster",
        ResearchOutcome::None => "No publication",
    }
}
