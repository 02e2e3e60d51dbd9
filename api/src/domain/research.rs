//! State machine of research projects, as one declared table: state, action, actors, next state.
//!
//! This table alone decides which actions are allowed. Every project sent to clients carries its allowed actions.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use schema::enums::MilestoneKind::{self, Draft, Literature, Method, Paper, Question};
use schema::enums::ResearchStatus::{self, Assigned, Completed, InProgress, Pending};
use schema::enums::ResearchTimeline;
use serde::Serialize;

/// Maximum number of updates per project.
pub const MAX_UPDATES: i64 = 1000;
/// Maximum number of links per project, including drafts.
pub const MAX_LINKS: i64 = 100;
/// Maximum number of milestones per project.
pub const MAX_MILESTONES: i64 = 20;
/// Maximum number of meetings per project.
pub const MAX_MEETINGS: i64 = 300;

/// A project without activity for this long is at risk.
const QUIET_AFTER: TimeDelta = TimeDelta::days(14);

/// Handover reason of a project whose mentor deleted their account.
pub const TUTOR_LEFT: &str = "The mentor has left the academy.";

/// Action on a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResearchAction {
    /// Assign it to a tutor, or to another one.
    Assign,
    /// Start it.
    Start,
    /// Decline it before the start.
    Decline,
    /// Return it after the start.
    HandBack,
    /// Complete it, with its outcome.
    Complete,
    /// Set the progress.
    SetProgress,
    /// Change the outcome.
    SetOutcome,
    /// Add, change and remove milestones.
    EditMilestones,
    /// Add, change and remove meetings.
    AddMeeting,
    /// Write an update.
    AddUpdate,
    /// Add a link.
    AddLink,
    /// Add a version of the paper.
    AddDraft,
    /// Delete it with everything that belongs to it.
    Delete,
}

/// Who performs an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResearchActor {
    /// The project's student.
    Student,
    /// The project's mentor.
    Tutor,
    /// An admin.
    Admin,
}

/// One row of the transition table.
#[derive(Debug, Clone, Copy)]
pub struct ResearchTransition {
    /// State before the transition.
    pub from: ResearchStatus,
    /// Action that triggers it.
    pub action: ResearchAction,
    /// Actors who may perform it.
    pub actors: &'static [ResearchActor],
    /// State after the transition.
    pub to: ResearchStatus,
}

const fn row(
    from: ResearchStatus,
    action: ResearchAction,
    actors: &'static [ResearchActor],
    to: ResearchStatus,
) -> ResearchTransition {
    ResearchTransition { from, action, actors, to }
}

use ResearchAction::{
    AddDraft, AddLink, AddMeeting, AddUpdate, Assign, Complete, Decline, Delete, EditMilestones, HandBack,
    SetOutcome, SetProgress, Start,
};
use ResearchActor::{Admin, Student, Tutor};

/// The transition table. A project that its mentor returns waits for another one and keeps all its content; its
/// student may continue alone meanwhile. A completed project is read-only, except for its outcome, because papers may
/// be accepted later.
#[rustfmt::skip]
pub const TRANSITIONS: &[ResearchTransition] = &[
    row(Pending,    Assign,         &[Admin],          Assigned),
    row(Pending,    AddUpdate,      &[Student],        Pending),
    row(Pending,    AddLink,        &[Student],        Pending),
    row(Pending,    AddDraft,       &[Student],        Pending),
    row(Pending,    Delete,         &[Student],        Pending),
    row(Assigned,   Assign,         &[Admin],          Assigned),
    row(Assigned,   Start,          &[Tutor],          InProgress),
    row(Assigned,   Decline,        &[Tutor],          Pending),
    row(Assigned,   AddUpdate,      &[Student, Tutor], Assigned),
    row(Assigned,   AddLink,        &[Student, Tutor], Assigned),
    row(Assigned,   AddDraft,       &[Student, Tutor], Assigned),
    row(Assigned,   Delete,         &[Student],        Assigned),
    row(InProgress, Assign,         &[Admin],          Assigned),
    row(InProgress, HandBack,       &[Tutor],          Pending),
    row(InProgress, Complete,       &[Tutor],          Completed),
    row(InProgress, SetProgress,    &[Tutor],          InProgress),
    row(InProgress, SetOutcome,     &[Tutor],          InProgress),
    row(InProgress, EditMilestones, &[Tutor],          InProgress),
    row(InProgress, AddMeeting,     &[Tutor],          InProgress),
    row(InProgress, AddUpdate,      &[Student, Tutor], InProgress),
    row(InProgress, AddLink,        &[Student, Tutor], InProgress),
    row(InProgress, AddDraft,       &[Student, Tutor], InProgress),
    row(InProgress, Delete,         &[Student],        InProgress),
    row(Completed,  SetOutcome,     &[Tutor],          Completed),
    row(Completed,  Delete,         &[Student],        Completed),
];

