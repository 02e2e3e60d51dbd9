use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{IntentTemplate, add_nulls};

/// Fields of Stripe's object that are always null here.
const UNUSED: &[&str] = &[
    "application",
    "application_fee_amount",
    "automatic_payment_methods",
    "customer",
    "next_action",
    "on_behalf_of",
    "payment_method",
    "payment_method_configuration_details",
    "processing",
    "review",
    "setup_future_usage",
    "shipping",
    "statement_descriptor",
    "transfer_data",
];

/// The PaymentIntent of a purchase.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PaymentIntent {
    /// `pi_…`
    pub id: String,
    /// Unix seconds.
    pub created: i64,
    /// Cents.
    pub amount: i64,
    /// Three lower-case letters.
    pub currency: String,
    /// The PaymentIntent's status.
    pub status: PaymentIntentStatus,
    /// Description, metadata and the other fields of `payment_intent_data`.
    pub details: IntentTemplate,
    /// The last attempt.
    pub latest_charge: Option<String>,
    /// Stripe's decline code and message of the last attempt, if it was declined.
    pub last_error: Option<(String, String)>,
    /// Unix seconds.
    pub canceled_at: Option<i64>,
}

/// `status` of a payment intent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentIntentStatus {
    /// No payment method yet, at first and after each decline.
    RequiresPaymentMethod,
    /// The payment is processing.
    Processing,
    /// Paid.
    Succeeded,
    /// Canceled.
    Canceled,
}

impl PaymentIntent {
    /// Returns the object in Stripe's format.
    pub fn to_json(&self) -> Value {
        let received = if self.status == PaymentIntentStatus::Succeeded { self.amount } else { 0 };
        let last_error = self.last_error.as_ref().map(|(decline_code, message)| {
            json!({
                "type": "card_error",
                "code": "card_declined",
                "decline_code": decline_code,
                "message": message,
                "charge": self.latest_charge,
            })
        });
        let mut object = json!({
            "id": self.id,
            "object": "payment_intent",
            "amount": self.amount,
            "amount_capturable": 0,
            "amount_details": { "tip": {} },
            "amount_received": received,
            "canceled_at": self.canceled_at,
            "cancellation_reason": self.canceled_at.map(|_| "automatic"),
            "capture_method": "automatic_async",
            "client_secret": format!("{}_secret_stand_in", self.id),
            "confirmation_method": "automatic",
            "created": self.created,
            "currency": self.currency,
            "description": self.details.description,
            "last_payment_error": last_error,
            "latest_charge": self.latest_charge,
            "livemode": false,
            "metadata": self.details.metadata,
            "payment_method_options": {},
            "payment_method_types": ["card"],
            "receipt_email": self.details.receipt_email,
            "statement_descriptor_suffix": self.details.statement_descriptor_suffix,
            "status": self.status,
            "transfer_group": self.details.transfer_group,
        });
        add_nulls(&mut object, UNUSED);
        object
    }
}
