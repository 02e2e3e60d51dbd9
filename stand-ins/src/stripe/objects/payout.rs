use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A bank transfer takes about so long.
const ARRIVAL: i64 = 2 * 24 * 3600;

/// Money on its way from the platform's balance to its bank.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Payout {
    /// `po_…`
    pub id: String,
    /// `txn_…`
    pub balance_transaction: String,
    /// `txn_…` of the money's return, once the bank has refused it.
    pub failure_balance_transaction: Option<String>,
    /// Unix seconds.
    pub created: i64,
    /// Cents.
    pub amount: i64,
    /// Three lower-case letters.
    pub currency: String,
    /// Where it stands.
    pub status: PayoutStatus,
}

/// `status` of a payout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PayoutStatus {
    /// The bank has been told.
    InTransit,
    /// It has arrived.
    Paid,
    /// The bank has sent it back.
    Failed,
}

impl Payout {
    /// The object on the wire.
    pub fn to_json(&self) -> Value {
        let failed = self.status == PayoutStatus::Failed;
        json!({
            "id": self.id,
            "object": "payout",
            "amount": self.amount,
            "application_fee": null,
            "application_fee_amount": null,
            "arrival_date": self.created + ARRIVAL,
            "automatic": true,
            "balance_transaction": self.balance_transaction,
            "created": self.created,
            "currency": self.currency,
            "description": "STRIPE PAYOUT",
            "destination": "ba_1StandInBank",
            "failure_balance_transaction": self.failure_balance_transaction,
            "failure_code": failed.then_some("account_closed"),
            "failure_message": failed.then_some("The bank account has been closed."),
            "livemode": false,
            "metadata": {},
            "method": "standard",
            "original_payout": null,
            "payout_method": null,
            "reconciliation_status": "completed",
            "reversed_by": null,
            "source_type": "card",
            "statement_descriptor": null,
            "status": self.status,
            "trace_id": null,
            "type": "bank_account",
        })
    }
}
