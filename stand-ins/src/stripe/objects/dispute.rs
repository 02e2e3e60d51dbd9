use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A dispute of a charge.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Dispute {
    /// `du_…`
    pub id: String,
    /// Unix seconds.
    pub created: i64,
    /// Cents.
    pub amount: i64,
    /// Three lower-case letters.
    pub currency: String,
    /// The disputed charge.
    pub charge: String,
    /// The charge's PaymentIntent.
    pub payment_intent: String,
    /// Stripe's `reason`, such as `fraudulent`.
    pub reason: String,
    /// The dispute's status.
    pub status: DisputeStatus,
    /// `txn_…` of the withdrawal and of its return.
    #[serde(default)]
    pub balance_transactions: Vec<String>,
}

/// `status` of a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DisputeStatus {
    /// The money is withdrawn; the seller may submit evidence.
    NeedsResponse,
    /// Decided for the seller; the money is returned.
    Won,
    /// Decided for the cardholder.
    Lost,
    /// An inquiry by the card's bank; no money is withdrawn.
    WarningNeedsResponse,
    /// The inquiry is closed without a dispute.
    WarningClosed,
}

impl DisputeStatus {
    /// Whether the money is withdrawn.
    pub fn holds_money(self) -> bool {
        matches!(self, Self::NeedsResponse | Self::Lost)
    }

    /// Whether it is an inquiry.
    pub fn is_inquiry(self) -> bool {
        matches!(self, Self::WarningNeedsResponse | Self::WarningClosed)
    }
}

impl Dispute {
    /// Returns the object in Stripe's format, without the balance transactions.
    pub fn to_json(&self) -> Value {
        json!({
            "id": self.id,
            "object": "dispute",
            "amount": self.amount,
            "balance_transactions": [],
            "charge": self.charge,
            "created": self.created,
            "currency": self.currency,
            "enhanced_eligibility_types": [],
            "evidence": { "enhanced_evidence": {} },
            "evidence_details": {
                "due_by": self.created + 7 * 24 * 3600,
                "enhanced_eligibility": {},
                "has_evidence": false,
                "past_due": false,
                "submission_count": 0,
            },
            "is_charge_refundable": !self.status.holds_money(),
            "livemode": false,
            "metadata": {},
            "payment_intent": self.payment_intent,
            "payment_method_details": {
                "card": { "brand": "visa", "case_type": if self.status.is_inquiry() { "inquiry" } else { "chargeback" }, "network": "visa", "network_reason_code": "10.4" },
                "type": "card",
            },
            "reason": self.reason,
            "status": self.status,
        })
    }
}
