//! Research projects as one declared table: state, action, actors, next state.
//!
//! Nothing else knows which move is allowed; clients are told with every project.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use schema::enums::MilestoneKind::{self, Draft, Literature, Method, Paper, Question};
use schema::enums::ResearchStatus::{self, Assigned, Completed, InProgress, Pending};
use schema::enums::ResearchTimeline;
use serde::Serialize;

/// The most updates of one project.
pub const MAX_UPDATES: i64 = 1000;
/// The most links of one project, drafts among them.
pub const MAX_LINKS: i64 = 100;
/// The most milestones of one project.
pub const MAX_MILESTONES: i64 = 20;
/// The most meetings of one project.
pub const MAX_MEETINGS: i64 = 300;

/// A project in which nothing happens for so long is at risk.
const QUIET_AFTER: TimeDelta = TimeDelta::days(14);

/// Why a project waits for another tutor whose tutor deleted their account.
pub const TUTOR_LEFT: &str = "The mentor has left the academy.";

/// What can be done with a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResearchAction {
    /// Give it to a tutor, or to another one.
    Assign,
    /// Begin it.
    Start,
    /// Give it up before it was started.
    Decline,
    /// Give it up later.
    HandBack,
    /// Say that it is over, and what came of it.
    Complete,
    /// Say how far it is.
    SetProgress,
    /// Say what came of it.
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

/// Who does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResearchActor {
    /// The student whose project it is.
    Student,
    /// The tutor who mentors it.
    Tutor,
    /// An admin.
    Admin,
}

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct ResearchTransition {
    /// In this state …
    pub from: ResearchStatus,
    /// … this can be done …
    pub action: ResearchAction,
    /// … by them;
    pub actors: &'static [ResearchActor],
    /// then it is in this state.
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

/// The process. A project that its tutor gives up waits for another one, with all that has been done so far. A student
/// may go on alone meanwhile. What is over stays readable as it is, but for its outcome: papers are accepted later.
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

/// The move that this action by this actor is now, if it is allowed.
#[must_use]
pub fn find_transition(
    status: ResearchStatus,
    action: ResearchAction,
    actor: ResearchActor,
) -> Option<&'static ResearchTransition> {
    TRANSITIONS.iter().find(|row| row.from == status && row.action == action && row.actors.contains(&actor))
}

/// Everything this actor may do now, in the table's order.
#[must_use]
pub fn allowed(status: ResearchStatus, actor: ResearchActor) -> Vec<ResearchAction> {
    TRANSITIONS
        .iter()
        .filter(|row| row.from == status && row.actors.contains(&actor))
        .map(|row| row.action)
        .collect()
}

/// What can be done with what somebody wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EntryAction {
    /// Write it anew.
    Edit,
    /// Take it away.
    Delete,
}

/// What somebody may do with an update or a link: who wrote it anything, until the project is over.
#[must_use]
pub fn entry_actions(status: ResearchStatus, is_author: bool) -> Vec<EntryAction> {
    if is_author && status != Completed { vec![EntryAction::Edit, EntryAction::Delete] } else { Vec::new() }
}

/// Why a project needs somebody to look at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResearchRisk {
    /// It has been started, and the date of a milestone has passed.
    Late,
    /// Nothing has happened for two weeks.
    Quiet,
}

/// The instant up to which a project has been quiet whose last activity was then or earlier.
#[must_use]
pub fn quiet_since(now: DateTime<Utc>) -> DateTime<Utc> {
    now - QUIET_AFTER
}

/// Whether a project has a tutor and goes on.
#[must_use]
pub const fn is_active(status: ResearchStatus) -> bool {
    matches!(status, ResearchStatus::Assigned | ResearchStatus::InProgress)
}

/// Whether a project is at risk. `next_due_on` is the date of its first milestone that is not done, `today` the
/// academy's date. One that waits for its tutor to start it can be quiet, not late: its dates are another tutor's, and
/// nobody can move them before the start.
#[must_use]
pub fn risk(
    status: ResearchStatus,
    next_due_on: Option<NaiveDate>,
    last_activity_at: DateTime<Utc>,
    (today, now): (NaiveDate, DateTime<Utc>),
) -> Option<ResearchRisk> {
    let is_late = status == InProgress && next_due_on.is_some_and(|due_on| due_on < today);
    let is_quiet = matches!(status, Assigned | InProgress) && last_activity_at <= quiet_since(now);
    if is_late { Some(ResearchRisk::Late) } else { is_quiet.then_some(ResearchRisk::Quiet) }
}

/// A milestone of the template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedMilestone {
    /// What it is about.
    pub kind: MilestoneKind,
    /// What the pages call it until somebody changes that.
    pub title: &'static str,
    /// Its date.
    pub due_on: NaiveDate,
}

/// The template, by week of twelve.
const TEMPLATE: [(MilestoneKind, &str, i64); 5] = [
    (Question, "Research question", 3),
    (Literature, "Literature review", 5),
    (Method, "Method and data", 7),
    (Draft, "First draft", 9),
    (Paper, "Finished paper", TEMPLATE_WEEKS),
];
const TEMPLATE_WEEKS: i64 = 12;

/// The milestones of a project that starts on this date, scaled to how long its student would like it to take.
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
