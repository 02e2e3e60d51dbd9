//! Deadlines as iCalendar files (RFC 5545).

use chrono::{DateTime, TimeDelta, Utc};
use icalendar::{Alarm, Component, Event, EventLike, Trigger};
use schema::models::opportunity::Opportunity;

use crate::domain::time;
use crate::mail::calendar::{one_line, publish};

/// Days before the deadline on which the calendar reminds its user.
const ALARM_DAYS: [i64; 2] = [7, 2];

/// Returns the deadline of an opportunity as an iCalendar object created at `now`. `page_url` is its page on our site.
///
/// The event's UID is the opportunity's id, so that importing a newer file updates the event instead of adding
/// another.
#[must_use]
pub fn deadline_file(opportunity: &Opportunity, page_url: &str, now: DateTime<Utc>) -> String {
    let Opportunity { title, organization, apply_url, deadline_local, .. } = opportunity;
    let summary = one_line(&format!("Deadline: {title}, {organization}"));
    let day = deadline_local.format("%A, %B %-d, %Y");
    let time = time::local_time_in_words(deadline_local.time(), &opportunity.deadline_zone);
    let description = format!("Applications close on {day} at {time}.\n\nApply at {apply_url}\n{page_url}");
    let mut event = Event::new();
    event
        .uid(&format!("{}-deadline", opportunity.id))
        .add_property("SEQUENCE", opportunity.version.to_string())
        .timestamp(now)
        .starts(opportunity.deadline_at)
        .summary(&summary)
        .description(&description)
        .url(page_url)
        .add_property("TRANSP", "TRANSPARENT");
    for days in ALARM_DAYS {
        let mut alarm = Alarm::display(&summary, Trigger::before_start(TimeDelta::days(days)));
        // The library would write the trigger in seconds, and add a timestamp and a random UID of its own.
        alarm.add_property("TRIGGER", format!("-P{days}D"));
        alarm.timestamp(now).uid(&format!("{}-{days}-days", opportunity.id));
        event.alarm(alarm.done());
    }
    publish(event, "Deadlines")
}
