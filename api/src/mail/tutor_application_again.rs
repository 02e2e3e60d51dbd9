//! Emails about a second tutor application. The form must not show their content: the address may be somebody else's.

use schema::models::tutor_application::TutorApplication;

use super::email_layout::{EmailLayout, EmailReason, Envelope, NAMELESS_GREETING};
use super::zone;
use crate::domain::time;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::tokens;

/// Emails the owner of an address with an open application, at most once a day.
pub fn tutor_application_open(ctx: &mut Ctx<'_>, open: &TutorApplication) -> Result<()> {
    let layout = EmailLayout {
        subject: "We already have your application".to_owned(),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![
            format!(
                "Someone, probably you, applied to teach at {} again with this address. We’re still reading \
                 your first application, so we didn’t keep the new one.",
                BRAND.name
            ),
            "If you want to add something to it, just email us.".to_owned(),
        ],
        facts: vec![("Sent on", zone::of_address(ctx.conn, &open.email)?.day(open.submitted_at))],
        reason: EmailReason::Address,
        ..EmailLayout::default()
    };
    let to = Envelope {
        occasion: &format!("application-open/{}/{}", open.id, time::local_date(ctx.now)),
        template: "application_open",
        to_address: &open.email,
        to_name: "",
    };
    layout.queue(ctx, to)
}

/// Emails a tutor who applied again, at most once a day.
pub fn already_tutor(ctx: &mut Ctx<'_>, email: &str) -> Result<()> {
    let layout = EmailLayout {
        subject: "You already teach with us".to_owned(),
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs: vec![format!(
            "Someone, probably you, applied to teach at {} with this address. It already has a tutor \
             account, so nothing changed. You can sign in with your password, or set a new one if you’ve \
             forgotten it.",
            BRAND.name
        )],
        action: Some(("Sign in", ctx.config.link("/auth"))),
        note: Some("If it wasn’t you, there’s nothing to do: your account hasn’t changed.".to_owned()),
        ..EmailLayout::default()
    };
    let address = hex::encode(&tokens::hash(email)[..16]);
    let to = Envelope {
        occasion: &format!("already-tutor/{address}/{}", time::local_date(ctx.now)),
        template: "already_tutor",
        to_address: email,
        to_name: "",
    };
    layout.queue(ctx, to)
}
