//! An application as its student sees it, and the parts that both sides see.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::PgConnection;
use schema::enums::{ApplicationParty, CommonProfileField, OpportunityApplicationState};
use schema::models::opportunity::Opportunity;
use schema::models::opportunity_application::{
    ApplicationMessageRow, ApplicationStepRow, OpportunityApplication, SentApplicationRow,
};
use schema::models::organization::Organization;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::opportunity_application::{DecisionDate, OpportunityApplicationAction, allowed, ask_from};
use crate::error::{Error, Result};
use crate::summer::opportunities::response::OpportunityCard;

/// A field of the Common Profile at the time of the application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ApplicationProfileField {
    /// The field.
    pub field: CommonProfileField,
    /// Plain text.
    pub content: String,
}

/// A step of an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct ApplicationStep {
    /// State after the step.
    pub state: OpportunityApplicationState,
    /// Party that made the step.
    pub by: ApplicationParty,
    /// When it was made.
    pub at: DateTime<Utc>,
}

/// A message from one side to the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ApplicationMessage {
    /// The message.
    pub id: Uuid,
    /// Party that wrote it.
    pub from: ApplicationParty,
    /// Plain text.
    pub text: String,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
}

/// A student's application.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StudentApplication {
    /// The application.
    pub id: Uuid,
    /// The opportunity that it is for, in its current version.
    pub opportunity: OpportunityCard,
    /// Whether the opportunity no longer has a page.
    pub is_gone: bool,
    /// State of the application.
    pub state: OpportunityApplicationState,
    /// Actions that the student may perform now.
    pub allowed_actions: Vec<OpportunityApplicationAction>,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
    /// When its state last changed, or somebody wrote.
    pub updated_at: DateTime<Utc>,
    /// When the organization first changed its state or wrote.
    pub answered_at: Option<DateTime<Utc>>,
    /// When applicants are notified; null if the organization does not say.
    pub decision_on: Option<NaiveDate>,
    /// From when the student may inquire about its status; null once it is decided.
    pub ask_from: Option<DateTime<Utc>>,
    /// When they last inquired.
    pub asked_at: Option<DateTime<Utc>>,
}

/// A student's application with all details.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StudentApplicationDetail {
    pub id: Uuid,
    pub opportunity: OpportunityCard,
    pub is_gone: bool,
    pub state: OpportunityApplicationState,
    pub allowed_actions: Vec<OpportunityApplicationAction>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub answered_at: Option<DateTime<Utc>>,
    pub decision_on: Option<NaiveDate>,
    pub ask_from: Option<DateTime<Utc>>,
    pub asked_at: Option<DateTime<Utc>>,
    /// The organization that it was sent to.
    pub organization_name: String,
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
}

impl StudentApplication {
    /// Builds the response as of `now`.
    #[must_use]
    pub fn new(
        (application, opportunity, has_provider_left): SentApplicationRow,
        is_gone: bool,
        now: DateTime<Utc>,
    ) -> StudentApplication {
        let ask_from = ask_from(
            application.state,
            DecisionDate {
                decision_on: opportunity.decision_on,
                zone: &opportunity.deadline_zone,
                deadline_at: opportunity.deadline_at,
            },
            application.asked_at,
        );
        let mut allowed_actions = allowed(application.state, ApplicationParty::Student, ask_from, now);
        // If the provider's account is deleted, nobody would read a message.
        allowed_actions.retain(|action| !has_provider_left || *action != OpportunityApplicationAction::Write);
        StudentApplication {
            id: application.id,
            is_gone,
            state: application.state,
            allowed_actions,
            created_at: application.created_at,
            updated_at: application.updated_at,
            answered_at: application.answered_at,
            decision_on: opportunity.decision_on,
            ask_from,
            asked_at: application.asked_at,
            opportunity: opportunity.into(),
        }
    }
}

impl StudentApplicationDetail {
    /// Reads an application with all details for its student. Four or five queries.
    pub fn read(
        conn: &mut PgConnection,
        application: OpportunityApplication,
        now: DateTime<Utc>,
    ) -> Result<StudentApplicationDetail> {
        let gone = || Error::internal("an application to no opportunity");
        let opportunity = Opportunity::find(conn, application.opportunity_id)?.ok_or_else(gone)?;
        let (organization, has_left) = Organization::behind(conn, opportunity.id)?.ok_or_else(gone)?;
        let course = Course::read(conn, &application)?;
        let is_gone = opportunity.is_gone(conn, now)?;
        // The approved name, whatever the current one is; the stored placeholder if the provider's account is deleted.
        let organization_name = if has_left { organization.name } else { opportunity.organization.clone() };
        let entry = StudentApplication::new((application.clone(), opportunity, has_left), is_gone, now);
        Ok(StudentApplicationDetail {
            id: entry.id,
            opportunity: entry.opportunity,
            is_gone: entry.is_gone,
            state: entry.state,
            allowed_actions: entry.allowed_actions,
            created_at: entry.created_at,
            updated_at: entry.updated_at,
            answered_at: entry.answered_at,
            decision_on: entry.decision_on,
            ask_from: entry.ask_from,
            asked_at: entry.asked_at,
            organization_name,
            question: application.question,
            answer: application.answer,
            profile: profile(&application.profile),
            timeline: course.timeline,
            messages: course.messages,
        })
    }
}

/// Timeline and messages of an application.
#[derive(Debug)]
pub struct Course {
    /// Oldest first.
    pub timeline: Vec<ApplicationStep>,
    /// Oldest first.
    pub messages: Vec<ApplicationMessage>,
}

impl Course {
    /// Reads both with two queries.
    pub fn read(conn: &mut PgConnection, application: &OpportunityApplication) -> Result<Course> {
        let steps = ApplicationStepRow::of(conn, application.id)?;
        let messages = ApplicationMessageRow::of(conn, application.id)?;
        let step =
            |row: ApplicationStepRow| ApplicationStep { state: row.state, by: row.made_by, at: row.made_at };
        let message = |row: ApplicationMessageRow| ApplicationMessage {
            from: if row.sender_id == application.student_id {
                ApplicationParty::Student
            } else {
                ApplicationParty::Provider
            },
            id: row.id,
            text: row.text,
            created_at: row.created_at,
        };
        Ok(Course {
            timeline: steps.into_iter().map(step).collect(),
            messages: messages.into_iter().map(message).collect(),
        })
    }
}

/// Returns the filled fields of a snapshot, in order.
#[must_use]
pub fn profile(stored: &Value) -> Vec<ApplicationProfileField> {
    let field = |field: &CommonProfileField| {
        let content = stored.get(field.as_str())?.as_str()?;
        Some(ApplicationProfileField { field: *field, content: content.to_owned() })
    };
    CommonProfileField::ALL.iter().filter_map(field).collect()
}

/// Returns one field of a snapshot; empty if it was not filled.
#[must_use]
pub fn profile_text(stored: &Value, field: CommonProfileField) -> String {
    stored.get(field.as_str()).and_then(Value::as_str).unwrap_or_default().to_owned()
}
