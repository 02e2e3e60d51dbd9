//! What pages subscribe to.

use std::fmt;
use std::str::FromStr;

use chrono::NaiveDate;
use schema::enums::{Role, Subject};
use uuid::Uuid;

use crate::domain::access;

/// Where an event goes. As narrow as what one page shows: an event reaches nobody whom it does not concern.
///
/// A new one needs its text, in both directions, and in [`Topic::is_readable_by`] the rule of the API that reads the
/// same data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// What concerns one person. Each of their pages hears it without asking.
    User(Uuid),
    /// When one tutor can be booked.
    TutorSlots(Uuid),
    /// Who can be booked for a subject on a date.
    SubjectSlots(Subject, NaiveDate),
    /// On which dates a subject can be booked, and by whose weekly times.
    SubjectDays(Subject),
    /// What admins look after.
    Admin,
}

impl Topic {
    /// Whether a person with these roles may hear of it.
    #[must_use]
    pub fn is_readable_by(&self, user_id: Uuid, roles: &[Role]) -> bool {
        match self {
            Topic::User(id) => *id == user_id,
            // `GET /api/tutoring/days` and `/slots`, and the same of `/api/admin/lessons`.
            Topic::TutorSlots(_) | Topic::SubjectSlots(..) | Topic::SubjectDays(_) => {
                access::may_book(roles) || access::may_administer(roles)
            }
            // `GET /api/admin/…`.
            Topic::Admin => access::may_administer(roles),
        }
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Topic::User(id) => write!(f, "user:{id}"),
            Topic::TutorSlots(id) => write!(f, "tutor-slots:{id}"),
            Topic::SubjectSlots(subject, date) => write!(f, "subject-slots:{subject}:{date}"),
            Topic::SubjectDays(subject) => write!(f, "subject-days:{subject}"),
            Topic::Admin => f.write_str("admin"),
        }
    }
}

/// A text that names no topic of this release.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownTopic;

impl FromStr for Topic {
    type Err = UnknownTopic;

    fn from_str(text: &str) -> Result<Topic, UnknownTopic> {
        let id = |text: &str| Uuid::try_parse(text).map_err(|_| UnknownTopic);
        let subject = |text: &str| text.parse::<Subject>().map_err(|_| UnknownTopic);
        let topic = match text.split_once(':') {
            None if text == "admin" => Topic::Admin,
            Some(("user", user)) => Topic::User(id(user)?),
            Some(("tutor-slots", tutor)) => Topic::TutorSlots(id(tutor)?),
            Some(("subject-days", name)) => Topic::SubjectDays(subject(name)?),
            Some(("subject-slots", rest)) => {
                let (name, date) = rest.split_once(':').ok_or(UnknownTopic)?;
                Topic::SubjectSlots(subject(name)?, date.parse().map_err(|_| UnknownTopic)?)
            }
            _ => return Err(UnknownTopic),
        };
        // One spelling each: events are matched by text where they are stored.
        if topic.to_string() == text { Ok(topic) } else { Err(UnknownTopic) }
    }
}
