//! The email about a rejected tutor application.

use schema::models::tutor_application::TutorApplication;

use super::email_layout::{EmailLayout, EmailReason, Envelope, NAMELESS_GREETING};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Emails the applicant, with the admin's reason if there is one.
pub fn tutor_application_rejected(
    ctx: &mut Ctx<'_>,
    application: &TutorApplication,
    reason: Option<&str>,
) -> Result<()> {
    let mut paragraphs = vec![format!(
        "Thank you for your interest in teaching at {} and for the time you took. We aren’t able to offer \
         you a place among our tutors right now.",
        BRAND.name
    )];
    paragraphs.push(match reason {
        Some(_) => "You’re welcome to apply again. Here’s what we’d like you to know:".to_owned(),
        None => "You’re welcome to apply again.".to_owned(),
    });
    let layout = EmailLayout {
        subject: "About your application".to_owned(),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs,
        quote: reason.map(str::to_owned),
        reason: EmailReason::Address,
        ..EmailLayout::default()
    };
    let to = Envelope {
        occasion: &format!("application-rejected/{}", application.id),
        template: "application_rejected",
        to_address: &application.email,
        to_name: "",
    };
    layout.queue(ctx, to)
}
