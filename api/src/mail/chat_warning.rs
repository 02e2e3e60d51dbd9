//! The warning about messages in a chat.

use schema::models::profile::Profile;
use schema::models::user::User;
use uuid::Uuid;

use super::email_layout::{EmailLayout, Envelope};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Emails a user the admin's warning. `about` is the id of the report or held message.
pub fn chat_warning(ctx: &mut Ctx<'_>, user: &User, about: Uuid, warning: &str) -> Result<()> {
    let profile = Profile::find(ctx.conn, user.id)?;
    let first_name = profile.map(|profile| profile.first_name).unwrap_or_default();
    let layout = EmailLayout {
        subject: "A warning about your messages".to_owned(),
        greeting: format!("Hi {first_name},"),
        paragraphs: vec![format!(
            "We reviewed messages you sent at {} and want to tell you this:",
            BRAND.name
        )],
        quote: Some(warning.to_owned()),
        note: Some(format!(
            "Your account stays as it is. If something like this happens again, it may be suspended. \
             Questions? Email {}.",
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
