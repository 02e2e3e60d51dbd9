//! The email about an organization's verification, granted or removed.

use schema::enums::OpportunityVerification;
use schema::models::organization::Organization;
use schema::models::profile::Profile;

use super::email_layout::{EmailLayout, Envelope};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails the organization's provider, unless the account is deleted.
pub fn organization_verified(ctx: &mut Ctx<'_>, organization: &Organization) -> Result<()> {
    let Some(provider) = Profile::contacts(ctx.conn, &[organization.provider_id])?.pop() else {
        return Ok(());
    };
    let name = &organization.name;
    let (subject, text) = match organization.verified {
        Some(verified) => {
            let what = match verified {
                OpportunityVerification::University => "a university",
                OpportunityVerification::Organization => "an organization",
            };
            let text = format!(
                "We reviewed {name} and verified it as {what}. Your public listings now have a badge that \
                 says so."
            );
            (format!("{name} is verified"), text)
        }
        None => {
            let text = format!(
                "We removed the verification of {name}. Your public listings no longer have the badge. If \
                 you think this is a mistake, please email us."
            );
            (format!("{name} is no longer verified"), text)
        }
    };
    let layout = EmailLayout {
        subject,
        greeting: format!("Hi {},", provider.profile.first_name),
        paragraphs: vec![text],
        action: Some(("See your organization", ctx.config.link(page_paths::PROVIDER_ORGANIZATION))),
        note: Some(format!(
            "With another name, or a site or domain elsewhere, it would have to be verified again. \
             Questions? Email {}.",
            BRAND.email
        )),
        ..EmailLayout::default()
    };
    let to = Envelope {
        occasion: &format!("organization-verified/{}/{}", organization.id, organization.version),
        template: "organization_verified",
        to_address: &provider.email,
        to_name: &provider.profile.full_name(),
    };
    layout.queue(ctx, to)
}
