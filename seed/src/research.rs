//! Research projects, moved on to their present state by the table of `domain::research`.

use academy::domain::research::{
    PlannedMilestone, ResearchAction, ResearchActor, find_transition, milestones,
};
use academy::domain::time;
use academy::error::{Error, Result};
use academy::mail;
use academy::platform::audit::AuditSubject;
use academy::platform::config::Config;
use academy::platform::ctx::Ctx;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::ResearchStatus;
use schema::ids::UserId;
use schema::models::research_request::ResearchRequest;
use serde_json::json;
use uuid::Uuid;

use crate::audit_entries::AuditEntries;
use crate::emails::MAILS_SINCE;
use crate::generator::{Generator, id};
use crate::people::{People, Person, local, moment};
use crate::samples::SampleProject;

/// A project with its people and the times of its transitions.
pub struct Project<'a> {
    pub id: Uuid,
    pub sample: &'a SampleProject,
    pub student: &'a Person,
    pub tutor: Option<&'a Person>,
    pub status: ResearchStatus,
    pub asked_at: DateTime<Utc>,
    /// A tutor who declined it, with the times of assignment and decline.
    pub declined: Option<(&'a Person, DateTime<Utc>, DateTime<Utc>)>,
    pub assigned_at: Option<DateTime<Utc>>,
    pub started_at: Option<DateTime<Utc>>,
    pub completed_at: Option<DateTime<Utc>>,
    pub updates: Vec<DateTime<Utc>>,
    pub links: Vec<DateTime<Utc>>,
    pub meetings: Vec<DateTime<Utc>>,
    pub milestones: Vec<DatedMilestone>,
}

/// A milestone of the template with the time when it was done.
pub struct DatedMilestone {
    pub plan: PlannedMilestone,
    pub done_at: Option<DateTime<Utc>>,
}

/// The projects as of this day.
///
/// # Errors
/// When a sample names an unknown person, or the product would refuse a transition.
pub fn projects(people: &People, today: NaiveDate) -> Result<Vec<Project<'_>>> {
    people.projects.iter().map(|sample| Project::of_sample(people, sample, today)).collect()
}

impl<'a> Project<'a> {
    fn of_sample(people: &'a People, sample: &'a SampleProject, today: NaiveDate) -> Result<Project<'a>> {
        let unknown = || Error::internal(format!("nobody of a sample: {}", sample.research_area));
        let find = |email: &String| people.person(email).ok_or_else(unknown);
        let name = format!("research/{}", sample.research_area);
        let chance = &mut Generator::new(&name);
        let mut at = |days_ago: i64| moment(today, days_ago, chance);
        let asked_at = at(sample.asked_days_ago);
        let declined = sample.declined.as_ref().map(|declined| {
            find(&declined.tutor).map(|tutor| (tutor, at(declined.assigned_days_ago), at(declined.days_ago)))
        });
        let started_at = sample.started_days_ago.map(&mut at);
        let mut project = Project {
            id: id(&name),
            sample,
            student: find(&sample.student)?,
            tutor: sample.tutor.as_ref().map(find).transpose()?,
            status: ResearchStatus::Pending,
            asked_at,
            declined: declined.transpose()?,
            assigned_at: sample.assigned_days_ago.map(&mut at),
            started_at,
            completed_at: sample.completed_days_ago.map(&mut at),
            updates: sample.updates.iter().map(|update| at(update.days_ago)).collect(),
            links: sample.links.iter().map(|link| at(link.days_ago)).collect(),
            meetings: sample.meetings.iter().map(|meeting| at(meeting.days_ago)).collect(),
            milestones: Vec::new(),
        };
        project.milestones = project.dated_milestones(today);
        project.status = project.final_status()?;
        Ok(project)
    }

    /// The status after all transitions, each checked against the product's table.
    fn final_status(&self) -> Result<ResearchStatus> {
        use ResearchAction::{Assign, Complete, Decline, Start};
        use ResearchActor::{Admin, Tutor};
        let steps = [
            (self.declined.is_some(), Assign, Admin),
            (self.declined.is_some(), Decline, Tutor),
            (self.assigned_at.is_some(), Assign, Admin),
            (self.started_at.is_some(), Start, Tutor),
            (self.completed_at.is_some(), Complete, Tutor),
        ];
        let mut status = ResearchStatus::Pending;
        for (_, action, actor) in steps.into_iter().filter(|(is_taken, _, _)| *is_taken) {
            let step = find_transition(status, action, actor);
            let refused =
                || Error::internal(format!("{}: {action:?} in {status}", self.sample.research_area));
            status = step.ok_or_else(refused)?.to;
        }
        Ok(status)
    }

    fn dated_milestones(&self, today: NaiveDate) -> Vec<DatedMilestone> {
        let Some(started_at) = self.started_at else { return Vec::new() };
        let plan = milestones(self.sample.preferred_timeline, time::local_date(started_at));
        let end = self.completed_at.map_or(today - TimeDelta::days(1), time::local_date);
        let reached = |number: usize, due_on: NaiveDate| {
            // The day before its due date, or the latest possible day.
            let date = (due_on - TimeDelta::days(1)).min(end - TimeDelta::days(1));
            let minutes = 8 * 60 + i64::try_from(number).unwrap_or_default();
            (number < self.sample.milestones_done).then(|| local(date, minutes, 0).max(started_at))
        };
        let dated = plan
            .into_iter()
            .enumerate()
            .map(|(number, plan)| DatedMilestone { done_at: reached(number, plan.due_on), plan });
        dated.collect()
    }

    /// When the student or the tutor last changed something.
    pub fn last_activity_at(&self) -> DateTime<Utc> {
        let reached = self.milestones.iter().filter_map(|milestone| milestone.done_at);
        let steps = [self.assigned_at, self.started_at].into_iter().flatten();
        let written = self.updates.iter().chain(&self.links).chain(&self.meetings).copied();
        steps.chain(written).chain(reached).max().unwrap_or(self.asked_at).max(self.asked_at)
    }

    /// Adds the admin's audit entries.
    pub fn add_entries(&self, entries: &mut AuditEntries, admin: UserId) {
        let given = [
            self.declined.map(|(tutor, assigned_at, _)| (assigned_at, tutor)),
            self.assigned_at.zip(self.tutor),
        ];
        for (at, tutor) in given.into_iter().flatten() {
            let detail = json!({ "tutor_id": tutor.id, "former_tutor_id": null });
            entries.add(at, Some(admin), "research.assigned", AuditSubject::Research(self.id), detail);
        }
    }

    /// Inserts the emails of the last days.
    pub fn write_emails(&self, conn: &mut PgConnection, config: &Config, now: DateTime<Utc>) -> Result<()> {
        let is_late = |at: &DateTime<Utc>| *at >= now - MAILS_SINCE;
        type Write = fn(&mut Ctx<'_>, &ResearchRequest) -> Result<()>;
        let emails: [(Option<DateTime<Utc>>, Write); 3] = [
            (Some(self.asked_at), mail::research_request),
            (self.assigned_at, mail::research_tutor_assigned),
            (self.completed_at, mail::research_completed),
        ];
        for (at, write) in emails {
            let Some(at) = at.filter(is_late) else { continue };
            let stored = ResearchRequest::find(conn, self.id)?;
            let project = stored.ok_or_else(|| Error::internal("a sample that was not stored"))?;
            write(&mut Ctx { conn, config, now: at }, &project)?;
        }
        Ok(())
    }
}
