//! What was paid for a listing, and where that is by now.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{DisputeState, PaymentStatus};
use schema::models::{listing_payment, payment_history};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::controllers::admin::payment_history::{RefundEntry, RefundRequest, refunds};
use crate::error::Result;
use crate::payments::left_to_refund;
use crate::payments::response::receipt_number;
use crate::platform::config::Config;

/// The payment that is here for a listing, or else the newest that has arrived, US cents.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListingMoney {
    /// The payment.
    pub payment_id: Uuid,
    /// What people call its receipt by.
    pub receipt_number: String,
    /// When it arrived.
    pub received_at: DateTime<Utc>,
    /// What has arrived.
    pub received_cents: i32,
    /// What has gone back to the card.
    pub refunded_cents: i32,
    /// What is to go back, and has not yet.
    pub refund_due_cents: i32,
    /// What disputes have taken for good.
    pub lost_cents: i32,
    /// What an admin can still give back.
    pub left_cents: i32,
    /// What has become of the cardholder's objection, if there is one.
    pub dispute_state: Option<DisputeState>,
    /// Where it is looked at in the payment service's dashboard.
    pub stripe_url: Option<String>,
    /// What has gone back, or was to, oldest first.
    pub refunds: Vec<RefundEntry>,
    /// What admins decided to give back, oldest first.
    pub refund_requests: Vec<RefundRequest>,
}

impl ListingMoney {
    /// Two queries; one where nothing has arrived.
    pub(super) fn read(
        conn: &mut PgConnection,
        config: &Config,
        listing_id: Uuid,
    ) -> Result<Option<ListingMoney>> {
        let Some((payment, receipt)) = listing_payment::main_of_listing(conn, listing_id)? else {
            return Ok(None);
        };
        let (refunds, refund_requests) = refunds(payment_history::of_payment(conn, payment.id)?);
        let (refund_due_cents, left_cents) = match payment.status {
            PaymentStatus::RefundPending => (payment.left_cents(), 0),
            PaymentStatus::Paid => (payment.refund_due_cents(), left_to_refund(&payment)),
            _ => (0, 0),
        };
        let intent = payment.stripe_payment_intent_id.as_deref();
        let stripe_url = config.stripe.as_ref().zip(intent);
        Ok(Some(ListingMoney {
            payment_id: payment.id,
            receipt_number: receipt_number(receipt.receipt_number),
            received_at: receipt.received_at,
            received_cents: receipt.amount_cents,
            refunded_cents: payment.refunded_cents,
            refund_due_cents,
            lost_cents: payment.lost_cents,
            left_cents,
            dispute_state: payment.dispute_state,
            stripe_url: stripe_url
                .map(|(stripe, intent)| stripe.dashboard_link(&format!("payments/{intent}"))),
            refunds,
            refund_requests,
        }))
    }
}
