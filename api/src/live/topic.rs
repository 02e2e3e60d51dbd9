//! Topics: what pages subscribe to.

use std::fmt;
use std::str::FromStr;

use chrono::NaiveDate;
use schema::enums::{Role, Subject};
use schema::ids::UserId;

use crate::domain::access;

/// The destination of an event. As narrow as what one page shows, so that events reach only those concerned.
///
/// A new one needs its text, in both directions, and in [`Topic::is_readable_by`] the access rule of the API that reads
/// the same data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// Events of one user. All of the user's pages are subscribed to it automatically.
    User(UserId),
    /// The slots of one tutor.
    TutorSlots(UserId),
    /// The slots of a subject on a date.
    SubjectSlots(Subject, NaiveDate),
    /// The dates with slots of a subject, and the tutors' weekly availability.
    SubjectDays(Subject),
    /// Events for admins.
    Admin,
}

impl Topic {
    /// Whether a user with these roles may subscribe to it.
    #[must_use]
    pub fn is_readable_by(&self, user_id: UserId, roles: &[Role]) -> bool {
        match self {
            Topic::User(id) => *id == user_id,
            // `GET /api/tutoring/days` and `/slots`, and those of `/api/admin/lessons`.
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

/// The text is not a topic of this release.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownTopic;

impl FromStr for Topic {
    type Err = UnknownTopic;

    fn from_str(text: &str) -> Result<Topic, UnknownTopic> {
        let id = |text: &str| text.parse::<UserId>().map_err(|_| UnknownTopic);
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
        // Only one spelling is accepted: stored events are matched by the topic's text.
        if topic.to_string() == text { Ok(topic) } else { Err(UnknownTopic) }
    }
}
