//! State machine of newsletters, as one declared table: state, action, next state.
//!
//! This table alone decides which actions are allowed. Every newsletter sent to clients carries its allowed actions.

use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::NewsletterState::{self, Draft, Sending, Sent, Stopped};
use serde::Serialize;

/// Maximum length of a subject, in characters.
pub const MAX_SUBJECT: usize = 200;
/// Maximum length of a body, in characters.
pub const MAX_BODY: usize = 100_000;
/// How long the deliveries of a newsletter are kept after sending finished or was stopped.
pub const COPY_RETENTION: TimeDelta = TimeDelta::days(90);

/// Action of an admin on a newsletter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NewsletterAction {
    /// Edit its content.
    Edit,
    /// Send a test copy to one admin.
    SendTest,
    /// Send it to all subscribers.
    Send,
    /// Stop sending the remaining copies.
    Stop,
    /// Resume sending.
    Resume,
    /// Resend one copy that failed or whose outcome is unknown.
    SendAgain,
    /// Copy it into a new draft.
    Duplicate,
    /// Delete it.
    Delete,
}

use NewsletterAction::{Delete, Duplicate, Edit, Resume, Send, SendAgain, SendTest, Stop};

/// One row of the transition table.
#[derive(Debug, Clone, Copy)]
pub struct NewsletterTransition {
    /// State before the transition.
    pub from: NewsletterState,
    /// Action that triggers it.
    pub action: NewsletterAction,
    /// State after the transition.
    pub to: NewsletterState,
}

const fn row(from: NewsletterState, action: NewsletterAction, to: NewsletterState) -> NewsletterTransition {
    NewsletterTransition { from, action, to }
}

/// The transition table. All subscribers receive the same text: once sending has begun, the content never changes.
/// Resending one copy returns a sent newsletter to the sending state.
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

/// Facts about a newsletter that its transitions depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewsletterFacts {
    /// Current state.
    pub state: NewsletterState,
    /// When sending finished or was stopped.
    pub ended_at: Option<DateTime<Utc>>,
}

impl NewsletterFacts {
    /// Whether its deliveries are still stored. Without them it cannot be resumed and no copy can be resent, because a
    /// subscriber might get it twice.
    #[must_use]
    pub fn has_copies(self, now: DateTime<Utc>) -> bool {
        self.ended_at.is_none_or(|ended_at| now < ended_at + COPY_RETENTION)
    }

    /// Returns the state that this action leads to now, if it is allowed.
    #[must_use]
    pub fn next_state(self, action: NewsletterAction, now: DateTime<Utc>) -> Option<NewsletterState> {
        self.rows(now).find(|row| row.action == action).map(|row| row.to)
    }

    /// Returns all actions that are allowed now, in the table's order.
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
