//! The email to admins about a new tutor application.

use schema::enums::{Service, Subject};
use schema::models::profile::full_name;
use schema::models::tutor_application::NewTutorApplication;
use uuid::Uuid;

use super::email_layout::{EmailLayout, EmailReason, Envelope, NAMELESS_GREETING};
use super::team;
use crate::error::Result;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails all admins, once per application.
pub fn new_tutor_application(
    ctx: &mut Ctx<'_>,
    id: Uuid,
    application: &NewTutorApplication<'_>,
) -> Result<()> {
    let name = full_name(application.first_name, application.last_name);
    let layout = EmailLayout {
        subject: format!("New tutor application from {name}"),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![format!("{name} would like to teach and writes:")],
        quote: Some(application.bio.to_owned()),
        facts: facts(application, name),
        action: Some(("Review the application", ctx.config.link(page_paths::ADMIN_APPLICATIONS))),
        reason: EmailReason::Team,
        ..EmailLayout::default()
    };
    for (number, address) in team::addresses(ctx.conn, ctx.config)?.iter().enumerate() {
        let to = Envelope {
            occasion: &format!("new-application/{id}/{number}"),
            template: "new_application",
            to_address: address,
            to_name: "",
        };
        layout.queue(ctx, to)?;
    }
    Ok(())
}

/// The application's fields beside the bio; those left empty are not listed.
fn facts(application: &NewTutorApplication<'_>, name: String) -> Vec<(&'static str, String)> {
    let all = [
        ("Name", name),
        ("Email", application.email.to_owned()),
        ("Offers", offers(application.services)),
        ("Subjects", subjects(application.subjects)),
        ("Education", application.education.to_owned()),
        ("Link", application.link.to_owned()),
        ("Reference", application.reference.to_owned()),
    ];
    all.into_iter().filter(|(_, text)| !text.is_empty()).collect()
}

fn subjects(chosen: &[Subject]) -> String {
    chosen.iter().map(|subject| subject.as_str()).collect::<Vec<_>>().join(", ")
}

/// The offered services in words.
pub(super) fn offers(services: &[Service]) -> String {
    let words = services.iter().map(|service| match service {
        Service::Research => "Research mentorship",
        Service::Tutoring => "Tutoring",
    });
    words.collect::<Vec<_>>().join(", ")
}
