//! The reminder of the deadlines of saved opportunities.

use chrono::{DateTime, TimeDelta, Utc};
use schema::models::email_preferences::OptionalEmail;
use schema::models::mail_outbox::MailPriority;
use schema::models::opportunity::Opportunity;
use schema::models::profile::Contact;

use super::email_layout::{EmailLayout, EmailReason, Envelope};
use super::optional;
use crate::domain::time;
use crate::error::Result;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails the student about these opportunities, soonest deadline first; does nothing if there are none, or if the
/// student has turned reminders off.
pub fn deadline_reminder(ctx: &mut Ctx<'_>, student: &Contact, opportunities: &[Opportunity]) -> Result<()> {
    let Some(soonest) = opportunities.first() else { return Ok(()) };
    let off = optional::turn_off_link(ctx, student.profile.id, OptionalEmail::Reminder)?;
    let Some(off) = off else { return Ok(()) };
    let is_only = opportunities.len() == 1;
    let days: Vec<String> = opportunities.iter().map(day).collect();
    let mut layout = EmailLayout {
        subject: match opportunities.len() {
            1 => format!("Closes {}: {}", day(soonest), soonest.title),
            count => format!("{count} opportunities you saved close soon"),
        },
        greeting: format!("Hi {},", student.profile.first_name),
        paragraphs: vec![if is_only {
            let Opportunity { title, organization, .. } = soonest;
            format!("Applications to {title} at {organization} close {}.", time_left(soonest, ctx.now))
        } else {
            format!("The first of these closes {}.", time_left(soonest, ctx.now))
        }],
        action: Some(("See what you saved", ctx.config.link(page_paths::SUMMER_SAVED))),
        note: Some(
            "You apply on the organization’s own page, which may take more than one evening.".to_owned(),
        ),
        reason: EmailReason::SavedOpportunity,
        list_unsubscribe: Some(off),
        priority: MailPriority::Reminder,
        ..EmailLayout::default()
    };
    if is_only {
        layout.facts = vec![("Deadline", format!("{}, {}", day(soonest), time(soonest)))];
        layout.links = vec![("Details", ctx.config.link(&page_paths::opportunity(&soonest.slug)))];
    } else {
        let rows = days.iter().zip(opportunities);
        let fact = |opportunity: &Opportunity| {
            format!("{}\n{}\n{}", opportunity.title, opportunity.organization, time(opportunity))
        };
        layout.facts = rows.map(|(day, opportunity)| (day.as_str(), fact(opportunity))).collect();
    }
    // A reminder is claimed only once, even if its deadline was changed and changed back.
    let occasion =
        format!("deadline-reminder/{}/{}/{}", student.profile.id, soonest.id, ctx.now.timestamp_millis());
    let to = Envelope {
        occasion: &occasion,
        template: "deadline_reminder",
        to_address: &student.email,
        to_name: &student.profile.full_name(),
    };
    layout.queue(ctx, to)
}

/// The date of the deadline in its zone, such as `Mon, Feb 1`.
fn day(opportunity: &Opportunity) -> String {
    opportunity.deadline_local.format("%a, %b %-d").to_string()
}

/// The time of the deadline in its zone, such as `11:59 PM Eastern time`.
fn time(opportunity: &Opportunity) -> String {
    time::local_time_in_words(opportunity.deadline_local.time(), &opportunity.deadline_zone)
}

/// The remaining time, such as `in 6 days`, rounded down to whole days so that nobody relies on more. A reminder that
/// is due at the full day is sent a moment later and still counts as that day.
fn time_left(opportunity: &Opportunity, now: DateTime<Utc>) -> String {
    let left = opportunity.deadline_at - now;
    match (left + TimeDelta::hours(1)).num_days() {
        0 if left < TimeDelta::hours(2) => "within two hours".to_owned(),
        0 => format!("in {} hours", left.num_hours()),
        1 => "in about a day".to_owned(),
        days => format!("in {days} days"),
    }
}
