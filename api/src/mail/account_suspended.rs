//! Tells somebody that their account is suspended, or is open again.

use schema::models::profile::Profile;
use schema::models::user::User;
use uuid::Uuid;

use super::email_layout::{EmailLayout, Envelope, greeting, proven_name};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Mails the owner of an account that it is suspended, in the words that an admin chose. Each lesson that is cancelled
/// for it has an email of its own.
pub fn account_suspended(ctx: &mut Ctx<'_>, user: &User, message: &str) -> Result<()> {
    let layout = EmailLayout {
        subject: "Your account is suspended".to_owned(),
        paragraphs: vec![
            format!(
                "Your account at {} is suspended: you cannot sign in, and nobody can book you or write to you. We \
                 write to you separately about each of your sessions that does not take place.",
                BRAND.name
            ),
            "What we have to say about it:".to_owned(),
        ],
        quote: Some(message.to_owned()),
        note: Some(format!(
            "If you think that this is wrong, or have questions, please write to {}.",
            BRAND.email
        )),
        ..EmailLayout::default()
    };
    queue(ctx, user, layout, "account_suspended")
}

/// Mails the owner of an account that it is open again.
pub fn account_restored(ctx: &mut Ctx<'_>, user: &User) -> Result<()> {
    let layout = EmailLayout {
        subject: "Your account is open again".to_owned(),
        paragraphs: vec![format!(
            "Your account at {} is no longer suspended. You can sign in as before. Sessions that were cancelled stay \
             cancelled.",
            BRAND.name
        )],
        action: Some(("Sign in", ctx.config.link("/auth"))),
        note: Some(format!("Questions? Write to {}.", BRAND.email)),
        ..EmailLayout::default()
    };
    queue(ctx, user, layout, "account_restored")
}

fn queue(ctx: &mut Ctx<'_>, user: &User, layout: EmailLayout<'_>, template: &str) -> Result<()> {
    let profile = Profile::find(ctx.conn, user.id)?;
    let first_name = profile.map(|profile| profile.first_name).unwrap_or_default();
    let name = proven_name(user, &first_name);
    let layout = EmailLayout { greeting: greeting(name), ..layout };
    let occasion = format!("{}/{}", template.replace('_', "-"), Uuid::new_v4());
    let to = Envelope { occasion: &occasion, template, to_address: &user.email, to_name: name };
    layout.queue(ctx, to)
}
