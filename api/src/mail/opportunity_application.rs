//! The emails to student and provider about an opportunity application. Neither contains the other's address.

use chrono::NaiveDate;
use schema::enums::{CommonProfileField, OpportunityApplicationState};
use schema::ids::UserId;
use schema::models::opportunity::Opportunity;
use schema::models::opportunity_application::OpportunityApplication;
use schema::models::profile::Profile;
use uuid::Uuid;

use super::email_layout::{EmailLayout, Envelope};
use super::zone;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// To the student: the application was submitted.
pub fn opportunity_application_sent(
    ctx: &mut Ctx<'_>,
    application: &OpportunityApplication,
    opportunity: &Opportunity,
) -> Result<()> {
    let Opportunity { title, organization, .. } = opportunity;
    let hear = opportunity.decision_on.map(|date| {
        format!(
            "They’ll decide by {}. If you haven’t heard by then, you can ask on your application’s page.",
            day(date)
        )
    });
    let mut paragraphs = vec![format!(
        "Your application to {title} has reached {organization}, with your Common Profile as it is now. \
         We’ll email you whenever something happens."
    )];
    paragraphs.extend(hear);
    let layout = EmailLayout {
        subject: format!("You applied to {title}"),
        paragraphs,
        action: Some(("See your application", link_of_student(ctx, application))),
        ..EmailLayout::default()
    };
    to_student(ctx, application, "opportunity_application_sent", "sent".to_owned(), layout)
}

/// To the provider: an application was received.
pub fn opportunity_application_received(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    application: &OpportunityApplication,
    opportunity: &Opportunity,
) -> Result<()> {
    let name = name_of(application);
    let layout = EmailLayout {
        subject: format!("{name} applied to {}", opportunity.title),
        paragraphs: vec![format!("{name} applied to {} and answered your question:", opportunity.title)],
        quote: Some(application.answer.clone()),
        facts: vec![("Question", application.question.clone())],
        action: Some(("See the application", link_of_provider(ctx, application))),
        note: Some("Students see how many applications you answer, and how fast.".to_owned()),
        ..EmailLayout::default()
    };
    to_provider(
        ctx,
        provider_id,
        application,
        "opportunity_application_received",
        "received".to_owned(),
        layout,
    )
}

/// To the student: the application's state changed. `message` is the provider's text; it may be empty.
pub fn opportunity_application_moved(
    ctx: &mut Ctx<'_>,
    application: &OpportunityApplication,
    opportunity: &Opportunity,
    message: &str,
) -> Result<()> {
    // The approved name: the organization's current name has not been reviewed.
    let (title, name) = (&opportunity.title, &opportunity.organization);
    let (subject, text) = match application.state {
        OpportunityApplicationState::InReview | OpportunityApplicationState::Submitted => (
            format!("{name} is looking at your application"),
            format!("{name} is looking at your application to {title}."),
        ),
        OpportunityApplicationState::Interview => (
            format!("{name} would like to talk to you"),
            format!("Your application to {title} is moving forward: {name} would like to talk to you."),
        ),
        OpportunityApplicationState::Waitlisted => (
            format!("You’re on the waitlist for {title}"),
            format!("{name} put your application to {title} on the waitlist: a spot may open up later."),
        ),
        OpportunityApplicationState::Accepted => (
            format!("You’re accepted to {title}"),
            format!("Congratulations! {name} accepted your application to {title}."),
        ),
        OpportunityApplicationState::Declined | OpportunityApplicationState::Withdrawn => (
            format!("About your application to {title}"),
            format!(
                "{name} can’t offer you a spot in {title} this time. Many programs decline most of their \
                 applicants, and that says little about you."
            ),
        ),
    };
    let layout = EmailLayout {
        subject,
        paragraphs: if message.is_empty() { vec![text] } else { vec![text, format!("{name} wrote:")] },
        quote: Some(message.to_owned()).filter(|message| !message.is_empty()),
        action: Some(("See your application", link_of_student(ctx, application))),
        ..EmailLayout::default()
    };
    let occasion = format!("moved/{}", application.version);
    to_student(ctx, application, "opportunity_application_moved", occasion, layout)
}

/// To the provider: the student withdrew the application.
pub fn opportunity_application_withdrawn(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    application: &OpportunityApplication,
    opportunity: &Opportunity,
) -> Result<()> {
    let name = name_of(application);
    let layout = EmailLayout {
        subject: format!("{name} withdrew from {}", opportunity.title),
        paragraphs: vec![format!("{name} withdrew their application to {}.", opportunity.title)],
        action: Some(("See the application", link_of_provider(ctx, application))),
        ..EmailLayout::default()
    };
    to_provider(
        ctx,
        provider_id,
        application,
        "opportunity_application_withdrawn",
        "withdrawn".to_owned(),
        layout,
    )
}

