//! An application as the provider sees it to whom it was sent.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{ApplicationParty, CommonProfileField, OpportunityApplicationState};
use schema::models::opportunity::Opportunity;
use schema::models::received_application_list::ReceivedApplicationRow;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::response::{
    ApplicationMessage, ApplicationProfileField, ApplicationStep, Course, profile, profile_text,
};
use crate::domain::opportunity_application::{OpportunityApplicationAction, allowed};
use crate::error::{Error, Result};

/// An application that a provider has received.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReceivedApplication {
    /// The application.
    pub id: Uuid,
    /// The listing that it was sent to.
    pub listing_id: Uuid,
    /// What the site calls that.
    pub listing_title: String,
    /// The student, as their Common Profile named them.
    pub student_name: String,
    /// Their school grade then, 6 to 13.
    pub grade: String,
    /// Where it stands.
    pub state: OpportunityApplicationState,
    /// What the provider can do now.
    pub allowed_actions: Vec<OpportunityApplicationAction>,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
    /// When it last moved, or somebody wrote.
    pub updated_at: DateTime<Utc>,
    /// When the provider first moved it or wrote.
    pub answered_at: Option<DateTime<Utc>>,
    /// When the student last asked what became of it.
    pub asked_at: Option<DateTime<Utc>>,
    /// Whether the provider has noted something.
    pub has_notes: bool,
    /// Counts moves, sent along with the next.
    pub version: i32,
}

/// An application that a provider has received, with everything that they see of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReceivedApplicationDetail {
    pub id: Uuid,
    pub listing_id: Uuid,
    pub listing_title: String,
    pub student_name: String,
    pub grade: String,
    pub state: OpportunityApplicationState,
    pub allowed_actions: Vec<OpportunityApplicationAction>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub answered_at: Option<DateTime<Utc>>,
    pub asked_at: Option<DateTime<Utc>>,
    pub has_notes: bool,
    pub version: i32,
    /// What it was sent for.
    pub opportunity_id: Uuid,
    /// The last part of that one's address.
    pub slug: String,
    /// What was asked.
    pub question: String,
    /// What the student answered.
    pub answer: String,
    /// What the Common Profile said then: the fields that said something, in its order.
    pub profile: Vec<ApplicationProfileField>,
    /// What became of it, oldest first.
    pub timeline: Vec<ApplicationStep>,
    /// What both sides wrote, oldest first.
    pub messages: Vec<ApplicationMessage>,
    /// What the provider noted for themselves.
    pub notes: String,
    /// Counts edits of the notes, sent along with the next.
    pub notes_version: i32,
}

/// What stands for the name of a student who has left.
const FORMER: &str = "Former student";

impl ReceivedApplication {
    /// An application, at an instant.
    #[must_use]
    pub fn new(
        (application, listing_id, title): &ReceivedApplicationRow,
        now: DateTime<Utc>,
    ) -> ReceivedApplication {
        // What was sent goes with its student's account, and every one names its student.
        let name = profile_text(&application.profile, CommonProfileField::Name);
        let has_left = name.is_empty();
        let allowed_actions = allowed(application.state, ApplicationParty::Provider, None, now);
        ReceivedApplication {
            id: application.id,
            listing_id: *listing_id,
            listing_title: title.clone(),
            student_name: if has_left { FORMER.to_owned() } else { name },
            grade: profile_text(&application.profile, CommonProfileField::Grade),
            state: application.state,
            allowed_actions: if has_left { Vec::new() } else { allowed_actions },
            created_at: application.created_at,
            updated_at: application.updated_at,
            answered_at: application.answered_at,
            asked_at: application.asked_at,
            has_notes: !application.notes.is_empty(),
            version: application.version,
        }
    }
}

impl ReceivedApplicationDetail {
    /// An application with what else its provider sees. Three queries.
    pub fn read(
        conn: &mut PgConnection,
        row: ReceivedApplicationRow,
        now: DateTime<Utc>,
    ) -> Result<ReceivedApplicationDetail> {
        let entry = ReceivedApplication::new(&row, now);
        let (application, ..) = row;
        let opportunity = Opportunity::find(conn, application.opportunity_id)?;
        let course = Course::read(conn, &application)?;
        Ok(ReceivedApplicationDetail {
            id: entry.id,
            listing_id: entry.listing_id,
            listing_title: entry.listing_title,
            student_name: entry.student_name,
            grade: entry.grade,
            state: entry.state,
            allowed_actions: entry.allowed_actions,
            created_at: entry.created_at,
            updated_at: entry.updated_at,
            answered_at: entry.answered_at,
            asked_at: entry.asked_at,
            has_notes: entry.has_notes,
            version: entry.version,
            opportunity_id: application.opportunity_id,
            slug: opportunity.ok_or_else(|| Error::internal("an application to no opportunity"))?.slug,
            question: application.question,
            answer: application.answer,
            profile: profile(&application.profile),
            timeline: course.timeline,
            messages: course.messages,
            notes: application.notes,
            notes_version: application.notes_version,
        })
    }
}
