use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Metadata;

/// A transfer from the platform to a connected account.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Transfer {
    /// `tr_…`
    pub id: String,
    /// `txn_…`
    pub balance_transaction: String,
    /// Unix seconds.
    pub created: i64,
    /// Cents.
    pub amount: i64,
    /// Three lower-case letters.
    pub currency: String,
    /// The connected account.
    pub destination: String,
    /// The charge whose funds it uses.
    pub source_transaction: Option<String>,
    /// Groups charges and transfers.
    pub transfer_group: Option<String>,
    /// A description for people.
    pub description: Option<String>,
    /// The caller's metadata.
    pub metadata: Metadata,
    /// Reversals, newest first.
    pub reversals: Vec<TransferReversal>,
}

/// A reversal of a transfer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TransferReversal {
    /// `trr_…`
    pub id: String,
    /// `txn_…`
    pub balance_transaction: String,
    /// Unix seconds.
    pub created: i64,
    /// Cents.
    pub amount: i64,
    /// Three lower-case letters.
    pub currency: String,
    /// The transfer that it reverses, in part or in full.
    pub transfer: String,
    /// The caller's metadata.
    pub metadata: Metadata,
}

impl Transfer {
    /// Returns the cents reversed so far.
    pub fn amount_reversed(&self) -> i64 {
        self.reversals.iter().map(|reversal| reversal.amount).sum()
    }

    /// Returns the object in Stripe's format.
    pub fn to_json(&self) -> Value {
        let reversals: Vec<Value> = self.reversals.iter().map(TransferReversal::to_json).collect();
        let url = format!("/v1/transfers/{}/reversals", self.id);
        json!({
            "id": self.id,
            "object": "transfer",
            "amount": self.amount,
            "amount_reversed": self.amount_reversed(),
            "balance_transaction": self.balance_transaction,
            "created": self.created,
            "currency": self.currency,
            "description": self.description,
            "destination": self.destination,
            "destination_payment": format!("py_{}", self.id.trim_start_matches("tr_")),
            "livemode": false,
            "metadata": self.metadata,
            "reversals": {
                "object": "list",
                "data": reversals,
                "has_more": false,
                "total_count": reversals.len(),
                "url": url,
            },
            "reversed": self.amount_reversed() == self.amount,
            "source_transaction": self.source_transaction,
            "source_type": "card",
            "transfer_group": self.transfer_group,
        })
    }
}

impl TransferReversal {
    /// Returns the object in Stripe's format.
    pub fn to_json(&self) -> Value {
        json!({
            "id": self.id,
            "object": "transfer_reversal",
            "amount": self.amount,
            "balance_transaction": self.balance_transaction,
            "created": self.created,
            "currency": self.currency,
            "destination_payment_refund": null,
            "metadata": self.metadata,
            "source_refund": null,
            "transfer": self.transfer,
        })
    }
}
