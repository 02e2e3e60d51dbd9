//! What Stripe says of a Checkout Session at one moment, in the academy's words.

use crate::error::PaymentFailure;
use stripe_checkout::checkout_session::RetrieveCheckoutSession;
use stripe_checkout::{CheckoutSession, CheckoutSessionPaymentStatus, CheckoutSessionStatus};
use stripe_core::PaymentIntentStatus;
use stripe_types::Expandable;

use super::{Stripe, StripePayment};

/// A Checkout Session as it was when it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutSnapshot {
    /// `cs_…`.
    pub session_id: String,
    /// How far it has come.
    pub status: CheckoutStatus,
}

/// How far a Checkout Session has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckoutStatus {
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
    Paid(Box<StripePayment>),
    /// Stripe knows no such session, as after a change to another account's key: nobody can pay by it, as far as this
    /// key can tell.
    Missing,
}

impl Stripe {
    /// Reads the session with its payment, and everything that has become of that.
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
