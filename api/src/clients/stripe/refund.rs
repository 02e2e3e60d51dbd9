//! Refunds.

use crate::error::PaymentFailure;
use std::collections::HashMap;

use stripe::StripeRequest;
use stripe_core::refund::CreateRefund;

use super::{PaymentReference, Stripe, idempotent};

impl Stripe {
    /// Refunds `cents` of a payment, or all that has not been refunded. Stripe never refunds more than was paid.
    ///
    /// # Errors
    /// After a final failure, read the payment again and use another `key`.
    pub async fn refund(
        &self,
        intent_id: &str,
        reference: PaymentReference,
        cents: Option<i32>,
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
