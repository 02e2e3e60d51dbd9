//! What can happen that open pages are told of.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::PgConnection;
use schema::enums::{
    ApplicationStatus, BookingStatus, CommonProfileField, NewsletterState, OpportunityApplicationState,
    PayoutState, ResearchStatus,
};
use schema::models::live_event::{self, LiveEventRow};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::topic::Topic;
use crate::error::{Error, Result};

/// A change: ids and states, never anybody's words. It says what to load again, not what it now looks like.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", content = "data")]
pub enum LiveEvent {
    /// A booking moved on, or its payment did.
    #[serde(rename = "booking.changed")]
    BookingChanged {
        /// The booking.
        booking_id: Uuid,
        /// Where it stands now.
        status: BookingStatus,
    },
    /// A tutor's free hours on a date changed.
    #[serde(rename = "slots.changed")]
    SlotsChanged {
        /// The tutor.
        tutor_id: Uuid,
        /// In the academy's zone.
        date: NaiveDate,
    },
    /// A tutor's weekly times changed.
    #[serde(rename = "availability.changed")]
    AvailabilityChanged {
        /// The tutor.
        tutor_id: Uuid,
    },
    /// What a tutor says of themselves changed, or what they charge.
    #[serde(rename = "tutor_profile.changed")]
    TutorProfileChanged {
        /// The tutor.
        tutor_id: Uuid,
    },
    /// A tutor's account at the payment service changed.
    #[serde(rename = "payout_account.changed")]
    PayoutAccountChanged {
        /// Where it stands now.
        state: PayoutState,
    },
    /// Something that a tutor is paid beside their lessons was entered, cancelled or moved.
    #[serde(rename = "payout_adjustment.changed")]
    PayoutAdjustmentChanged {
        /// The adjustment.
        payout_adjustment_id: Uuid,
        /// Whose it is.
        tutor_id: Uuid,
    },
    /// A tutor's share of a lesson moved.
    #[serde(rename = "earnings.changed")]
    EarningsChanged {
        /// The lesson's booking.
        booking_id: Uuid,
    },
    /// The record of a lesson was made, moved, changed or removed.
    #[serde(rename = "tutor_session.changed")]
    TutorSessionChanged {
        /// The record, which may be gone.
        tutor_session_id: Uuid,
        /// Whose lesson it is.
        tutor_id: Uuid,
    },
    /// An application to teach was sent or decided.
    #[serde(rename = "application.changed")]
    ApplicationChanged {
        /// The application.
        application_id: Uuid,
        /// Where it stands now.
        status: ApplicationStatus,
    },
    /// Something about a research project changed.
    #[serde(rename = "research.changed")]
    ResearchChanged {
        /// The project.
        research_request_id: Uuid,
        /// Where it stands now.
        status: ResearchStatus,
    },
    /// A research project was deleted.
    #[serde(rename = "research.deleted")]
    ResearchDeleted {
        /// The project.
        research_request_id: Uuid,
    },
    /// A message was sent in a chat. Open pages are sent the message itself: a `message` frame instead of this event.
    #[serde(rename = "chat.message")]
    ChatMessage {
        /// The chat.
        chat_session_id: Uuid,
        /// The message's number in it.
        seq: i64,
    },
    /// The person has read a chat further, on whatever device.
    #[serde(rename = "chat.read")]
    ChatRead {
        /// The chat.
        chat_session_id: Uuid,
        /// How far.
        last_read_seq: i64,
    },
    /// Something about a chat changed that is no message: it was opened, or who may write.
    #[serde(rename = "chat.changed")]
    ChatChanged {
        /// The chat.
        chat_session_id: Uuid,
    },
    /// A mail was given up.
    #[serde(rename = "mail.failed")]
    MailFailed {
        /// The mail.
        mail_id: Uuid,
    },
    /// Somebody reported a chat, or an admin decided about a report.
    #[serde(rename = "chat_report.changed")]
    ChatReportChanged {
        /// The report.
        chat_report_id: Uuid,
    },
    /// A message waits for an admin, or an admin decided about one.
    #[serde(rename = "held_message.changed")]
    HeldMessageChanged {
        /// The message.
        held_message_id: Uuid,
        /// The chat that it is for.
        chat_session_id: Uuid,
    },
    /// Something about somebody's account changed that admins see: it was suspended, restored or deleted, or became or
    /// ceased to be an admin's.
    #[serde(rename = "user.changed")]
    UserChanged {
        /// Whose.
        user_id: Uuid,
    },
    /// A field of the person's Common Profile was edited.
    #[serde(rename = "common_profile.changed")]
    CommonProfileChanged {
        /// Which.
        field: CommonProfileField,
        /// Which edit it was.
        version: i32,
    },
    /// The person saved an opportunity, saves it no longer, or switched its reminders.
    #[serde(rename = "saved_opportunities.changed")]
    SavedOpportunitiesChanged {
        /// The opportunity.
        opportunity_id: Uuid,
    },
    /// An admin added or changed an opportunity.
    #[serde(rename = "opportunity.changed")]
    OpportunityChanged {
        /// The opportunity.
        opportunity_id: Uuid,
    },
    /// A provider's listing was written or moved on, or what is public of it changed.
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
    /// What an organisation says of itself changed, or what is proven or verified of it.
    #[serde(rename = "organization.changed")]
    OrganizationChanged {
        /// The organisation.
        organization_id: Uuid,
    },
    /// An application to an opportunity was sent or moved, or somebody wrote about it.
    #[serde(rename = "opportunity_application.changed")]
    OpportunityApplicationChanged {
        /// The application.
        opportunity_application_id: Uuid,
        /// What it is for.
        opportunity_id: Uuid,
        /// Where it stands now.
        state: OpportunityApplicationState,
    },
    /// Something was found in a session with the AI tutor, or an admin looked at it.
    #[serde(rename = "ai_tutor_flag.changed")]
    AiTutorFlagChanged {
        /// The flag.
        ai_tutor_flag_id: Uuid,
    },
    /// A session with the AI tutor ended, or was deleted.
    #[serde(rename = "ai_tutor_session.changed")]
    AiTutorSessionChanged {
        /// The session.
        ai_tutor_session_id: Uuid,
    },
    /// The academy's balance at the payment service was held against our own rows, or an admin explained what differs.
    #[serde(rename = "balance.compared")]
    BalanceCompared {},
    /// The academy's bank has sent money back.
    #[serde(rename = "bank_payout.failed")]
    BankPayoutFailed {},
    /// A newsletter was written, changed or deleted, or more of its copies went out.
    #[serde(rename = "newsletter.changed")]
    NewsletterChanged {
        /// The newsletter, which may be gone.
        newsletter_id: Uuid,
        /// Where it stands now.
        state: NewsletterState,
    },
    /// Somebody reported an opportunity, or an admin decided about a report.
    #[serde(rename = "opportunity_report.changed")]
    OpportunityReportChanged {
        /// The report.
        opportunity_report_id: Uuid,
    },
}

impl LiveEvent {
    /// Tags of the public pages that show what changed. Each process purges these from its cache when it reads the
    /// event, so that no transaction has to notify of a page.
    #[must_use]
    pub fn outdated_pages(&self) -> Vec<String> {
        match self {
            LiveEvent::SlotsChanged { tutor_id, .. } => vec![format!("mentor-{tutor_id}")],
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

    /// The event in a stored row.
    ///
    /// # Errors
    /// When another release wrote it, and this one does not know its kind.
    pub fn from_row(row: LiveEventRow) -> serde_json::Result<LiveEvent> {
        serde_json::from_value(json!({ "kind": row.kind, "data": row.data }))
    }
}

/// Publishes an event with the surrounding transaction: nobody hears of what is rolled back.
pub fn publish(
    conn: &mut PgConnection,
    topics: &[Topic],
    event: &LiveEvent,
    now: DateTime<Utc>,
) -> Result<()> {
    let Columns { kind, data } = Columns::of(event)?;
    Ok(live_event::publish(conn, &texts(topics), &kind, &data, now)?)
}

/// The same for each of these topics by itself: what is stored for one of them can go without the others.
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

/// Publishes many events, each to a topic of its own, with one statement.
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

/// What a row stores of an event.
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
