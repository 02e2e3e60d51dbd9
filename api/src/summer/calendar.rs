//! Deadlines as files for people's calendars (RFC 5545).

use chrono::{DateTime, TimeDelta, Utc};
use icalendar::{Alarm, Component, Event, EventLike, Trigger};
use schema::models::opportunity::Opportunity;

use super::response::Deadline;
use crate::mail::calendar::{one_line, publish};

/// How many days before the deadline a calendar reminds its owner.
const ALARM_DAYS: [i64; 2] = [7, 2];

/// The deadline of an opportunity as an iCalendar object made at `now`. `page_url` is its page of ours.
///
/// The entry has the opportunity's id, so that a file taken later moves it instead of adding another.
#[must_use]
pub fn deadline_file(opportunity: &Opportunity, page_url: &str, now: DateTime<Utc>) -> String {
    let Deadline { date, time, zone_name, .. } = Deadline::from(opportunity);
    let Opportunity { title, organization, apply_url, .. } = opportunity;
    let summary = one_line(&format!("Deadline: {title}, {organization}"));
    let day = date.format("%A, %B %-d, %Y");
    let description =
        format!("Applications close on {day} at {time} ({zone_name}).\n\nApply at {apply_url}\n{page_url}");
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
        // The library counts in seconds, and would give the alarm a time of its own and a random id.
        alarm.add_property("TRIGGER", format!("-P{days}D"));
        alarm.timestamp(now).uid(&format!("{}-{days}-days", opportunity.id));
        event.alarm(alarm.done());
    }
    publish(event, "Deadlines")
}
