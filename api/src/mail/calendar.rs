//! Calendar entries for lessons (RFC 5545), sent by email (RFC 5546 and 6047), and the container of other entries.

use chrono::{DateTime, Utc};
use icalendar::{Calendar, Component, Event, EventLike, EventStatus, Property};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use uuid::Uuid;

pub use super::line::one_line;
use crate::clients::mailer::sender;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::config::Config;

/// Characters to encode in a `mailto:` address (RFC 6068).
const MAILTO: &AsciiSet = &CONTROLS
    .add(b'%')
    .add(b'/')
    .add(b'?')
    .add(b'#')
    .add(b'[')
    .add(b']')
    .add(b'&')
    .add(b';')
    .add(b'=')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}')
    .add(b'^')
    .add(b'"')
    .add(b' ');

/// The part of the academy that the entries name.
const LESSONS: &str = "Lessons";

/// The iTIP method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Adds the entry, or updates the one with the same id.
    Request,
    /// Removes the entry.
    Cancel,
}

impl Method {
    /// The name in RFC 5546.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Method::Request => "REQUEST",
            Method::Cancel => "CANCEL",
        }
    }
}

/// An iCalendar object and its method.
#[derive(Debug)]
pub struct Invitation {
    pub method: Method,
    pub body: String,
}

/// A lesson as seen by one of its two people.
#[derive(Debug, Clone, Copy)]
pub struct CalendarEntry<'a> {
    /// The booking, whose id is the entry's UID in all calendars.
    pub booking_id: Uuid,
    /// Incremented with every change, so that a calendar ignores an older version that arrives late.
    pub sequence: i32,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    /// One line.
    pub summary: &'a str,
    /// Some lines.
    pub description: &'a str,
    /// Where it takes place.
    pub location: Option<&'a str>,
    /// The page on which it can be changed.
    pub url: &'a str,
    /// The recipient's name and address. The other person's address is not disclosed.
    pub attendee: (&'a str, &'a str),
}

impl CalendarEntry<'_> {
    /// Builds the iCalendar object, dated `now`.
    ///
    /// Times are in UTC, which every calendar shows in its owner's zone: a lesson does not repeat, so that a zone would
    /// add nothing but the risk of wrong zone rules.
    ///
    /// # Errors
    /// When `MAIL_FROM` is not a valid address.
    pub fn invitation(&self, config: &Config, method: Method, now: DateTime<Utc>) -> Result<Invitation> {
        let (name, address) = self.attendee;
        let mut event = self.event(config, now)?;
        event.append_multi_property(
            person("ATTENDEE", name, address)
                .add_parameter("CUTYPE", "INDIVIDUAL")
                .add_parameter("ROLE", "REQ-PARTICIPANT")
                .add_parameter("PARTSTAT", "ACCEPTED")
                .add_parameter("RSVP", "FALSE")
                .done(),
        );
        if method == Method::Cancel {
            // cspell:ignore cancelled
            event.status(EventStatus::Cancelled);
            event.add_property("TRANSP", "TRANSPARENT");
        }
        Ok(Invitation { method, body: object(event, LESSONS, method.as_str()) })
    }

    /// Builds the file that somebody adds to a calendar, dated `now`. It has the id and the sequence of the
    /// invitations, so that a calendar that has one of them keeps one entry, and later invitations change it. A
    /// published entry has no attendees (RFC 5546, section 3.2.1).
    ///
    /// # Errors
    /// When `MAIL_FROM` is not a valid address.
    pub fn file(&self, config: &Config, now: DateTime<Utc>) -> Result<String> {
        Ok(publish(self.event(config, now)?, LESSONS))
    }

    /// The event that takes place.
    fn event(&self, config: &Config, now: DateTime<Utc>) -> Result<Event> {
        let organizer = sender(config)?;
        let mut event = Event::new();
        event
            .uid(&self.booking_id.to_string())
            .add_property("SEQUENCE", self.sequence.to_string())
            .timestamp(now)
            .starts(self.starts_at)
            .ends(self.ends_at)
            .summary(&one_line(self.summary))
            .description(self.description)
            .url(self.url)
            .append_property(person("ORGANIZER", &BRAND.name, organizer.email.as_ref()))
            .status(EventStatus::Confirmed)
            .add_property("TRANSP", "OPAQUE");
        if let Some(location) = self.location {
            event.location(&one_line(location));
        }
        Ok(event)
    }
}

/// The iCalendar object of an entry that anybody may import, without an invitation. `product` names the part of the
/// academy that created it.
#[must_use]
pub fn publish(event: Event, product: &str) -> String {
    object(event, product, "PUBLISH")
}

fn object(event: Event, product: &str, method: &str) -> String {
    let mut calendar = Calendar::empty();
    calendar
        .append_property(("VERSION", "2.0"))
        .append_property(Property::new("PRODID", format!("-//{}//{product}//EN", BRAND.name)))
        .append_property(("CALSCALE", "GREGORIAN"))
        .append_property(("METHOD", method))
        .push(event);
    calendar.to_string()
}

/// A person with a name. Parameter values have no escapes, so quotes are replaced.
fn person(role: &str, name: &str, address: &str) -> Property {
    let name = one_line(name).replace('"', "'");
    Property::new(role, format!("mailto:{}", utf8_percent_encode(address, MAILTO)))
        .add_parameter("CN", &name)
        .done()
}
