//! Tells somebody that their password is another one now.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use uuid::Uuid;

use super::email_layout::{EmailLayout, Envelope};
use crate::domain::time;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::config::Config;

/// Mails it, so that a change which its owner did not make is noticed.
///
/// # Errors
/// When the database refuses it.
pub fn password_changed(
    conn: &mut PgConnection,
    config: &Config,
    (email, first_name): (&str, &str),
    now: DateTime<Utc>,
) -> Result<()> {
    let layout = EmailLayout {
        subject: "Your password was changed".to_owned(),
        greeting: format!("Hi {first_name},"),
        paragraphs: vec![format!(
            "The password of your account at {} was changed on {}. Other browsers were signed out.",
            BRAND.name,
            time::long(now)
        )],
        action: Some(("It was not me: set a new password", config.link("/auth?mode=forgot"))),
        note: Some(format!("If it was you, there is nothing to do. Questions? Write to {}.", BRAND.email)),
        ..EmailLayout::default()
    };
    let occasion = format!("password-changed/{}", Uuid::new_v4());
    let to = Envelope {
        occasion: &occasion,
        template: "password_changed",
        to_address: email,
        to_name: first_name,
    };
    layout.queue(conn, config, to, now)
}
