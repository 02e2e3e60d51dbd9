//! The sample academy's research projects, told by the table of `domain::research` and stored as they stand now.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{HandoverKind, ResearchLinkKind, ResearchStatus};
use schema::models::research_handover::NewResearchHandover;
use schema::models::research_link::NewResearchLink;
use schema::models::research_meeting::NewResearchMeeting;
use schema::models::research_milestone::NewResearchMilestone;
use schema::models::research_request::{NewResearchRequest, ResearchRequest};
use schema::models::research_update::NewResearchUpdate;
use schema::models::sample_rows::{
    self, ResearchHandoverRow, ResearchLinkRow, ResearchMeetingRow, ResearchMilestoneRow, ResearchRequestRow,
    ResearchUpdateRow,
};
use serde_json::json;
use uuid::Uuid;

use super::audit_entries::AuditEntries;
use super::cast::{Cast, Person, local, moment};
use super::emails::MAILS_SINCE;
use super::generator::{Generator, id};
use super::samples::{SampleAuthor, SampleProject};
use crate::domain::research::{ResearchAction, ResearchActor, find_transition, milestones};
use crate::domain::time;
use crate::error::{Error, Result};
use crate::mail;
use crate::platform::audit::AuditSubject;
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;

/// A project with its people and the times of its steps.
pub struct Project<'a> {
    id: Uuid,
    sample: &'a SampleProject,
    student: &'a Person,
    tutor: Option<&'a Person>,
    status: ResearchStatus,
    asked_at: DateTime<Utc>,
    /// Who declined it, when they were given it, and when they said so.
    declined: Option<(&'a Person, DateTime<Utc>, DateTime<Utc>)>,
    assigned_at: Option<DateTime<Utc>>,
    started_at: Option<DateTime<Utc>>,
    completed_at: Option<DateTime<Utc>>,
    updates: Vec<DateTime<Utc>>,
    links: Vec<DateTime<Utc>>,
    meetings: Vec<DateTime<Utc>>,
    /// Dates of its milestones, and when each was reached.
    milestones: Vec<(&'static str, schema::enums::MilestoneKind, NaiveDate, Option<DateTime<Utc>>)>,
}

/// Tells every project up to this day.
///
/// # Errors
/// When a sample is of somebody unknown, or does what the product would refuse.
pub fn tell(cast: &Cast, today: NaiveDate) -> Result<Vec<Project<'_>>> {
    cast.projects.iter().map(|sample| Project::tell(cast, sample, today)).collect()
}

