//! State machine of opportunity applications, as one declared table: state, action, next state.
//!
//! This table alone decides which actions are allowed. Every application sent to clients carries its allowed actions.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use chrono_tz::Tz;
use schema::enums::ApplicationParty::{self, Academy, Provider, Student};
use schema::enums::OpportunityApplicationState::{
    self, Accepted, Declined, InReview, Interview, Submitted, Waitlisted, Withdrawn,
};
use schema::enums::{CommonProfileField, OpportunityApplicationState as State};
use serde::{Deserialize, Serialize};

use super::chat_screening::{FindingKind, ScreeningContext, screen};
use super::{deadline, time};

/// Maximum number of open applications per student.
pub const MAX_OPEN: i64 = 20;
/// Maximum length of an answer to a listing's question, in characters.
pub const MAX_ANSWER: usize = 2000;
/// Maximum length of a message and of notes, in characters.
pub const MAX_TEXT: usize = 2000;
/// Minimum time between two inquiries of a student about an application.
pub const ASK_EVERY: TimeDelta = TimeDelta::days(7);
/// How long after the deadline a student may first inquire, if the organization gives no decision date.
const UNDATED_DECISION: TimeDelta = TimeDelta::days(30);

/// How long an application may wait for a first response before its listing stops accepting applications.
pub const MAX_WAIT: TimeDelta = TimeDelta::days(21);
/// How long an application waits before its provider is reminded.
pub const REMIND_AFTER: TimeDelta = TimeDelta::days(14);
/// Period over which an organization's response record is computed.
pub const RECORD_PERIOD: TimeDelta = TimeDelta::days(365);
/// How long an application may wait before it counts as unanswered.
pub const ANSWER_BY: TimeDelta = TimeDelta::days(7);
/// Minimum number of applications for a response record to be shown.
pub const MIN_RECORD: i64 = 3;

/// Common Profile fields that an application requires.
pub const REQUIRED_FIELDS: [CommonProfileField; 4] = [
    CommonProfileField::Name,
    CommonProfileField::Grade,
    CommonProfileField::Coursework,
    CommonProfileField::Interests,
];

/// Action on an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpportunityApplicationAction {
    /// Mark it as in review.
    Review,
    /// Invite the student to an interview.
    Interview,
    /// Put the student on the waitlist.
    Waitlist,
    /// Offer the student a place.
    Accept,
    /// Decline the application.
    Decline,
    /// Return a decided application to review.
    Reconsider,
    /// Withdraw the application.
    Withdraw,
    /// Inquire about its status.
    Ask,
    /// Write to the other side.
    Write,
}

use OpportunityApplicationAction as Action;

/// One row of the transition table.
#[derive(Debug, Clone, Copy)]
pub struct OpportunityApplicationTransition {
    /// State before the transition.
    pub from: OpportunityApplicationState,
    /// Action that triggers it.
    pub action: OpportunityApplicationAction,
    /// Party that may perform it.
    pub by: ApplicationParty,
    /// State after the transition.
    pub to: OpportunityApplicationState,
}

const fn row(
    from: State,
    action: Action,
    by: ApplicationParty,
    to: State,
) -> OpportunityApplicationTransition {
    OpportunityApplicationTransition { from, action, by, to }
}

