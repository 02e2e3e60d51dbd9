//! Warns somebody about what they wrote in a chat.

use schema::models::profile::Profile;
use schema::models::user::User;
use uuid::Uuid;

use super::email_layout::{EmailLayout, Envelope};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Mails a warning in the words that an admin chose. `about` is the report or the held message that led to it.
pub fn chat_warning(ctx: &mut Ctx<'_>, user: &User, about: Uuid, warning: &str) -> Result<()> {
    let profile = Profile::find(ctx.conn, user.id)?;
    let first_name = profile.map(|profile| profile.first_name).unwrap_or_default();
    let layout = EmailLayout {
        subject: "A warning about your messages".to_owned(),
        greeting: format!("Hi {first_name},"),
        paragraphs: vec![format!(
            "We have looked at messages of yours at {} and want to tell you this:",
            BRAND.name
        )],
        quote: Some(warning.to_owned()),
        note: Some(format!(
            "Your account stays as it is. If something like this happens again, it may be suspended. Questions? Write \
             to {}.",
            BRAND.email
        )),
        ..EmailLayout::default()
    };
    let occasion = format!("chat-warning/{about}");
    let to = Envelope {
        occasion: &occasion,
        template: "chat_warning",
        to_address: &user.email,
        to_name: &first_name,
    };
    layout.queue(ctx, to)
}
