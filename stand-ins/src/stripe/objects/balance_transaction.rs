use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A balance transaction. It is immutable: a reversal adds another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BalanceTransaction {
    /// `txn_…`
    pub id: String,
    /// Unix seconds.
    pub created: i64,
    /// Stripe's `type`, such as `charge` or `transfer_refund`.
    pub kind: String,
    /// Stripe's `reporting_category`, such as `charge` or `transfer_reversal`.
    pub category: String,
    /// Cents before fees; negative for outgoing money.
    pub amount: i64,
    /// The fees on it.
    pub fees: Vec<Fee>,
    /// Three lower-case letters.
    pub currency: String,
    /// A description for people.
    pub description: Option<String>,
    /// The object that caused it; `None` for a fee.
    pub source: Option<String>,
    /// The payout that contains it.
    pub payout: Option<String>,
}

/// One of the fees on a balance transaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fee {
    /// Cents.
    pub amount: i64,
    /// A description for people.
    pub description: String,
    /// Stripe's `type`, such as `stripe_fee`.
    pub kind: String,
}

impl BalanceTransaction {
    /// Returns the sum of the fees in cents.
    pub fn fee(&self) -> i64 {
        self.fees.iter().map(|fee| fee.amount).sum()
    }

    /// Returns the change of the balance in cents.
    pub fn net(&self) -> i64 {
        self.amount - self.fee()
    }

    /// Returns the object in Stripe's format. Funds are available immediately, as with the test card 4000 0000 0000
    /// 0077.
    pub fn to_json(&self) -> Value {
        let fees: Vec<Value> = self
            .fees
            .iter()
            .map(|fee| {
                json!({
                    "amount": fee.amount,
                    "application": null,
                    "currency": self.currency,
                    "description": fee.description,
                    "type": fee.kind,
                })
            })
            .collect();
        json!({
            "id": self.id,
            "object": "balance_transaction",
            "amount": self.amount,
            "available_on": self.created,
            "balance_type": "payments",
            "created": self.created,
            "currency": self.currency,
            "description": self.description,
            "exchange_rate": null,
            "fee": self.fee(),
            "fee_details": fees,
            "net": self.net(),
            "reporting_category": self.category,
            "source": self.source,
            "status": "available",
            "type": self.kind,
        })
    }
}
