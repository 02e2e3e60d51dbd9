//! The email about a decided opportunity report.

use schema::enums::OpportunityReportDecision;
use schema::models::opportunity::Opportunity;
use schema::models::profile::Contact;
use uuid::Uuid;

use super::email_layout::{EmailLayout, Envelope};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails the reporter, unless the account is deleted.
pub fn opportunity_report_decided(
    ctx: &mut Ctx<'_>,
    reporter: &Contact,
    report_id: Uuid,
    decision: OpportunityReportDecision,
    opportunity: &Opportunity,
) -> Result<()> {
    if reporter.is_deleted {
        return Ok(());
    }
    let Opportunity { title, organization, slug, .. } = opportunity;
    let done = match decision {
        OpportunityReportDecision::Dismissed => {
            "We compared it with the organization’s own page and found nothing to change."
        }
        OpportunityReportDecision::Corrected => "You were right, and we corrected it.",
        OpportunityReportDecision::Hidden => "We no longer list it. Students who saved it can see that.",
    };
    let is_shown =
        decision != OpportunityReportDecision::Hidden && !opportunity.is_gone(ctx.conn, ctx.now)?;
    let link = ctx.config.link(&page_paths::opportunity(slug));
    let layout = EmailLayout {
        subject: "About your report".to_owned(),
        greeting: format!("Hi {},", reporter.profile.first_name),
        paragraphs: vec![
            format!("Thank you for your report about {title} by {organization}."),
            done.to_owned(),
        ],
        action: Some(("See what it says now", link)).filter(|_| is_shown),
        note: Some(format!(
            "If something else is wrong with it, please report it again or email {}.",
            BRAND.email
        )),
        ..EmailLayout::default()
    };
    let to = Envelope {
        occasion: &format!("opportunity-report-decided/{report_id}"),
        template: "opportunity_report_decided",
        to_address: &reporter.email,
        to_name: &reporter.profile.full_name(),
    };
    layout.queue(ctx, to)
}
