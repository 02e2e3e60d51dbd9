//! Applications to opportunities as one declared table: state, action, next state.
//!
//! Nothing else knows what can be done with one; clients are told with every application.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use chrono_tz::Tz;
use schema::enums::ApplicationParty::{self, Academy, Provider, Student};
use schema::enums::OpportunityApplicationState::{
    self, Accepted, Declined, InReview, Interview, Submitted, Waitlisted, Withdrawn,
};
use schema::enums::{CommonProfileField, OpportunityApplicationState as State};
use serde::{Deserialize, Serialize};

use super::chat_screening::{FindingKind, ScreeningContext, screen};
use super::deadline;

/// How many applications of one student may be open at a time.
pub const MAX_OPEN: i64 = 20;
/// The longest answer to a listing's question, in characters.
pub const MAX_ANSWER: usize = 2000;
/// The longest message, and the longest notes, in characters.
pub const MAX_TEXT: usize = 2000;
/// How often a student may ask what became of an application.
pub const ASK_EVERY: TimeDelta = TimeDelta::days(7);
/// How long after the deadline they may ask first, where the organisation does not say when it decides.
const UNDATED_DECISION: TimeDelta = TimeDelta::days(30);

/// How long an application may wait for a first answer before its listing takes no more.
pub const MAX_WAIT: TimeDelta = TimeDelta::days(21);
/// After how long its provider is reminded.
pub const REMIND_AFTER: TimeDelta = TimeDelta::days(14);
/// How far back an organisation's answers count.
pub const RECORD_PERIOD: TimeDelta = TimeDelta::days(365);
/// How long one may wait before it counts as not answered.
pub const ANSWER_BY: TimeDelta = TimeDelta::days(7);
/// Of fewer applications nothing is said.
pub const MIN_RECORD: i64 = 3;

/// What an application needs of a Common Profile.
pub const REQUIRED_FIELDS: [CommonProfileField; 4] = [
    CommonProfileField::Name,
    CommonProfileField::Grade,
    CommonProfileField::Coursework,
    CommonProfileField::Interests,
];

/// What can be done with an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpportunityApplicationAction {
    /// Say that it is being looked at.
    Review,
    /// Say that the organisation wants to talk to the student.
    Interview,
    /// Say that there may be a place later.
    Waitlist,
    /// Give the student a place.
    Accept,
    /// Give them none.
    Decline,
    /// Look at it again after all.
    Reconsider,
    /// Take it back.
    Withdraw,
    /// Ask what became of it.
    Ask,
    /// Write to the other side.
    Write,
}

use OpportunityApplicationAction as Action;

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct OpportunityApplicationTransition {
    /// In this state …
    pub from: OpportunityApplicationState,
    /// … this can be done …
    pub action: OpportunityApplicationAction,
    /// … by them;
    pub by: ApplicationParty,
    /// then it is in this state.
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

/// The process. Who was given a place keeps it unless they withdraw. The academy declines what nobody is left to decide about.
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

/// The states in which nothing is decided yet.
pub const OPEN_STATES: [OpportunityApplicationState; 4] = [Submitted, InReview, Interview, Waitlisted];

/// The state that this action leads to, if it is allowed.
#[must_use]
pub fn next_state(from: State, action: Action, by: ApplicationParty) -> Option<State> {
    TRANSITIONS.iter().find(|row| (row.from, row.action, row.by) == (from, action, by)).map(|row| row.to)
}

/// Everything that somebody can do now, in the table's order. `ask_from` is when the student may ask what became of it.
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

/// When applicants are to have heard: as an opportunity says it, or nothing.
#[derive(Debug, Clone, Copy)]
pub struct DecisionDate<'a> {
    /// What it says.
    pub decision_on: Option<NaiveDate>,
    /// The zone of its dates.
    pub zone: &'a str,
    /// Its deadline.
    pub deadline_at: DateTime<Utc>,
}

/// From when a student may ask what became of an application: once they should have heard, and a week after they asked last. `None`
/// once it is decided.
#[must_use]
pub fn ask_from(
    state: State,
    decision: DecisionDate<'_>,
    asked_at: Option<DateTime<Utc>>,
) -> Option<DateTime<Utc>> {
    if !OPEN_STATES.contains(&state) {
        return None;
    }
    let zone = deadline::zone(decision.zone).unwrap_or(Tz::UTC);
    let day_after =
        |date: NaiveDate| deadline::instant(date.succ_opt().unwrap_or(date).and_time(NaiveTime::MIN), zone);
    let due = decision.decision_on.map_or(decision.deadline_at + UNDATED_DECISION, day_after);
    Some(asked_at.map_or(due, |asked_at| due.max(asked_at + ASK_EVERY)))
}

/// From when on an organisation's answers count at an instant, and by when what counts as not answered was sent.
#[must_use]
pub fn record_period(now: DateTime<Utc>) -> (DateTime<Utc>, DateTime<Utc>) {
    (now - RECORD_PERIOD, now - ANSWER_BY)
}

/// Refuses to pass on what would lead a student elsewhere: addresses, numbers, names on other services, payments.
///
/// # Errors
/// A sentence that names it.
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
            "Please leave out “{}”: contact details and payments stay out of these messages, so that we can help if something \
             goes wrong.",
            found.excerpt
        )),
    }
}
