//! Entering in the audit log who did what to whom.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::PaymentPurpose;
use schema::models::audit_log::{self, NewAuditEntry};
use schema::models::payment::Payment;
use serde_json::Value;
use uuid::Uuid;

use crate::error::Result;
use crate::platform::request_id;

/// What something was done to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuditSubject {
    /// Something that was found in a session with the AI tutor.
    AiTutorFlag(Uuid),
    /// A session with the AI tutor.
    AiTutorSession(Uuid),
    /// How much of the AI tutor there is, by the id of whoever set it.
    AiTutorSettings(Uuid),
    /// An application to teach.
    Application(Uuid),
    /// A sum that is not the same here and at the payment service.
    BalanceDifference(Uuid),
    /// A booking or its money.
    Booking(Uuid),
    /// A file that somebody sent in a chat.
    ChatFile(Uuid),
    /// A chat.
    Chat(Uuid),
    /// A report of a chat.
    ChatReport(Uuid),
    /// An email in the outbox.
    Email(Uuid),
    /// A message that waits for an admin.
    HeldMessage(Uuid),
    /// A provider's listing.
    Listing(Uuid),
    /// A newsletter.
    Newsletter(Uuid),
    /// An opportunity of the summer portal.
    Opportunity(Uuid),
    /// A report of an opportunity.
    OpportunityReport(Uuid),
    /// An organisation that a provider speaks for.
    Organization(Uuid),
    /// Something that a tutor is paid beside their lessons.
    PayoutAdjustment(Uuid),
    /// A tutor's account at the payment service, by the tutor's id.
    PayoutAccount(Uuid),
    /// A research project.
    Research(Uuid),
    /// The record of a lesson.
    TutorSession(Uuid),
    /// Somebody's account.
    User(Uuid),
}

impl AuditSubject {
    /// Where the log enters the payment's money: under what is paid for.
    #[must_use]
    pub fn of_payment(payment: &Payment) -> AuditSubject {
        match payment.purpose {
            PaymentPurpose::Booking => AuditSubject::Booking(payment.reference()),
            // None is for no listing.
            PaymentPurpose::Listing => AuditSubject::Listing(payment.listing_id.unwrap_or(payment.id)),
        }
    }

    /// The id by which the log's entries about it are found.
    #[must_use]
    pub const fn id(self) -> Uuid {
        self.parts().1
    }

    /// The kind of thing and its id, as the log has them.
    #[must_use]
    pub const fn parts(self) -> (&'static str, Uuid) {
        match self {
            AuditSubject::AiTutorFlag(id) => ("ai_tutor_flag", id),
            AuditSubject::AiTutorSession(id) => ("ai_tutor_session", id),
            AuditSubject::AiTutorSettings(id) => ("ai_tutor_settings", id),
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
            AuditSubject::PayoutAccount(id) => ("payout_account", id),
            AuditSubject::PayoutAdjustment(id) => ("payout_adjustment", id),
            AuditSubject::Research(id) => ("research", id),
            AuditSubject::TutorSession(id) => ("tutor_session", id),
            AuditSubject::User(id) => ("user", id),
        }
    }
}

/// Enters an action, with the surrounding transaction and the name of the request that causes it.
///
/// `actor_id` is `None` for the academy's own program. `action` names the kind of thing and what became of it, such as
/// `refund.made`. `detail` holds ids, states and amounts, never names, addresses or texts of people: they could not be
/// removed again when an account is deleted.
pub fn audit(
    conn: &mut PgConnection,
    actor_id: Option<Uuid>,
    action: &str,
    subject: AuditSubject,
    detail: Value,
    now: DateTime<Utc>,
) -> Result<()> {
    Ok(audit_log::insert(conn, &entry(actor_id, action, subject, detail, now))?)
}

/// Enters that an admin viewed something of somebody's: once in each hour of the clock, since open pages read what they
/// show anew with each change. `action` ends with `.viewed`.
pub fn audit_view(
    conn: &mut PgConnection,
    admin_id: Uuid,
    action: &str,
    subject: AuditSubject,
    detail: Value,
    now: DateTime<Utc>,
) -> Result<()> {
    debug_assert!(action.ends_with(".viewed"), "{action} is entered each time");
    Ok(audit_log::insert_view(conn, &entry(Some(admin_id), action, subject, detail, now))?)
}

fn entry(
    actor_id: Option<Uuid>,
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
