//! Live events: changes that open pages are notified of.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::PgConnection;
use schema::enums::{
    ApplicationStatus, BookingStatus, CommonProfileField, NewsletterState, OpportunityApplicationState,
    PayoutState, ResearchStatus,
};
use schema::ids::UserId;
use schema::models::live_event::{self, LiveEventRow};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::topic::Topic;
use crate::error::{Error, Result};

/// A change, with ids and states but never texts of people. It tells pages what to reload, not the new content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", content = "data")]
pub enum LiveEvent {
    /// A booking or its payment changed.
    #[serde(rename = "booking.changed")]
    BookingChanged {
        /// The booking.
        booking_id: Uuid,
        /// The new status.
        status: BookingStatus,
    },
    /// A tutor's slots on a date changed.
    #[serde(rename = "slots.changed")]
    SlotsChanged {
        /// The tutor.
        tutor_id: UserId,
        /// In the academy's time zone.
        date: NaiveDate,
    },
    /// A tutor's weekly availability changed.
    #[serde(rename = "availability.changed")]
    AvailabilityChanged {
        /// The tutor.
        tutor_id: UserId,
    },
    /// A tutor's public profile or price changed.
    #[serde(rename = "tutor_profile.changed")]
    TutorProfileChanged {
        /// The tutor.
        tutor_id: UserId,
    },
    /// A tutor's Stripe account changed.
    #[serde(rename = "payout_account.changed")]
    PayoutAccountChanged {
        /// The new state.
        state: PayoutState,
    },
    /// A payout adjustment was created or canceled, or its payout changed.
    #[serde(rename = "payout_adjustment.changed")]
    PayoutAdjustmentChanged {
        /// The adjustment.
        payout_adjustment_id: Uuid,
        /// The tutor.
        tutor_id: UserId,
    },
    /// The payout of a tutor's share changed.
    #[serde(rename = "earnings.changed")]
    EarningsChanged {
        /// The lesson's booking.
        booking_id: Uuid,
    },
    /// A session record was created, changed or deleted.
    #[serde(rename = "tutor_session.changed")]
    TutorSessionChanged {
        /// The session record, which may be deleted.
        tutor_session_id: Uuid,
        /// The tutor.
        tutor_id: UserId,
    },
    /// A tutor application was submitted or decided.
    #[serde(rename = "application.changed")]
    ApplicationChanged {
        /// The application.
        application_id: Uuid,
        /// The new status.
        status: ApplicationStatus,
    },
    /// A research project changed.
    #[serde(rename = "research.changed")]
    ResearchChanged {
        /// The project.
        research_request_id: Uuid,
        /// The new status.
        status: ResearchStatus,
    },
    /// A research project was deleted.
    #[serde(rename = "research.deleted")]
    ResearchDeleted {
        /// The project.
        research_request_id: Uuid,
    },
    /// A chat message was sent. Open pages receive the message itself, in a `message` frame, instead of this event.
    #[serde(rename = "chat.message")]
    ChatMessage {
        /// The chat.
        chat_session_id: Uuid,
        /// The message's number in the chat.
        seq: i64,
    },
    /// The user has read a chat up to a message, on any device.
    #[serde(rename = "chat.read")]
    ChatRead {
        /// The chat.
        chat_session_id: Uuid,
        /// The number of the last message read.
        last_read_seq: i64,
    },
    /// A chat was opened, or its writers changed.
    #[serde(rename = "chat.changed")]
    ChatChanged {
        /// The chat.
        chat_session_id: Uuid,
    },
    /// An email failed permanently.
    #[serde(rename = "mail.failed")]
    MailFailed {
        /// The email.
        mail_id: Uuid,
    },
    /// A chat report was created or decided.
    #[serde(rename = "chat_report.changed")]
    ChatReportChanged {
        /// The report.
        chat_report_id: Uuid,
    },
    /// A held message was created or decided.
    #[serde(rename = "held_message.changed")]
    HeldMessageChanged {
        /// The message.
        held_message_id: Uuid,
        /// Its chat.
        chat_session_id: Uuid,
    },
    /// A user's account changed in a way that admins see: it was suspended, restored or deleted, or the admin role was
    /// granted or revoked.
    #[serde(rename = "user.changed")]
    UserChanged {
        /// The user.
        user_id: UserId,
    },
    /// A field of the user's Common Profile was edited.
    #[serde(rename = "common_profile.changed")]
    CommonProfileChanged {
        /// The field.
        field: CommonProfileField,
        /// The version of the field.
        version: i32,
    },
    /// The user saved or unsaved an opportunity, or switched its reminders.
    #[serde(rename = "saved_opportunities.changed")]
    SavedOpportunitiesChanged {
        /// The opportunity.
        opportunity_id: Uuid,
    },
    /// An admin created or changed an opportunity.
    #[serde(rename = "opportunity.changed")]
    OpportunityChanged {
        /// The opportunity.
        opportunity_id: Uuid,
    },
    /// A provider's listing, its state or its public version changed.
    #[serde(rename = "listing.changed")]
    ListingChanged {
        /// The listing.
        listing_id: Uuid,
    },
    /// A provider's listing was deleted.
    #[serde(rename = "listing.deleted")]
    ListingDeleted {
        /// The listing.
        listing_id: Uuid,
    },
    /// An organization's profile or verification changed.
    #[serde(rename = "organization.changed")]
    OrganizationChanged {
        /// The organization.
        organization_id: Uuid,
    },
    /// An opportunity application was submitted, changed its state, or received a message.
    #[serde(rename = "opportunity_application.changed")]
    OpportunityApplicationChanged {
        /// The application.
        opportunity_application_id: Uuid,
        /// The opportunity.
        opportunity_id: Uuid,
        /// The new state.
        state: OpportunityApplicationState,
    },
    /// An AI tutor flag was raised or reviewed.
    #[serde(rename = "ai_tutor_flag.changed")]
    AiTutorFlagChanged {
        /// The flag.
        ai_tutor_flag_id: Uuid,
    },
    /// An AI tutor session ended or was deleted.
    #[serde(rename = "ai_tutor_session.changed")]
    AiTutorSessionChanged {
        /// The session.
        ai_tutor_session_id: Uuid,
    },
    /// The balance at Stripe was compared with our rows, or an admin explained a difference.
    #[serde(rename = "balance.compared")]
    BalanceCompared {},
    /// A bank payout failed.
    #[serde(rename = "bank_payout.failed")]
    BankPayoutFailed {},
    /// A newsletter was created, changed or deleted, or more of its deliveries were sent.
    #[serde(rename = "newsletter.changed")]
    NewsletterChanged {
        /// The newsletter, which may be deleted.
        newsletter_id: Uuid,
        /// The new state.
        state: NewsletterState,
    },
    /// An opportunity report was created or decided.
    #[serde(rename = "opportunity_report.changed")]
    OpportunityReportChanged {
        /// The report.
        opportunity_report_id: Uuid,
    },
}

