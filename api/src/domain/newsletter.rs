//! Newsletters as one declared table: state, action, next state.
//!
//! Nothing else knows what can be done with one; clients are told with every newsletter.

use schema::enums::NewsletterState::{self, Draft, Sending, Sent, Stopped};
use serde::Serialize;

/// The longest subject, in characters.
pub const MAX_SUBJECT: usize = 200;
/// The longest body, in characters.
pub const MAX_BODY: usize = 100_000;

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

/// The state that this action leads to now, if it is allowed.
#[must_use]
pub fn next_state(state: NewsletterState, action: NewsletterAction) -> Option<NewsletterState> {
    TRANSITIONS.iter().find(|row| row.from == state && row.action == action).map(|row| row.to)
}

/// Everything that can be done now, in the table's order.
#[must_use]
pub fn allowed(state: NewsletterState) -> Vec<NewsletterAction> {
    TRANSITIONS.iter().filter(|row| row.from == state).map(|row| row.action).collect()
}
