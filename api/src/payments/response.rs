//! What clients see of a payment.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::RefundStatus;
use schema::models::payment_refund::PaymentRefund;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::Result;

/// Where to pay.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckoutResponse {
    /// Stripe's payment page.
    pub url: String,
}

/// A refund on a receipt.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceiptRefund {
    /// US cents.
    pub amount_cents: i32,
    /// When it was sent.
    pub at: DateTime<Utc>,
}

impl ReceiptRefund {
    /// Returns a payment's refunds, oldest first, without failed ones. One query.
    pub fn of_payment(conn: &mut PgConnection, payment_id: Uuid) -> Result<Vec<ReceiptRefund>> {
        let refunds = PaymentRefund::of_payment(conn, payment_id)?.into_iter();
        let sent = refunds.filter(|refund| refund.status != RefundStatus::Failed);
        Ok(sent
            .map(|refund| ReceiptRefund { amount_cents: refund.amount_cents, at: refund.made_at })
            .collect())
    }
}

/// Returns a receipt's number as people see it. It never changes.
#[must_use]
pub fn receipt_number(number: i64) -> String {
    format!("R-{number}")
}
