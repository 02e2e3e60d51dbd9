//! An application as the provider who received it sees it.

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
    /// The listing that it is for.
    pub listing_id: Uuid,
    /// Title of the listing.
    pub listing_title: String,
    /// The student's name, from the snapshot of the Common Profile.
    pub student_name: String,
    /// School grade in the snapshot, 6 to 13.
    pub grade: String,
    /// State of the application.
    pub state: OpportunityApplicationState,
    /// Actions that the provider may perform now.
    pub allowed_actions: Vec<OpportunityApplicationAction>,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
    /// When its state last changed, or somebody wrote.
    pub updated_at: DateTime<Utc>,
    /// When the provider first changed its state or wrote.
    pub answered_at: Option<DateTime<Utc>>,
    /// When the student last inquired.
    pub asked_at: Option<DateTime<Utc>>,
    /// Whether the provider has notes about it.
    pub has_notes: bool,
    /// Incremented with every transition; the next one has to name it.
    pub version: i32,
}

/// An application that a provider has received, with all details.
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
    /// The opportunity that it is for.
    pub opportunity_id: Uuid,
    /// Slug of the opportunity's page.
    pub slug: String,
    /// The listing's question.
    pub question: String,
    /// The student's answer.
    pub answer: String,
    /// Snapshot of the Common Profile: the filled fields, in order.
    pub profile: Vec<ApplicationProfileField>,
    /// Steps of the application, oldest first.
    pub timeline: Vec<ApplicationStep>,
    /// Messages of both sides, oldest first.
    pub messages: Vec<ApplicationMessage>,
    /// The provider's private notes.
    pub notes: String,
    /// Incremented with every edit of the notes; the next edit has to name it.
    pub notes_version: i32,
}

/// Placeholder for the name of a student whose account is deleted.
const FORMER: &str = "Former student";

impl ReceivedApplication {
    /// Builds the response as of `now`.
    #[must_use]
    pub fn new(
        (application, listing_id, title): &ReceivedApplicationRow,
        now: DateTime<Utc>,
    ) -> ReceivedApplication {
        // Every snapshot contains a name, and is erased with the student's account.
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
    /// Reads an application with all details for its provider. Three queries.
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
