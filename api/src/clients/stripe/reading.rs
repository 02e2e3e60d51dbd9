//! Snapshots of a Checkout Session.

use crate::error::PaymentFailure;
use stripe_checkout::checkout_session::RetrieveCheckoutSession;
use stripe_checkout::{CheckoutSession, CheckoutSessionPaymentStatus, CheckoutSessionStatus};
use stripe_core::PaymentIntentStatus;
use stripe_types::Expandable;

use super::{Stripe, StripePayment};

/// A Checkout Session at the time it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutSnapshot {
    /// `cs_…`.
    pub session_id: String,
    /// Its status.
    pub status: CheckoutStatus,
}

/// The status of a Checkout Session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckoutStatus {
    /// It can be paid.
    Open {
        /// The URL of its page.
        url: String,
    },
    /// It has expired unpaid.
    Expired,
    /// The customer is done, the money has not arrived yet.
    Processing,
    /// The customer was done, but the payment failed.
    Failed,
    /// The money has arrived.
    Paid(Box<StripePayment>),
    /// Stripe does not know the session, as after a change to another account's key: as far as this key can tell,
    /// nobody can pay it.
    Missing,
}

impl Stripe {
    /// Retrieves a session with its payment, refunds and disputes.
    pub async fn read_checkout_session(&self, id: &str) -> Result<CheckoutSnapshot, PaymentFailure> {
        let session = RetrieveCheckoutSession::new(id)
            .expand(vec!["payment_intent.latest_charge.refunds".to_owned()])
            .send(&self.client)
            .await
            .map_err(PaymentFailure::from);
        let status = match session {
            Ok(session) => self.status(&session).await?,
            Err(PaymentFailure::Missing(_)) => CheckoutStatus::Missing,
            Err(failure) => return Err(failure),
        };
        Ok(CheckoutSnapshot { session_id: id.to_owned(), status })
    }

    async fn status(&self, session: &CheckoutSession) -> Result<CheckoutStatus, PaymentFailure> {
        let unknown = |what: &str| PaymentFailure::Unreachable(format!("session {} {what}", session.id));
        let intent = session.payment_intent.as_ref().and_then(Expandable::as_object);
        let paid = session.payment_status == CheckoutSessionPaymentStatus::Paid;
        Ok(match (&session.status, intent) {
            (Some(CheckoutSessionStatus::Open), _) => {
                CheckoutStatus::Open { url: session.url.clone().ok_or_else(|| unknown("has no page"))? }
            }
            (Some(CheckoutSessionStatus::Expired), _) => CheckoutStatus::Expired,
            (Some(CheckoutSessionStatus::Complete), Some(intent)) if paid => {
                CheckoutStatus::Paid(Box::new(self.payment(intent).await?))
            }
            (Some(CheckoutSessionStatus::Complete), Some(intent)) => match intent.status {
                PaymentIntentStatus::RequiresPaymentMethod | PaymentIntentStatus::Canceled => {
                    CheckoutStatus::Failed
                }
                _ => CheckoutStatus::Processing,
            },
            _ => return Err(unknown("is in no state we know")),
        })
    }
}