impl LiveEvent {
    /// Cache tags of the public pages that show the change. Each process purges them when it reads the event, so that
    /// no transaction has to notify about pages.
    #[must_use]
    pub fn outdated_pages(&self) -> Vec<String> {
        match self {
            LiveEvent::SlotsChanged { tutor_id, .. } => {
                vec!["mentor-times".to_owned(), format!("mentor-{tutor_id}")]
            }
            LiveEvent::AvailabilityChanged { tutor_id } | LiveEvent::TutorProfileChanged { tutor_id } => {
                vec!["mentors".to_owned(), format!("mentor-{tutor_id}")]
            }
            LiveEvent::BookingChanged { .. }
            | LiveEvent::PayoutAccountChanged { .. }
            | LiveEvent::EarningsChanged { .. }
            | LiveEvent::PayoutAdjustmentChanged { .. }
            | LiveEvent::TutorSessionChanged { .. }
            | LiveEvent::ApplicationChanged { .. }
            | LiveEvent::ResearchChanged { .. }
            | LiveEvent::ResearchDeleted { .. }
            | LiveEvent::ChatMessage { .. }
            | LiveEvent::ChatRead { .. }
            | LiveEvent::ChatChanged { .. }
            | LiveEvent::ChatReportChanged { .. }
            | LiveEvent::HeldMessageChanged { .. }
            | LiveEvent::BalanceCompared {}
            | LiveEvent::BankPayoutFailed {}
            | LiveEvent::MailFailed { .. }
            | LiveEvent::UserChanged { .. }
            | LiveEvent::CommonProfileChanged { .. }
            | LiveEvent::SavedOpportunitiesChanged { .. }
            | LiveEvent::AiTutorFlagChanged { .. }
            | LiveEvent::AiTutorSessionChanged { .. }
            | LiveEvent::NewsletterChanged { .. }
            | LiveEvent::OpportunityChanged { .. }
            | LiveEvent::ListingChanged { .. }
            | LiveEvent::ListingDeleted { .. }
            | LiveEvent::OrganizationChanged { .. }
            | LiveEvent::OpportunityApplicationChanged { .. }
            | LiveEvent::OpportunityReportChanged { .. } => Vec::new(),
        }
    }

    /// Parses a stored row.
    ///
    /// # Errors
    /// When the kind is unknown, because another release wrote it.
    pub fn from_row(row: LiveEventRow) -> serde_json::Result<LiveEvent> {
        serde_json::from_value(json!({ "kind": row.kind, "data": row.data }))
    }
}

/// Publishes an event in the caller's transaction: if it is rolled back, the event is as well.
pub fn publish(
    conn: &mut PgConnection,
    topics: &[Topic],
    event: &LiveEvent,
    now: DateTime<Utc>,
) -> Result<()> {
    let Columns { kind, data } = Columns::of(event)?;
    Ok(live_event::publish(conn, &texts(topics), &kind, &data, now)?)
}

/// The same with one row per topic, so that the rows of one topic can be deleted without the others.
pub fn publish_to_each(
    conn: &mut PgConnection,
    topics: &[Topic],
    event: &LiveEvent,
    now: DateTime<Utc>,
) -> Result<()> {
    let Columns { kind, data } = Columns::of(event)?;
    let count = topics.len();
    Ok(live_event::publish_all(conn, &texts(topics), &vec![kind; count], &vec![data; count], now)?)
}

/// Publishes several events, each to a topic of its own, with one statement.
pub fn publish_all(conn: &mut PgConnection, events: &[(Topic, LiveEvent)], now: DateTime<Utc>) -> Result<()> {
    let topics: Vec<String> = events.iter().map(|(topic, _)| topic.to_string()).collect();
    let (mut kinds, mut all_data) = (Vec::new(), Vec::new());
    for (_, event) in events {
        let Columns { kind, data } = Columns::of(event)?;
        kinds.push(kind);
        all_data.push(data);
    }
    Ok(live_event::publish_all(conn, &topics, &kinds, &all_data, now)?)
}

/// The columns that store an event.
#[derive(Deserialize)]
struct Columns {
    kind: String,
    data: serde_json::Value,
}

impl Columns {
    fn of(event: &LiveEvent) -> Result<Columns> {
        serde_json::to_value(event).and_then(serde_json::from_value).map_err(Error::internal)
    }
}

fn texts(topics: &[Topic]) -> Vec<String> {
    topics.iter().map(ToString::to_string).collect()
}
