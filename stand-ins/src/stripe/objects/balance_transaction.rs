use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A movement of the platform's balance. It never changes: what is undone is another one.
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
    /// Cents before fees; negative when they leave.
    pub amount: i64,
    /// What Stripe takes for it.
    pub fees: Vec<Fee>,
    /// Three lower-case letters.
    pub currency: String,
    /// For people.
    pub description: Option<String>,
    /// The object behind it; none for a fee of Stripe's own.
    pub source: Option<String>,
    /// The payout that took it to the bank.
    pub payout: Option<String>,
}

/// A part of what Stripe takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fee {
    /// Cents.
    pub amount: i64,
    /// For people.
    pub description: String,
    /// Stripe's `type`, such as `stripe_fee`.
    pub kind: String,
}

impl BalanceTransaction {
    /// Cents that Stripe takes.
    pub fn fee(&self) -> i64 {
        self.fees.iter().map(|fee| fee.amount).sum()
    }

    /// What it does to the balance, cents.
    pub fn net(&self) -> i64 {
        self.amount - self.fee()
    }

    /// The object on the wire. Funds are available at once, as with the test card 4000 0000 0000 0077.
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
