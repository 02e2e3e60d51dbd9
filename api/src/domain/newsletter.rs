//! Newsletters as one declared table: state, action, next state.
//!
//! Nothing else knows what can be done with one; clients are told with every newsletter.

use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::NewsletterState::{self, Draft, Sending, Sent, Stopped};
use serde::Serialize;

/// The longest subject, in characters.
pub const MAX_SUBJECT: usize = 200;
/// The longest body, in characters.
pub const MAX_BODY: usize = 100_000;
/// How long the copies of a newsletter are kept after it is done with or was stopped.
pub const COPY_RETENTION: TimeDelta = TimeDelta::days(90);

/// What an admin can do with a newsletter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NewsletterAction {
    /// Change what it says.
    Edit,
    /// Send it to one admin, to look at it.
    SendTest,
    /// Send it to everybody who receives the newsletter.
    Send,
    /// Hold back the copies that have not gone out.
    Stop,
    /// Let them go out after all.
    Resume,
    /// Send one copy again that failed, or of which nobody knows.
    SendAgain,
    /// Make a draft that says the same.
    Duplicate,
    /// Delete it.
    Delete,
}

use NewsletterAction::{Delete, Duplicate, Edit, Resume, Send, SendAgain, SendTest, Stop};

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct NewsletterTransition {
    /// In this state …
    pub from: NewsletterState,
    /// … this can be done;
    pub action: NewsletterAction,
    /// then it is in this state.
    pub to: NewsletterState,
}

const fn row(from: NewsletterState, action: NewsletterAction, to: NewsletterState) -> NewsletterTransition {
    NewsletterTransition { from, action, to }
}

/// The process. What one subscriber has read is what all of them read: once it is sent, it says the same for good. A copy that
/// is sent again makes a newsletter that was done with one on its way.
#[rustfmt::skip]
pub const TRANSITIONS: &[NewsletterTransition] = &[
    row(Draft,   Edit,      Draft),
    row(Draft,   SendTest,  Draft),
    row(Draft,   Send,      Sending),
    row(Draft,   Duplicate, Draft),
    row(Draft,   Delete,    Draft),
    row(Sending, Stop,      Stopped),
    row(Sending, SendAgain, Sending),
    row(Sending, Duplicate, Sending),
    row(Stopped, Resume,    Sending),
    row(Stopped, Duplicate, Stopped),
    row(Sent,    SendAgain, Sending),
    row(Sent,    Duplicate, Sent),
];

/// A newsletter as far as its process depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewsletterStanding {
    /// Where it stands.
    pub state: NewsletterState,
    /// When it was done with or stopped.
    pub ended_at: Option<DateTime<Utc>>,
}

impl NewsletterStanding {
    /// Whether it is known who has a copy. Without that nothing goes on and nothing is sent again: it might be a second one.
    #[must_use]
    pub fn has_copies(self, now: DateTime<Utc>) -> bool {
        self.ended_at.is_none_or(|ended_at| now < ended_at + COPY_RETENTION)
    }

    /// The state that this action leads to now, if it is allowed.
    #[must_use]
    pub fn next_state(self, action: NewsletterAction, now: DateTime<Utc>) -> Option<NewsletterState> {
        self.rows(now).find(|row| row.action == action).map(|row| row.to)
    }

    /// Everything that can be done now, in the table's order.
    #[must_use]
    pub fn allowed(self, now: DateTime<Utc>) -> Vec<NewsletterAction> {
        self.rows(now).map(|row| row.action).collect()
    }

    fn rows(self, now: DateTime<Utc>) -> impl Iterator<Item = &'static NewsletterTransition> {
        let has_copies = self.has_copies(now);
        let is_possible = move |row: &&NewsletterTransition| {
            row.from == self.state && (has_copies || !matches!(row.action, Resume | SendAgain))
        };
        TRANSITIONS.iter().filter(is_possible)
    }
}
