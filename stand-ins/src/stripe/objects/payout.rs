use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Time until a payout arrives, in seconds.
const ARRIVAL: i64 = 2 * 24 * 3600;

/// The platform's bank account.
pub(crate) const BANK: &str = "ba_1StandInBank";

/// Returns the bank account in Stripe's format; after its removal only a few fields are left.
pub(crate) fn bank_json(removed: bool) -> Value {
    if removed {
        return json!({ "id": BANK, "object": "bank_account", "currency": "usd", "deleted": true });
    }
    json!({
        "id": BANK,
        "object": "bank_account",
        "account_holder_name": "Helix Academy",
        "account_holder_type": "company",
        "account_type": null,
        "available_payout_methods": ["standard"],
        "bank_name": "STRIPE TEST BANK",
        "country": "US",
        "currency": "usd",
        "default_for_currency": true,
        "fingerprint": "1JWtPxqbdX5Gamtz",
        "last4": "6789",
        "metadata": {},
        "routing_number": "110000000",
        "status": "new",
    })
}

/// Returns Stripe's message for some of its failure codes.
fn failure_message(code: &str) -> &'static str {
    match code {
        "account_closed" => "The bank account has been closed.",
        "bank_account_restricted" => {
            "The bank account has restrictions on either the type, or the number, of payouts allowed."
        }
        "could_not_process" => "The bank could not process this payout.",
        "debit_not_authorized" => "Debit transactions are not approved on your bank account.",
        "invalid_account_number" => "The routing number seems correct, but the account number is invalid.",
        "no_account" => {
            "The bank account details on file are probably incorrect. No bank account could be located with those details."
        }
        _ => "The payout failed.",
    }
}

/// A payout from the platform's balance to its bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payout {
    /// `po_…`
    pub id: String,
    /// `txn_…`
    pub balance_transaction: String,
    /// `txn_…` of the returned money after the payout failed.
    pub failure_balance_transaction: Option<String>,
    /// Unix seconds.
    pub created: i64,
    /// Cents.
    pub amount: i64,
    /// Three lower-case letters.
    pub currency: String,
    /// The payout's status.
    pub status: PayoutStatus,
    /// Stripe's `failure_code` if the payout failed.
    #[serde(default)]
    pub failure_code: Option<String>,
}

/// `status` of a payout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PayoutStatus {
    /// Sent to the bank.
    InTransit,
    /// Arrived.
    Paid,
    /// Returned by the bank.
    Failed,
}

impl Payout {
    /// Returns the object in Stripe's format.
    pub fn to_json(&self) -> Value {
        // A state file from before failure codes were stored.
        let old = (self.status == PayoutStatus::Failed).then_some("account_closed");
        let failure_code = self.failure_code.as_deref().or(old);
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
            "destination": BANK,
            "failure_balance_transaction": self.failure_balance_transaction,
            "failure_code": failure_code,
            "failure_message": failure_code.map(failure_message),
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
