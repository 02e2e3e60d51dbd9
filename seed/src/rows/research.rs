//! Rows of research projects and their parts.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use schema::enums::{ResearchOutcome, ResearchStatus};
use schema::ids::UserId;
use schema::models::research_handover::NewResearchHandover;
use schema::models::research_link::NewResearchLink;
use schema::models::research_meeting::NewResearchMeeting;
use schema::models::research_milestone::NewResearchMilestone;
use schema::models::research_request::NewResearchRequest;
use schema::models::research_update::NewResearchUpdate;
use schema::schema::{
    research_handovers, research_links, research_meetings, research_milestones, research_progress,
    research_requests,
};
use uuid::Uuid;

use crate::rows::insert_all;

insert_all!(insert_requests, research_requests, ResearchRequestRow<'_>);
insert_all!(insert_updates, research_progress, ResearchUpdateRow<'_>);
insert_all!(insert_links, research_links, ResearchLinkRow<'_>);
insert_all!(insert_milestones, research_milestones, ResearchMilestoneRow<'_>);
insert_all!(insert_meetings, research_meetings, ResearchMeetingRow<'_>);
insert_all!(insert_handovers, research_handovers, ResearchHandoverRow<'_>);

/// A research project.
#[derive(Debug, Insertable)]
#[diesel(table_name = research_requests)]
pub struct ResearchRequestRow<'a> {
    pub id: Uuid,
    #[diesel(embed)]
    pub new: NewResearchRequest<'a>,
    pub status: ResearchStatus,
    pub assigned_tutor_id: Option<UserId>,
    pub assigned_at: Option<DateTime<Utc>>,
    pub started_at: Option<DateTime<Utc>>,
    pub completed_at: Option<DateTime<Utc>>,
    pub progress_percentage: i16,
    pub hours_included: i16,
    pub outcome: Option<ResearchOutcome>,
    pub outcome_url: Option<&'a str>,
    pub last_draft_number: i16,
}

/// An update of a research project.
#[derive(Debug, Insertable)]
#[diesel(table_name = research_progress)]
pub struct ResearchUpdateRow<'a> {
    pub id: Uuid,
    #[diesel(embed)]
    pub new: NewResearchUpdate<'a>,
}

/// A link of a research project.
#[derive(Debug, Insertable)]
#[diesel(table_name = research_links)]
pub struct ResearchLinkRow<'a> {
    pub id: Uuid,
    #[diesel(embed)]
    pub new: NewResearchLink<'a>,
}

/// A milestone of a research project.
#[derive(Debug, Insertable)]
#[diesel(table_name = research_milestones)]
pub struct ResearchMilestoneRow<'a> {
    pub id: Uuid,
    #[diesel(embed)]
    pub new: NewResearchMilestone<'a>,
    pub done_at: Option<DateTime<Utc>>,
    pub version: i32,
}

/// A meeting about a research project.
#[derive(Debug, Insertable)]
#[diesel(table_name = research_meetings)]
pub struct ResearchMeetingRow<'a> {
    pub id: Uuid,
    #[diesel(embed)]
    pub new: NewResearchMeeting<'a>,
}

/// An earlier tutor's handover of a research project.
#[derive(Debug, Insertable)]
#[diesel(table_name = research_handovers)]
pub struct ResearchHandoverRow<'a> {
    pub id: Uuid,
    #[diesel(embed)]
    pub new: NewResearchHandover<'a>,
}
