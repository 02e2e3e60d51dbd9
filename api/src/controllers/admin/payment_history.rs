//! The refunds of one payment, for the pages of lessons and listings.

use chrono::{DateTime, Utc};
use schema::enums::RefundStatus;
use schema::models::payment_history::{PaymentEvent, PaymentHistoryEntry};
use serde::Serialize;
use utoipa::ToSchema;

use super::NamedPerson;

/// A refund at Stripe.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RefundEntry {
    /// US cents.
    pub amount_cents: i32,
    /// State of the refund.
    pub status: RefundStatus,
    /// When it was created.
    pub made_at: DateTime<Utc>,
}

/// An admin's request for a refund.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RefundRequest {
    /// US cents.
    pub amount_cents: i32,
    /// Reason, for other admins.
    pub reason: String,
    /// The admin who requested it.
    pub requested_by: NamedPerson,
    /// When it was requested.
    pub requested_at: DateTime<Utc>,
}

/// Splits a payment's history into refunds at Stripe and refund requests of admins, both oldest first.
pub fn refunds(history: Vec<PaymentHistoryEntry>) -> (Vec<RefundEntry>, Vec<RefundRequest>) {
    let (mut refunds, mut requests) = (Vec::new(), Vec::new());
    for PaymentHistoryEntry { at, amount_cents, event } in history {
        match event {
            PaymentEvent::Received => {}
            PaymentEvent::Refunded(status) => refunds.push(RefundEntry { amount_cents, status, made_at: at }),
            PaymentEvent::RefundRequested { reason, requested_by, name } => {
                let requested_by = NamedPerson::new(requested_by, Some(name));
                requests.push(RefundRequest { amount_cents, reason, requested_by, requested_at: at });
            }
        }
    }
    (refunds, requests)
}
