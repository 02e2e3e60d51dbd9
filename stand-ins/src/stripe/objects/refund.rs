use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Metadata;

/// Money given back to a customer.
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
    /// What is refunded.
    pub charge: String,
    /// What the charge paid.
    pub payment_intent: String,
    /// `duplicate`, `fraudulent` or `requested_by_customer`.
    pub reason: Option<String>,
    /// The caller's labels.
    pub metadata: Metadata,
    /// Whether the card's bank has sent it back.
    #[serde(default)]
    pub failed: bool,
    /// `txn_…` of the money's return then.
    #[serde(default)]
    pub failure_balance_transaction: Option<String>,
}

impl Refund {
    /// The object on the wire. Refunds to cards succeed at once, as in Stripe's test mode, and may fail later.
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
