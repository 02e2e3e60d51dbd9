//! The confirmation of a tutor application.

use schema::models::tutor_application::NewTutorApplication;
use uuid::Uuid;

use super::email_layout::{EmailLayout, EmailReason, Envelope, NAMELESS_GREETING};
use super::new_tutor_application::offers;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Emails the applicant, once per application.
pub fn tutor_application_received(
    ctx: &mut Ctx<'_>,
    id: Uuid,
    application: &NewTutorApplication<'_>,
) -> Result<()> {
    let layout = EmailLayout {
        subject: "We have your application".to_owned(),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![format!(
            "Thank you for applying to teach at {}. We read every application ourselves and will email you \
             at this address as soon as we decide. There’s nothing you need to do until then.",
            BRAND.name
        )],
        facts: vec![("You offer", offers(application.services))],
        note: Some(
            "If you didn’t apply, someone typed your address by mistake: email us and we’ll remove it."
                .to_owned(),
        ),
        reason: EmailReason::Address,
        ..EmailLayout::default()
    };
    let to = Envelope {
        occasion: &format!("application-received/{id}"),
        template: "application_received",
        to_address: application.email,
        to_name: "",
    };
    layout.queue(ctx, to)
}
