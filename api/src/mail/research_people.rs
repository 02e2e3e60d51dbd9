//! The recipients of emails about a research project.

use schema::ids::UserId;
use schema::models::profile::{Contact, Profile};
use schema::models::research_request::ResearchRequest;

use super::email_layout::{EmailLayout, EmailReason, Envelope, NAMELESS_GREETING};
use super::team;
use crate::error::{Error, Result};
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// A user's name and address.
pub(super) fn contact(ctx: &mut Ctx<'_>, id: UserId) -> Result<Contact> {
    let found = Profile::contacts(ctx.conn, &[id])?.pop();
    found.ok_or_else(|| Error::internal("a project without its people"))
}

/// Queues an email to one of a project's people, with a link to their page. `event` identifies the email.
pub(super) fn queue(
    ctx: &mut Ctx<'_>,
    reader: &Contact,
    page: &'static str,
    template: &str,
    event: &str,
    layout: EmailLayout<'_>,
) -> Result<()> {
    let layout = EmailLayout {
        greeting: format!("Hi {},", reader.profile.first_name),
        action: Some(("Open my research", ctx.config.link(page))),
        ..layout
    };
    let to = Envelope {
        occasion: &format!("{event}/{}", reader.profile.id),
        template,
        to_address: &reader.email,
        to_name: &reader.profile.full_name(),
    };
    layout.queue(ctx, to)
}

/// Queues an email to all admins, with a link to the list of projects. `event` identifies the email.
pub(super) fn queue_to_team(
    ctx: &mut Ctx<'_>,
    template: &str,
    event: &str,
    layout: EmailLayout<'_>,
) -> Result<()> {
    let layout = EmailLayout {
        greeting: NAMELESS_GREETING.to_owned(),
        action: Some(("Assign a tutor", ctx.config.link(page_paths::ADMIN_RESEARCH))),
        reason: EmailReason::Team,
        ..layout
    };
    for (number, address) in team::addresses(ctx.conn, ctx.config)?.iter().enumerate() {
        let to = Envelope {
            occasion: &format!("{event}/team/{number}"),
            template,
            to_address: address,
            to_name: "",
        };
        layout.queue(ctx, to)?;
    }
    Ok(())
}

/// The identity of an email about this change of a project.
pub(super) fn event(ctx: &Ctx<'_>, what: &str, project: &ResearchRequest) -> String {
    format!("research-{what}/{}/{}", project.id, ctx.now.timestamp_micros())
}
