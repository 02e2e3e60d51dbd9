//! Inserts entries into the audit log: who did what to which object.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::PaymentPurpose;
use schema::ids::UserId;
use schema::models::audit_log::{self, NewAuditEntry};
use schema::models::payment::Payment;
use serde_json::Value;
use uuid::Uuid;

use crate::error::Result;
use crate::platform::request_id;

/// The object of an audited action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuditSubject {
    /// A flag raised in a session with the AI tutor.
    AiTutorFlag(Uuid),
    /// A session with the AI tutor.
    AiTutorSession(Uuid),
    /// The AI tutor's settings, by the id of the admin who changed them.
    AiTutorSettings(UserId),
    /// A tutor application.
    Application(Uuid),
    /// An amount that differs between our rows and Stripe's balance.
    BalanceDifference(Uuid),
    /// A booking or its payment.
    Booking(Uuid),
    /// A file sent in a chat.
    ChatFile(Uuid),
    /// A chat.
    Chat(Uuid),
    /// A report of a chat.
    ChatReport(Uuid),
    /// An email in the outbox.
    Email(Uuid),
    /// A chat message held for review by an admin.
    HeldMessage(Uuid),
    /// A provider's listing.
    Listing(Uuid),
    /// A newsletter.
    Newsletter(Uuid),
    /// An opportunity of the summer portal.
    Opportunity(Uuid),
    /// A report of an opportunity.
    OpportunityReport(Uuid),
    /// A provider's organization.
    Organization(Uuid),
    /// A payout adjustment: an amount paid to a tutor in addition to lessons.
    PayoutAdjustment(Uuid),
    /// A tutor's Stripe account, by the tutor's id.
    PayoutAccount(UserId),
    /// A research project.
    Research(Uuid),
    /// A session record.
    TutorSession(Uuid),
    /// A user's account.
    User(UserId),
}

impl AuditSubject {
    /// The subject under which a payment is logged: the booking or listing it pays for.
    #[must_use]
    pub fn of_payment(payment: &Payment) -> AuditSubject {
        match payment.purpose {
            PaymentPurpose::Booking => AuditSubject::Booking(payment.reference()),
            // Falls back to the payment's id if it has no listing.
            PaymentPurpose::Listing => AuditSubject::Listing(payment.listing_id.unwrap_or(payment.id)),
        }
    }

    /// The id under which the log's entries are found.
    #[must_use]
    pub fn id(self) -> Uuid {
        self.parts().1
    }

    /// The subject type and the id, as stored in the log.
    #[must_use]
    pub fn parts(self) -> (&'static str, Uuid) {
        match self {
            AuditSubject::AiTutorFlag(id) => ("ai_tutor_flag", id),
            AuditSubject::AiTutorSession(id) => ("ai_tutor_session", id),
            AuditSubject::AiTutorSettings(id) => ("ai_tutor_settings", id.into()),
            AuditSubject::Application(id) => ("application", id),
            AuditSubject::BalanceDifference(id) => ("balance_difference", id),
            AuditSubject::Booking(id) => ("booking", id),
            AuditSubject::ChatFile(id) => ("chat_file", id),
            AuditSubject::Chat(id) => ("chat", id),
            AuditSubject::ChatReport(id) => ("chat_report", id),
            AuditSubject::Email(id) => ("mail", id),
            AuditSubject::HeldMessage(id) => ("held_message", id),
            AuditSubject::Listing(id) => ("listing", id),
            AuditSubject::Newsletter(id) => ("newsletter", id),
            AuditSubject::Opportunity(id) => ("opportunity", id),
            AuditSubject::OpportunityReport(id) => ("opportunity_report", id),
            AuditSubject::Organization(id) => ("organization", id),
            AuditSubject::PayoutAccount(id) => ("payout_account", id.into()),
            AuditSubject::PayoutAdjustment(id) => ("payout_adjustment", id),
            AuditSubject::Research(id) => ("research", id),
            AuditSubject::TutorSession(id) => ("tutor_session", id),
            AuditSubject::User(id) => ("user", id.into()),
        }
    }
}

/// Inserts an entry, in the caller's transaction and with the id of the current request.
///
/// `actor_id` is `None` for the system itself. `action` names the subject type and the event, such as `refund.made`.
/// `detail` holds ids, states and amounts, never names, addresses or texts of people: they could not be removed when an
/// account is deleted.
pub fn audit(
    conn: &mut PgConnection,
    actor_id: Option<UserId>,
    action: &str,
    subject: AuditSubject,
    detail: Value,
    now: DateTime<Utc>,
) -> Result<()> {
    Ok(audit_log::insert(conn, &entry(actor_id, action, subject, detail, now))?)
}

/// Inserts an entry for an admin who viewed a user's data, at most once per clock hour, because open pages reload their
/// data on each change. `action` ends with `.viewed`.
pub fn audit_view(
    conn: &mut PgConnection,
    admin_id: UserId,
    action: &str,
    subject: AuditSubject,
    detail: Value,
    now: DateTime<Utc>,
) -> Result<()> {
    debug_assert!(action.ends_with(".viewed"), "{action} is entered each time");
    Ok(audit_log::insert_view(conn, &entry(Some(admin_id), action, subject, detail, now))?)
}

fn entry(
    actor_id: Option<UserId>,
    action: &str,
    subject: AuditSubject,
    detail: Value,
    now: DateTime<Utc>,
) -> NewAuditEntry<'_> {
    let (subject_type, subject_id) = subject.parts();
    NewAuditEntry {
        at: now,
        actor_id,
        action,
        subject_type,
        subject_id,
        detail,
        request_id: request_id::text(),
    }
}
