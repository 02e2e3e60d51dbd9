//! What people see of a payment.

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
    /// The payment service's page for it.
    pub url: String,
}

/// Money that went back, on a receipt.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceiptRefund {
    /// US cents.
    pub amount_cents: i32,
    /// When it was sent.
    pub at: DateTime<Utc>,
}

impl ReceiptRefund {
    /// What went back of a payment, oldest first, without what did not reach the card. One query.
    pub fn of_payment(conn: &mut PgConnection, payment_id: Uuid) -> Result<Vec<ReceiptRefund>> {
        let refunds = PaymentRefund::of_payment(conn, payment_id)?.into_iter();
        let sent = refunds.filter(|refund| refund.status != RefundStatus::Failed);
        Ok(sent
            .map(|refund| ReceiptRefund { amount_cents: refund.amount_cents, at: refund.made_at })
            .collect())
    }
}

/// What people call a receipt by. It never changes.
#[must_use]
pub fn receipt_number(number: i64) -> String {
    format!("R-{number}")
}
