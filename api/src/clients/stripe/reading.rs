//! What Stripe says of a payment at one moment, in the academy's words.

use std::collections::HashMap;

use stripe_checkout::{CheckoutSession, CheckoutSessionPaymentStatus, CheckoutSessionStatus};
use stripe_core::payment_intent::RetrievePaymentIntent;
use stripe_core::{Charge, PaymentIntent, PaymentIntentStatus};
use stripe_types::Expandable;
use uuid::Uuid;

use super::{Failure, Stripe};

/// A Checkout Session as it was when it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// `cs_…`.
    pub session_id: String,
    /// How far it has come.
    pub standing: Standing,
}

/// How far a Checkout Session has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// It can be paid.
    Open {
        /// Its page.
        url: String,
    },
    /// It can no longer be paid, and was not.
    Expired,
    /// The student is done, the money is on its way.
    Processing,
    /// The student was done, but the money did not arrive.
    Failed,
    /// The money has arrived.
    Paid(Payment),
}

/// Money that has arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// `pi_…`.
    pub intent_id: String,
    /// The booking named on it, if one is.
    pub booking_id: Option<Uuid>,
    /// In the currency's smallest unit.
    pub amount: i64,
    /// Three lower-case letters.
    pub currency: String,
    /// Whether all of it has gone back since.
    pub refunded: bool,
    /// Whether the cardholder disputes it.
    pub disputed: bool,
}

impl Reading {
    pub(super) fn of(session: CheckoutSession) -> Result<Reading, Failure> {
        let unknown = |what: &str| Failure::Unreachable(format!("session {} {what}", session.id));
        let intent = session.payment_intent.as_ref().and_then(Expandable::as_object);
        let paid = session.payment_status == CheckoutSessionPaymentStatus::Paid;
        let standing = match (&session.status, intent) {
            (Some(CheckoutSessionStatus::Open), _) => {
                Standing::Open { url: session.url.clone().ok_or_else(|| unknown("has no page"))? }
            }
            (Some(CheckoutSessionStatus::Expired), _) => Standing::Expired,
            (Some(CheckoutSessionStatus::Complete), Some(intent)) if paid => {
                Standing::Paid(Payment::of(intent))
            }
            (Some(CheckoutSessionStatus::Complete), Some(intent)) => match intent.status {
                PaymentIntentStatus::RequiresPaymentMethod | PaymentIntentStatus::Canceled => {
                    Standing::Failed
                }
                _ => Standing::Processing,
            },
            _ => return Err(unknown("is in no state we know")),
        };
        Ok(Reading { session_id: session.id.to_string(), standing })
    }
}

impl Payment {
    fn of(intent: &PaymentIntent) -> Payment {
        let charge = intent.latest_charge.as_ref().and_then(Expandable::as_object);
        Payment {
            intent_id: intent.id.to_string(),
            booking_id: booking_id(&intent.metadata),
            amount: intent.amount_received,
            currency: intent.currency.to_string(),
            refunded: charge.is_some_and(|charge: &Charge| charge.refunded),
            disputed: charge.is_some_and(|charge: &Charge| charge.disputed),
        }
    }
}

impl Stripe {
    /// Reads a payment by itself.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn read_payment(&self, intent_id: &str) -> Result<Payment, Failure> {
        let intent = RetrievePaymentIntent::new(intent_id)
            .expand(vec!["latest_charge".to_owned()])
            .send(&self.client)
            .await?;
        Ok(Payment::of(&intent))
    }
}

fn booking_id(metadata: &HashMap<String, String>) -> Option<Uuid> {
    metadata.get("booking_id").and_then(|text| text.parse().ok())
}