/// The transition table. An accepted student keeps the place unless they withdraw. The academy declines applications
/// that nobody is left to decide.
#[rustfmt::skip]
pub const TRANSITIONS: &[OpportunityApplicationTransition] = &[
    row(Submitted,  Action::Review,     Provider, InReview),
    row(Submitted,  Action::Interview,  Provider, Interview),
    row(Submitted,  Action::Waitlist,   Provider, Waitlisted),
    row(Submitted,  Action::Accept,     Provider, Accepted),
    row(Submitted,  Action::Decline,    Provider, Declined),
    row(Submitted,  Action::Decline,    Academy,  Declined),
    row(Submitted,  Action::Withdraw,   Student,  Withdrawn),
    row(InReview,   Action::Interview,  Provider, Interview),
    row(InReview,   Action::Waitlist,   Provider, Waitlisted),
    row(InReview,   Action::Accept,     Provider, Accepted),
    row(InReview,   Action::Decline,    Provider, Declined),
    row(InReview,   Action::Decline,    Academy,  Declined),
    row(InReview,   Action::Withdraw,   Student,  Withdrawn),
    row(Interview,  Action::Waitlist,   Provider, Waitlisted),
    row(Interview,  Action::Accept,     Provider, Accepted),
    row(Interview,  Action::Decline,    Provider, Declined),
    row(Interview,  Action::Decline,    Academy,  Declined),
    row(Interview,  Action::Withdraw,   Student,  Withdrawn),
    row(Waitlisted, Action::Interview,  Provider, Interview),
    row(Waitlisted, Action::Accept,     Provider, Accepted),
    row(Waitlisted, Action::Decline,    Provider, Declined),
    row(Waitlisted, Action::Decline,    Academy,  Declined),
    row(Waitlisted, Action::Withdraw,   Student,  Withdrawn),
    row(Accepted,   Action::Withdraw,   Student,  Withdrawn),
    row(Declined,   Action::Reconsider, Provider, InReview),
];

/// The states without a decision.
pub const OPEN_STATES: [OpportunityApplicationState; 4] = [Submitted, InReview, Interview, Waitlisted];

/// Returns the state that this action leads to, if it is allowed.
#[must_use]
pub fn next_state(from: State, action: Action, by: ApplicationParty) -> Option<State> {
    TRANSITIONS.iter().find(|row| (row.from, row.action, row.by) == (from, action, by)).map(|row| row.to)
}

/// Returns all actions that a party may perform now, in the table's order. `ask_from` is when the student may inquire.
#[must_use]
pub fn allowed(
    from: State,
    by: ApplicationParty,
    ask_from: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Vec<Action> {
    let rows = TRANSITIONS.iter().filter(|row| row.from == from && row.by == by);
    let mut allowed: Vec<Action> = rows.map(|row| row.action).collect();
    if by == Student && ask_from.is_some_and(|from| from <= now) {
        allowed.push(Action::Ask);
    }
    if from != Withdrawn && by != Academy {
        allowed.push(Action::Write);
    }
    allowed
}

/// When applicants should have a decision, from the opportunity's data.
#[derive(Debug, Clone, Copy)]
pub struct DecisionDate<'a> {
    /// The decision date, if it states one.
    pub decision_on: Option<NaiveDate>,
    /// Time zone of its dates.
    pub zone: &'a str,
    /// Application deadline.
    pub deadline_at: DateTime<Utc>,
}

/// Returns from when a student may inquire about an application: after the decision date, and a week after their last
/// inquiry. `None` once it is decided.
#[must_use]
pub fn ask_from(
    state: State,
    decision: DecisionDate<'_>,
    asked_at: Option<DateTime<Utc>>,
) -> Option<DateTime<Utc>> {
    if !OPEN_STATES.contains(&state) {
        return None;
    }
    let zone = time::zone(decision.zone).unwrap_or(Tz::UTC);
    let day_after =
        |date: NaiveDate| deadline::instant(date.succ_opt().unwrap_or(date).and_time(NaiveTime::MIN), zone);
    let due = decision.decision_on.map_or(decision.deadline_at + UNDATED_DECISION, day_after);
    Some(asked_at.map_or(due, |asked_at| due.max(asked_at + ASK_EVERY)))
}

/// Rejects messages that would move a student to another channel: addresses, numbers, user names on other services,
/// payments.
///
/// # Errors
/// A message for the user that names what was found.
pub fn screen_message(text: &str, site_host: &str) -> Result<(), String> {
    let context = ScreeningContext { site_host, zoom_link: None };
    let leads_elsewhere = |kind| {
        matches!(
            kind,
            FindingKind::Phone
                | FindingKind::Email
                | FindingKind::Handle
                | FindingKind::Messenger
                | FindingKind::Address
                | FindingKind::Payment
        )
    };
    match screen(text, &context).findings.into_iter().find(|found| leads_elsewhere(found.kind)) {
        None => Ok(()),
        Some(found) => Err(format!(
            "Please leave out “{}”: contact details and payments stay out of these messages, so we can help \
             if something goes wrong.",
            found.excerpt
        )),
    }
}
