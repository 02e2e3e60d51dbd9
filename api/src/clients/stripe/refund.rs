//! Giving money back.

use crate::error::PaymentFailure;
use std::collections::HashMap;

use stripe::StripeRequest;
use stripe_core::refund::CreateRefund;

use super::{PaymentReference, Stripe, idempotent};

impl Stripe {
    /// Gives back whatever of the payment has not gone back yet. Stripe never gives back more than was paid.
    ///
    /// # Errors
    /// A final failure has to be followed by another `key`, once the payment was read again.
    pub async fn refund(
        &self,
        intent_id: &str,
        (reference, cents): (PaymentReference, Option<i32>),
        key: &str,
    ) -> Result<(), PaymentFailure> {
        let metadata = HashMap::from([reference.metadata()]);
        let mut refund = CreateRefund::new().payment_intent(intent_id).metadata(metadata);
        if let Some(cents) = cents {
            refund = refund.amount(i64::from(cents));
        }
        let refund = refund.customize().request_strategy(idempotent(key)?).send(&self.client).await?;
        match refund.status.as_deref() {
            Some("failed" | "canceled") => {
                Err(PaymentFailure::Refused(format!("refund {} failed", refund.id)))
            }
            _ => Ok(()),
        }
    }
}
