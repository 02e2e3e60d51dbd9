//! The refunds of one payment, for the pages of lessons and listings.

use chrono::{DateTime, Utc};
use schema::enums::RefundStatus;
use schema::models::payment_history::{PaymentEvent, PaymentHistoryEntry};
use serde::Serialize;
use utoipa::ToSchema;

use super::NamedPerson;

/// Money that went back, or was to.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RefundEntry {
    /// US cents.
    pub amount_cents: i32,
    /// What has become of it.
    pub status: RefundStatus,
    /// When it was sent.
    pub made_at: DateTime<Utc>,
}

/// An admin's decision to give something back.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RefundRequest {
    /// US cents.
    pub amount_cents: i32,
    /// Why, for admins.
    pub reason: String,
    /// Who decided it.
    pub requested_by: NamedPerson,
    /// When.
    pub requested_at: DateTime<Utc>,
}

/// What went back of a payment, and what admins decided to give back, both oldest first.
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
