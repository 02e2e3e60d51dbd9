use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Metadata;

/// A refund to a customer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Refund {
    /// `re_…`
    pub id: String,
    /// `txn_…`
    pub balance_transaction: String,
    /// Unix seconds.
    pub created: i64,
    /// Cents.
    pub amount: i64,
    /// Three lower-case letters.
    pub currency: String,
    /// The refunded charge.
    pub charge: String,
    /// The charge's PaymentIntent.
    pub payment_intent: String,
    /// `duplicate`, `fraudulent` or `requested_by_customer`.
    pub reason: Option<String>,
    /// The caller's metadata.
    pub metadata: Metadata,
    /// Whether the refund failed.
    #[serde(default)]
    pub failed: bool,
    /// `txn_…` of the returned money after the refund failed.
    #[serde(default)]
    pub failure_balance_transaction: Option<String>,
}

impl Refund {
    /// Returns the object in Stripe's format. Refunds to cards succeed immediately, as in Stripe's test mode, and may
    /// fail later.
    pub fn to_json(&self) -> Value {
        json!({
            "id": self.id,
            "object": "refund",
            "amount": self.amount,
            "balance_transaction": self.balance_transaction,
            "charge": self.charge,
            "created": self.created,
            "currency": self.currency,
            "destination_details": {
                "card": {
                    "reference": "7901352802291512",
                    "reference_status": "available",
                    "reference_type": "acquirer_reference_number",
                    "type": "refund",
                },
                "type": "card",
            },
            "failure_balance_transaction": self.failure_balance_transaction,
            "metadata": self.metadata,
            "payment_intent": self.payment_intent,
            "reason": self.reason,
            "receipt_number": null,
            "source_transfer_reversal": null,
            "status": if self.failed { "failed" } else { "succeeded" },
            "transfer_reversal": null,
        })
    }
}
