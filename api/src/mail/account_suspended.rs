//! The emails about a suspended and a restored account.

use schema::models::profile::Profile;
use schema::models::user::User;
use uuid::Uuid;

use super::email_layout::{EmailLayout, Envelope, greeting, proven_name};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Emails the owner that the account is suspended, with the admin's message. Each lesson that is canceled for it has
/// an email of its own.
pub fn account_suspended(ctx: &mut Ctx<'_>, user: &User, message: &str) -> Result<()> {
    let layout = EmailLayout {
        subject: "Your account is suspended".to_owned(),
        paragraphs: vec![
            format!(
                "Your account at {} is suspended. You can’t sign in, and no one can book you or message you. \
                 We’ll email you separately about each of your sessions that won’t take place.",
                BRAND.name
            ),
            "A note from us:".to_owned(),
        ],
        quote: Some(message.to_owned()),
        note: Some(format!(
            "If you think this is a mistake, or you have questions, please email {}.",
            BRAND.email
        )),
        ..EmailLayout::default()
    };
    queue(ctx, user, layout, "account_suspended")
}

/// Emails the owner that the account is open again.
pub fn account_restored(ctx: &mut Ctx<'_>, user: &User) -> Result<()> {
    let layout = EmailLayout {
        subject: "Your account is active again".to_owned(),
        paragraphs: vec![format!(
            "Your account at {} is no longer suspended. You can sign in as before. Sessions that were \
             canceled stay canceled.",
            BRAND.name
        )],
        action: Some(("Sign in", ctx.config.link("/auth"))),
        note: Some(format!("Questions? Email {}.", BRAND.email)),
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
