use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A bank transfer takes about so long.
const ARRIVAL: i64 = 2 * 24 * 3600;

/// The platform's bank account.
pub(crate) const BANK: &str = "ba_1StandInBank";

/// The same as the object on the wire; hardly anything is left of it once it is removed.
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

/// Stripe's sentences for some of its codes.
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

/// Money on its way from the platform's balance to its bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Why the bank has sent it back.
    #[serde(default)]
    pub failure_code: Option<String>,
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
        // One of a state that was written before codes were kept.
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