/// To the provider: the student asks about the decision.
pub fn opportunity_application_asked(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    application: &OpportunityApplication,
    opportunity: &Opportunity,
) -> Result<()> {
    let name = name_of(application);
    let layout = EmailLayout {
        subject: format!("{name} asks about {}", opportunity.title),
        paragraphs: vec![format!(
            "{name} applied to {} on {} and hasn’t heard back. Please decide, or tell them when you will.",
            opportunity.title,
            zone::of_user(ctx.conn, provider_id)?.date_in_words(application.created_at)
        )],
        action: Some(("Answer", link_of_provider(ctx, application))),
        ..EmailLayout::default()
    };
    let occasion = format!("asked/{}", ctx.now.timestamp());
    to_provider(ctx, provider_id, application, "opportunity_application_asked", occasion, layout)
}

/// To the student: the provider has left, and nobody will decide about the application.
pub fn opportunity_application_ended(
    ctx: &mut Ctx<'_>,
    application: &OpportunityApplication,
    opportunity: &Opportunity,
) -> Result<()> {
    // The organization's row may already have lost its name.
    let (title, name) = (&opportunity.title, &opportunity.organization);
    let layout = EmailLayout {
        subject: format!("About your application to {title}"),
        paragraphs: vec![format!(
            "{name} left {} and no longer offers {title} here, so no one will decide on your application. It \
             no longer counts toward your open applications. We’re sorry.",
            BRAND.name
        )],
        action: Some(("Find another program", ctx.config.link(page_paths::OPPORTUNITIES))),
        ..EmailLayout::default()
    };
    to_student(ctx, application, "opportunity_application_ended", "ended".to_owned(), layout)
}

/// To the student: a message from the provider.
pub fn message_to_applicant(
    ctx: &mut Ctx<'_>,
    application: &OpportunityApplication,
    message_id: Uuid,
    opportunity: &Opportunity,
    text: &str,
) -> Result<()> {
    let name = &opportunity.organization;
    let layout = EmailLayout {
        subject: format!("{name} wrote to you"),
        paragraphs: vec![format!("{name} wrote about your application to {}:", opportunity.title)],
        quote: Some(text.to_owned()),
        action: Some(("Read and reply", link_of_student(ctx, application))),
        note: Some("Please reply there, not to this email.".to_owned()),
        ..EmailLayout::default()
    };
    to_student(ctx, application, "message_to_applicant", message_id.to_string(), layout)
}

/// To the provider: a message from the student.
pub fn message_from_applicant(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    application: &OpportunityApplication,
    message_id: Uuid,
    opportunity: &Opportunity,
    text: &str,
) -> Result<()> {
    let name = name_of(application);
    let layout = EmailLayout {
        subject: format!("{name} wrote to you"),
        paragraphs: vec![format!("{name} wrote about their application to {}:", opportunity.title)],
        quote: Some(text.to_owned()),
        action: Some(("Read and reply", link_of_provider(ctx, application))),
        note: Some("Please reply there, not to this email.".to_owned()),
        ..EmailLayout::default()
    };
    to_provider(ctx, provider_id, application, "message_from_applicant", message_id.to_string(), layout)
}

/// A date, such as `July 4, 2027`.
fn day(date: NaiveDate) -> String {
    date.format("%B %-d, %Y").to_string()
}

/// The student's name in the Common Profile.
fn name_of(application: &OpportunityApplication) -> &str {
    let name = application.profile.get(CommonProfileField::Name.as_str()).and_then(serde_json::Value::as_str);
    name.unwrap_or("A student")
}

fn link_of_student(ctx: &Ctx<'_>, application: &OpportunityApplication) -> String {
    ctx.config.link(&page_paths::student_application(application.id))
}

fn link_of_provider(ctx: &Ctx<'_>, application: &OpportunityApplication) -> String {
    ctx.config.link(&page_paths::provider_application(application.id))
}

fn to_student(
    ctx: &mut Ctx<'_>,
    application: &OpportunityApplication,
    template: &'static str,
    occasion: String,
    layout: EmailLayout<'_>,
) -> Result<()> {
    send(ctx, application.student_id, application, template, occasion, layout)
}

fn to_provider(
    ctx: &mut Ctx<'_>,
    provider_id: UserId,
    application: &OpportunityApplication,
    template: &'static str,
    occasion: String,
    layout: EmailLayout<'_>,
) -> Result<()> {
    send(ctx, provider_id, application, template, occasion, layout)
}

/// Emails the recipient, unless the account is deleted.
fn send(
    ctx: &mut Ctx<'_>,
    reader_id: UserId,
    application: &OpportunityApplication,
    template: &'static str,
    occasion: String,
    layout: EmailLayout<'_>,
) -> Result<()> {
    let Some(reader) = Profile::contacts(ctx.conn, &[reader_id])?.pop() else { return Ok(()) };
    let layout = EmailLayout { greeting: format!("Hi {},", reader.profile.first_name), ..layout };
    let to = Envelope {
        occasion: &format!("opportunity-application/{}/{occasion}", application.id),
        template,
        to_address: &reader.email,
        to_name: &reader.profile.full_name(),
    };
    layout.queue(ctx, to)
}