/// Returns the transition for this action by this actor, if it is allowed.
#[must_use]
pub fn find_transition(
    status: ResearchStatus,
    action: ResearchAction,
    actor: ResearchActor,
) -> Option<&'static ResearchTransition> {
    TRANSITIONS.iter().find(|row| row.from == status && row.action == action && row.actors.contains(&actor))
}

/// Returns all actions that this actor may perform now, in the table's order.
#[must_use]
pub fn allowed(status: ResearchStatus, actor: ResearchActor) -> Vec<ResearchAction> {
    TRANSITIONS
        .iter()
        .filter(|row| row.from == status && row.actors.contains(&actor))
        .map(|row| row.action)
        .collect()
}

/// Action on an update or a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EntryAction {
    /// Edit it.
    Edit,
    /// Delete it.
    Delete,
}

/// Returns what a person may do with an update or a link: its author may do anything until the project is completed.
#[must_use]
pub fn entry_actions(status: ResearchStatus, is_author: bool) -> Vec<EntryAction> {
    if is_author && status != Completed { vec![EntryAction::Edit, EntryAction::Delete] } else { Vec::new() }
}

/// Why a project is at risk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResearchRisk {
    /// It has been started, and a milestone is overdue.
    Late,
    /// It had no activity for two weeks.
    Quiet,
}

/// Returns the instant such that a project whose last activity was then or earlier is quiet.
#[must_use]
pub fn quiet_since(now: DateTime<Utc>) -> DateTime<Utc> {
    now - QUIET_AFTER
}

/// Whether a project has a mentor and is not completed.
#[must_use]
pub const fn is_active(status: ResearchStatus) -> bool {
    matches!(status, ResearchStatus::Assigned | ResearchStatus::InProgress)
}

/// Returns whether a project is at risk. `next_due_on` is the date of its first open milestone, `today` the academy's
/// date. A project that its mentor has not started can be quiet but not late: its dates are from the previous mentor,
/// and nobody can move them before the start.
#[must_use]
pub fn risk(
    status: ResearchStatus,
    next_due_on: Option<NaiveDate>,
    last_activity_at: DateTime<Utc>,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Option<ResearchRisk> {
    let is_late = status == InProgress && next_due_on.is_some_and(|due_on| due_on < today);
    let is_quiet = matches!(status, Assigned | InProgress) && last_activity_at <= quiet_since(now);
    if is_late { Some(ResearchRisk::Late) } else { is_quiet.then_some(ResearchRisk::Quiet) }
}

/// A milestone of the template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedMilestone {
    /// Kind.
    pub kind: MilestoneKind,
    /// Default title.
    pub title: &'static str,
    /// Due date.
    pub due_on: NaiveDate,
}

/// The template: kind, title, and week of twelve.
const TEMPLATE: [(MilestoneKind, &str, i64); 5] = [
    (Question, "Research question", 3),
    (Literature, "Literature review", 5),
    (Method, "Method and data", 7),
    (Draft, "First draft", 9),
    (Paper, "Finished paper", TEMPLATE_WEEKS),
];
const TEMPLATE_WEEKS: i64 = 12;

/// Returns the milestones of a project that starts on this date, scaled to the duration that its student wants.
#[must_use]
pub fn milestones(timeline: ResearchTimeline, starts_on: NaiveDate) -> [PlannedMilestone; 5] {
    let weeks = match timeline {
        ResearchTimeline::UpToThreeMonths | ResearchTimeline::Flexible => TEMPLATE_WEEKS,
        ResearchTimeline::UpToSixMonths => 24,
        ResearchTimeline::UpToTwelveMonths => 48,
        ResearchTimeline::OverAYear => 60,
    };
    TEMPLATE.map(|(kind, title, week)| PlannedMilestone {
        kind,
        title,
        due_on: starts_on + TimeDelta::weeks(week * weeks / TEMPLATE_WEEKS),
    })
}