/// Stores the projects and all that belongs to them, with what was mailed lately.
///
/// # Errors
/// When the database refuses it.
pub fn add(
    conn: &mut PgConnection,
    config: &Config,
    projects: &[Project<'_>],
    (entries, admin): (&mut AuditEntries, Uuid),
    now: DateTime<Utc>,
) -> Result<()> {
    sample_rows::insert_research_requests(conn, &projects.iter().map(Project::row).collect::<Vec<_>>())?;
    let all = || projects.iter();
    sample_rows::insert_research_updates(conn, &all().flat_map(Project::update_rows).collect::<Vec<_>>())?;
    sample_rows::insert_research_links(conn, &all().flat_map(Project::link_rows).collect::<Vec<_>>())?;
    let milestones: Vec<_> = all().flat_map(Project::milestone_rows).collect();
    sample_rows::insert_research_milestones(conn, &milestones)?;
    sample_rows::insert_research_meetings(conn, &all().flat_map(Project::meeting_rows).collect::<Vec<_>>())?;
    let handovers: Vec<_> = all().filter_map(Project::handover_row).collect();
    sample_rows::insert_research_handovers(conn, &handovers)?;
    for project in projects {
        project.add_entries(entries, admin);
        project.write_emails(conn, config, now)?;
    }
    Ok(())
}

impl<'a> Project<'a> {
    fn tell(cast: &'a Cast, sample: &'a SampleProject, today: NaiveDate) -> Result<Project<'a>> {
        let unknown = || Error::internal(format!("nobody of a sample: {}", sample.research_area));
        let find = |email: &String| cast.person(email).ok_or_else(unknown);
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
        project.milestones = project.planned(today);
        project.status = project.walk()?;
        Ok(project)
    }

    /// Takes each step that is told by the product's table.
    fn walk(&self) -> Result<ResearchStatus> {
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

    fn planned(
        &self,
        today: NaiveDate,
    ) -> Vec<(&'static str, schema::enums::MilestoneKind, NaiveDate, Option<DateTime<Utc>>)> {
        let Some(started_at) = self.started_at else { return Vec::new() };
        let plan = milestones(self.sample.preferred_timeline, time::local_date(started_at));
        let end = self.completed_at.map_or(today - TimeDelta::days(1), time::local_date);
        let reached = |number: usize, due_on: NaiveDate| {
            // The day before its date, or as late as it can have been.
            let date = (due_on - TimeDelta::days(1)).min(end - TimeDelta::days(1));
            let minutes = 8 * 60 + i64::try_from(number).unwrap_or_default();
            (number < self.sample.milestones_done).then(|| local(date, minutes, 0).max(started_at))
        };
        let plan = plan.iter().enumerate();
        plan.map(|(number, one)| (one.title, one.kind, one.due_on, reached(number, one.due_on))).collect()
    }

    /// When its student or its tutor last did something about it.
    fn last_activity_at(&self) -> DateTime<Utc> {
        let reached = self.milestones.iter().filter_map(|(_, _, _, done_at)| *done_at);
        let steps = [self.assigned_at, self.started_at].into_iter().flatten();
        let written = self.updates.iter().chain(&self.links).chain(&self.meetings).copied();
        steps.chain(written).chain(reached).max().unwrap_or(self.asked_at).max(self.asked_at)
    }

    fn author(&self, by: SampleAuthor) -> Uuid {
        match (by, self.tutor) {
            (SampleAuthor::Tutor, Some(tutor)) => tutor.id,
            _ => self.student.id,
        }
    }

    fn part_id(&self, kind: &str, number: usize) -> Uuid {
        id(&format!("{}/{kind}/{number}", self.id))
    }

    fn row(&self) -> ResearchRequestRow<'_> {
        let (sample, last_activity_at) = (self.sample, self.last_activity_at());
        let drafts = sample.links.iter().filter(|link| link.is_draft).count();
        ResearchRequestRow {
            id: self.id,
            new: NewResearchRequest {
                student_id: self.student.id,
                research_area: &sample.research_area,
                goals: &sample.goals,
                background_knowledge: &sample.background_knowledge,
                preferred_timeline: sample.preferred_timeline,
                availability: &sample.availability,
                created_at: self.asked_at,
                updated_at: self.completed_at.unwrap_or(last_activity_at),
                last_activity_at,
            },
            status: self.status,
            assigned_tutor_id: self.tutor.map(|tutor| tutor.id),
            assigned_at: self.assigned_at,
            started_at: self.started_at,
            completed_at: self.completed_at,
            progress_percentage: sample.progress,
            hours_included: sample.hours_included,
            outcome: sample.outcome,
            outcome_url: sample.outcome_url.as_deref(),
            last_draft_number: i16::try_from(drafts).unwrap_or_default(),
        }
    }

    fn update_rows(&self) -> impl Iterator<Item = ResearchUpdateRow<'_>> {
        let rows = self.sample.updates.iter().zip(&self.updates).enumerate();
        rows.map(|(number, (update, at))| ResearchUpdateRow {
            id: self.part_id("update", number),
            new: NewResearchUpdate {
                research_request_id: self.id,
                user_id: self.author(update.by),
                title: &update.title,
                description: &update.description,
                update_type: update.update_type,
                created_at: *at,
                updated_at: *at,
            },
        })
    }

    fn link_rows(&self) -> impl Iterator<Item = ResearchLinkRow<'_>> {
        let mut drafts = 0..;
        let rows = self.sample.links.iter().zip(&self.links).enumerate();
        rows.map(move |(number, (link, at))| ResearchLinkRow {
            id: self.part_id("link", number),
            new: NewResearchLink {
                research_request_id: self.id,
                user_id: self.author(link.by),
                title: &link.title,
                url: &link.url,
                description: link.description.as_deref(),
                kind: if link.is_draft { ResearchLinkKind::Draft } else { ResearchLinkKind::Link },
                draft_number: link.is_draft.then(|| drafts.next().map(|number: i16| number + 1)).flatten(),
                created_at: *at,
                updated_at: *at,
            },
        })
    }

    fn milestone_rows(&self) -> impl Iterator<Item = ResearchMilestoneRow<'_>> {
        let planned_at = self.started_at.unwrap_or(self.asked_at);
        let rows = self.milestones.iter().enumerate();
        rows.map(move |(number, (title, kind, due_on, done_at))| ResearchMilestoneRow {
            id: self.part_id("milestone", number),
            new: NewResearchMilestone {
                research_request_id: self.id,
                kind: *kind,
                title,
                due_on: *due_on,
                created_at: planned_at,
                updated_at: done_at.unwrap_or(planned_at),
            },
            done_at: *done_at,
            version: if done_at.is_some() { 2 } else { 1 },
        })
    }

    fn meeting_rows(&self) -> impl Iterator<Item = ResearchMeetingRow<'_>> {
        let rows = self.sample.meetings.iter().zip(&self.meetings).enumerate();
        rows.map(|(number, (meeting, at))| ResearchMeetingRow {
            id: self.part_id("meeting", number),
            new: NewResearchMeeting {
                research_request_id: self.id,
                user_id: self.author(SampleAuthor::Tutor),
                held_on: time::local_date(*at),
                minutes: meeting.minutes,
                notes: &meeting.notes,
                created_at: *at,
                updated_at: *at,
            },
        })
    }

    fn handover_row(&self) -> Option<ResearchHandoverRow<'_>> {
        let (tutor, _, at) = self.declined?;
        Some(ResearchHandoverRow {
            id: self.part_id("handover", 0),
            new: NewResearchHandover {
                research_request_id: self.id,
                tutor_id: tutor.id,
                kind: HandoverKind::Declined,
                reason: self.sample.declined.as_ref().map_or("", |declined| &declined.reason),
                created_at: at,
            },
        })
    }

    fn add_entries(&self, entries: &mut AuditEntries, admin: Uuid) {
        let given = [
            self.declined.map(|(tutor, assigned_at, _)| (assigned_at, tutor)),
            self.assigned_at.zip(self.tutor),
        ];
        for (at, tutor) in given.into_iter().flatten() {
            let detail = json!({ "tutor_id": tutor.id, "former_tutor_id": null });
            entries.add(at, Some(admin), "research.assigned", AuditSubject::Research(self.id), detail);
        }
    }

    fn write_emails(&self, conn: &mut PgConnection, config: &Config, now: DateTime<Utc>) -> Result<()> {
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
