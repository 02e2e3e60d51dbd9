//! Inserts research projects.

use academy::domain::time;
use academy::error::Result;
use academy::platform::config::Config;
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{HandoverKind, ResearchLinkKind};
use schema::ids::UserId;
use schema::models::research_handover::NewResearchHandover;
use schema::models::research_link::NewResearchLink;
use schema::models::research_meeting::NewResearchMeeting;
use schema::models::research_milestone::NewResearchMilestone;
use schema::models::research_request::NewResearchRequest;
use schema::models::research_update::NewResearchUpdate;
use uuid::Uuid;

use crate::audit_entries::AuditEntries;
use crate::generator::id;
use crate::research::{DatedMilestone, Project};
use crate::rows::research::{
    self as rows, ResearchHandoverRow, ResearchLinkRow, ResearchMeetingRow, ResearchMilestoneRow,
    ResearchRequestRow, ResearchUpdateRow,
};
use crate::samples::SampleAuthor;

/// Inserts the projects with their parts, audit entries and recent emails.
pub fn add(
    conn: &mut PgConnection,
    config: &Config,
    projects: &[Project<'_>],
    (entries, admin): (&mut AuditEntries, UserId),
    now: DateTime<Utc>,
) -> Result<()> {
    let all = || projects.iter();
    rows::insert_requests(conn, &all().map(Project::row).collect::<Vec<_>>())?;
    rows::insert_updates(conn, &all().flat_map(Project::update_rows).collect::<Vec<_>>())?;
    rows::insert_links(conn, &all().flat_map(Project::link_rows).collect::<Vec<_>>())?;
    rows::insert_milestones(conn, &all().flat_map(Project::milestone_rows).collect::<Vec<_>>())?;
    rows::insert_meetings(conn, &all().flat_map(Project::meeting_rows).collect::<Vec<_>>())?;
    rows::insert_handovers(conn, &all().filter_map(Project::handover_row).collect::<Vec<_>>())?;
    for project in projects {
        project.add_entries(entries, admin);
        project.write_emails(conn, config, now)?;
    }
    Ok(())
}

impl Project<'_> {
    fn author(&self, by: SampleAuthor) -> UserId {
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
        rows.map(move |(number, DatedMilestone { plan, done_at })| ResearchMilestoneRow {
            id: self.part_id("milestone", number),
            new: NewResearchMilestone {
                research_request_id: self.id,
                kind: plan.kind,
                title: plan.title,
                due_on: plan.due_on,
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
}
