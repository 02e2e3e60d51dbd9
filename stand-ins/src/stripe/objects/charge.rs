use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{IntentTemplate, add_nulls};

/// Fields of Stripe's object that are always null here.
const UNUSED: &[&str] = &[
    "application",
    "application_fee",
    "application_fee_amount",
    "customer",
    "failure_balance_transaction",
    "on_behalf_of",
    "payment_method",
    "receipt_number",
    "review",
    "shipping",
    "source_transfer",
    "statement_descriptor",
    "transfer_data",
];

/// One attempt to charge a card.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Charge {
    /// `ch_…`
    pub id: String,
    /// `txn_…`
    pub balance_transaction: String,
    /// Unix seconds.
    pub created: i64,
    /// Cents.
    pub amount: i64,
    /// Cents refunded so far.
    pub amount_refunded: i64,
    /// Three lower-case letters.
    pub currency: String,
    /// The charge's status.
    pub status: ChargeStatus,
    /// Whether it is disputed.
    pub disputed: bool,
    /// The PaymentIntent that it pays.
    pub payment_intent: String,
    /// Description, metadata and the other fields copied from the PaymentIntent.
    pub details: IntentTemplate,
    /// The customer's email address in the billing details.
    pub billing_email: Option<String>,
    /// The URL of its receipt.
    #[serde(default)]
    pub receipt_url: Option<String>,
    /// Stripe's decline code and message, if it was declined.
    pub failure: Option<(String, String)>,
}

/// `status` of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChargeStatus {
    /// Paid.
    Succeeded,
    /// Processing.
    Pending,
    /// Declined.
    Failed,
}

impl Charge {
    /// Returns the cents that can still be refunded.
    pub fn refundable(&self) -> i64 {
        self.amount - self.amount_refunded
    }

    /// Whether it is paid.
    pub fn succeeded(&self) -> bool {
        self.status == ChargeStatus::Succeeded
    }

    /// Whether it is paid or processing.
    fn taken(&self) -> bool {
        self.status != ChargeStatus::Failed
    }

    /// Returns the object in Stripe's format.
    pub fn to_json(&self) -> Value {
        let mut object = json!({
            "id": self.id,
            "object": "charge",
            "amount": self.amount,
            "amount_captured": if self.succeeded() { self.amount } else { 0 },
            "amount_refunded": self.amount_refunded,
            "balance_transaction": self.succeeded().then_some(&self.balance_transaction),
            "billing_details": {
                "address": null,
                "email": self.billing_email,
                "name": "Sample Cardholder",
                "phone": null,
                "tax_id": null,
            },
            "calculated_statement_descriptor": "HELIX ACADEMY",
            "captured": self.succeeded(),
            "created": self.created,
            "currency": self.currency,
            "description": self.details.description,
            "disputed": self.disputed,
            "failure_code": self.failure.as_ref().map(|_| "card_declined"),
            "failure_message": self.failure.as_ref().map(|(_, message)| message),
            "fraud_details": {},
            "livemode": false,
            "metadata": self.details.metadata,
            "outcome": self.outcome(),
            "paid": self.taken(),
            "payment_intent": self.payment_intent,
            "payment_method_details": self.card(),
            "radar_options": {},
            "receipt_email": self.details.receipt_email,
            "receipt_url": self.receipt_url.as_ref().filter(|_| self.succeeded()),
            "refunded": self.succeeded() && self.refundable() == 0,
            "statement_descriptor_suffix": self.details.statement_descriptor_suffix,
            "status": self.status,
            "transfer_group": self.transfer_group(),
        });
        add_nulls(&mut object, UNUSED);
        object
    }

    fn outcome(&self) -> Value {
        let taken = self.taken();
        let decline_code = self.failure.as_ref().map(|(code, _)| code);
        json!({
            "advice_code": null,
            "network_advice_code": null,
            "network_decline_code": null,
            "network_status": if taken { "approved_by_network" } else { "declined_by_network" },
            "reason": decline_code,
            "risk_level": "normal",
            "risk_score": 7,
            "seller_message": if taken { "Payment complete." } else { "The bank declined." },
            "type": if taken { "authorized" } else { "issuer_declined" },
        })
    }

    fn card(&self) -> Value {
        json!({
            "card": {
                "amount_authorized": self.taken().then_some(self.amount),
                "authorization_code": null,
                "brand": "visa",
                "checks": null,
                "country": "US",
                "exp_month": 12,
                "exp_year": 2042,
                "fingerprint": "standinstandinst",
                "funding": "credit",
                "installments": null,
                "last4": "4242",
                "mandate": null,
                "network": "visa",
                "network_token": null,
                "network_transaction_id": null,
                "regulated_status": "unregulated",
                "three_d_secure": null,
                "wallet": null,
            },
            "type": "card",
        })
    }

    /// Returns the caller's transfer group, or the one that Stripe derives from the PaymentIntent.
    pub fn transfer_group(&self) -> String {
        self.details.transfer_group.clone().unwrap_or_else(|| format!("group_{}", self.payment_intent))
    }
}
