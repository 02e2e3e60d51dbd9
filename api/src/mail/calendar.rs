//! Lessons as entries of people's calendars (RFC 5545), sent by mail (RFC 5546 and 6047); and what other entries are put into.

use chrono::{DateTime, Utc};
use icalendar::{Calendar, Component, Event, EventLike, EventStatus, Property};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use uuid::Uuid;

pub use super::line::one_line;
use crate::clients::mailer::sender;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::config::Config;

/// What cannot stand in an address of `mailto:` (RFC 6068).
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

/// What the reader's calendar is to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Add the entry, or change the one with the same id.
    Request,
    /// Remove the entry.
    Cancel,
}

impl Method {
    /// Its name in RFC 5546.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Method::Request => "REQUEST",
            Method::Cancel => "CANCEL",
        }
    }
}

/// An iCalendar object and what is to be done with it.
#[derive(Debug)]
pub struct Invitation {
    /// What is to be done.
    pub method: Method,
    /// The object.
    pub body: String,
}

/// A lesson as one of its people sees it.
#[derive(Debug, Clone, Copy)]
pub struct CalendarEntry<'a> {
    /// The lesson, and the entry in every calendar it ever gets into.
    pub booking_id: Uuid,
    /// Rises with every change: a calendar does not go back to an older one that arrives late.
    pub sequence: i32,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// One line.
    pub summary: &'a str,
    /// Some lines.
    pub description: &'a str,
    /// Where it takes place.
    pub location: Option<&'a str>,
    /// Where it can be changed.
    pub url: &'a str,
    /// The reader: name and address. The other person's address is none of their business.
    pub attendee: (&'a str, &'a str),
}

impl CalendarEntry<'_> {
    /// Makes the object that is mailed at `now`.
    ///
    /// Times are instants in UTC, which every calendar shows in its owner's zone: a lesson does not repeat, so
    /// nothing is gained by naming a zone, and nothing can go wrong with its rules.
    ///
    /// # Errors
    /// When `MAIL_FROM` is no address.
    pub fn invitation(&self, config: &Config, method: Method, now: DateTime<Utc>) -> Result<Invitation> {
        let organizer = sender(config)?;
        let (name, address) = self.attendee;
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
            .append_multi_property(
                person("ATTENDEE", name, address)
                    .add_parameter("CUTYPE", "INDIVIDUAL")
                    .add_parameter("ROLE", "REQ-PARTICIPANT")
                    .add_parameter("PARTSTAT", "ACCEPTED")
                    .add_parameter("RSVP", "FALSE")
                    .done(),
            );
        event.status(match method {
            Method::Request => EventStatus::Confirmed,
            Method::Cancel => EventStatus::Cancelled,
        });
        event.add_property("TRANSP", if method == Method::Cancel { "TRANSPARENT" } else { "OPAQUE" });
        if let Some(location) = self.location {
            event.location(&one_line(location));
        }
        Ok(Invitation { method, body: object(event, "Lessons", method.as_str()) })
    }
}

/// The object of an entry that anybody may take over into a calendar of their own, without invitation. `product` says which part
/// of the academy made it.
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

/// A person with a name. A parameter's value knows no escapes: quotes cannot stand in it.
fn person(role: &str, name: &str, address: &str) -> Property {
    let name = one_line(name).replace('"', "'");
    Property::new(role, format!("mailto:{}", utf8_percent_encode(address, MAILTO)))
        .add_parameter("CN", &name)
        .done()
}
