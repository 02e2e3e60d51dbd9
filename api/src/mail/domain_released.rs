//! The email about a domain that the academy removed from an organization.

use schema::models::organization::Organization;
use schema::models::profile::Profile;

use super::email_layout::{EmailLayout, Envelope};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails the organization's provider the reason, unless the account is deleted.
pub fn domain_released(
    ctx: &mut Ctx<'_>,
    organization: &Organization,
    domain: &str,
    reason: &str,
) -> Result<()> {
    let Some(provider) = Profile::contacts(ctx.conn, &[organization.provider_id])?.pop() else {
        return Ok(());
    };
    let name = &organization.name;
    let layout = EmailLayout {
        subject: format!("{domain} is no longer the domain of {name}"),
        greeting: format!("Hi {},", provider.profile.first_name),
        paragraphs: vec![
            format!(
                "We no longer accept {domain} as the domain of {name}. Your public listings stay up, without \
                 a badge. Before you submit another one, please prove a domain again."
            ),
            "Here’s why:".to_owned(),
        ],
        quote: Some(reason.to_owned()),
        action: Some(("See your organization", ctx.config.link(page_paths::PROVIDER_ORGANIZATION))),
        note: Some(format!("If this is a mistake, please email {}.", BRAND.email)),
        ..EmailLayout::default()
    };
    let to = Envelope {
        occasion: &format!("domain-released/{}/{}", organization.id, organization.version),
        template: "domain_released",
        to_address: &provider.email,
        to_name: &provider.profile.full_name(),
    };
    layout.queue(ctx, to)
}
