//! The email about an approved tutor application.

use schema::models::mail_outbox;
use schema::models::profile::Profile;
use schema::models::user::User;
use uuid::Uuid;

use super::PasswordLink;
use super::email_layout::{EmailLayout, Envelope, greeting, proven_name};
use crate::error::{Error, Result};
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Emails the new tutor a link to set a password, or without one how to sign in as before. An unsent earlier email of
/// this application is withdrawn, because its link no longer works.
pub fn tutor_application_approved(
    ctx: &mut Ctx<'_>,
    application: Uuid,
    tutor: &User,
    link: Option<&PasswordLink>,
) -> Result<()> {
    let profile =
        Profile::find(ctx.conn, tutor.id)?.ok_or_else(|| Error::internal("a tutor without a profile"))?;
    let (how, action, note) = match link {
        Some(link) => (
            "Please set a password first. Then sign in and open your dashboard: set your hours, your rate \
             and how you get paid, and students can book you.",
            ("Set my password", link.url.clone()),
            Some(format!(
                "The link works once, for {}. After that, “Forgot your password?” on the sign-in page emails \
                 you a new one.",
                link.valid_for
            )),
        ),
        None => (
            "Sign in as you always do and open your dashboard: set your hours, your rate and how you get \
             paid, and students can book you. Everything you’ve booked yourself stays as it is.",
            ("Sign in", ctx.config.link("/auth")),
            None,
        ),
    };
    let layout = EmailLayout {
        subject: "Your application was approved".to_owned(),
        greeting: greeting(proven_name(tutor, &profile.first_name)),
        paragraphs: vec![format!("Welcome! You’re now a tutor at {}.", BRAND.name), how.to_owned()],
        action: Some(action),
        note,
        ..EmailLayout::default()
    };
    let occasions = format!("application-approved/{application}/");
    let full_name = profile.full_name();
    mail_outbox::withdraw(ctx.conn, &occasions)?;
    let to = Envelope {
        occasion: &format!("{occasions}{}", link.map_or("sign-in", |link| &link.name)),
        template: "application_approved",
        to_address: &tutor.email,
        to_name: proven_name(tutor, &full_name),
    };
    layout.queue(ctx, to)
}
