//! Checkout Sessions: Stripe's hosted payment pages.

use crate::error::PaymentFailure;
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use stripe::StripeRequest;
use stripe_checkout::CheckoutSessionMode;
use stripe_checkout::checkout_session::{
    CreateCheckoutSession, CreateCheckoutSessionAllowedPaymentMethodTypes, CreateCheckoutSessionLineItems,
    CreateCheckoutSessionLineItemsPriceData, CreateCheckoutSessionPaymentIntentData, ExpireCheckoutSession,
    ProductData,
};

use super::{PaymentReference, Stripe, idempotent};

/// Everything a Checkout Session is made of. The same purchase always gives the same request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutSessionParams {
    /// What of ours it is for.
    pub reference: PaymentReference,
    /// Which try it is; part of the idempotency key.
    pub attempt: i32,
    /// US cents.
    pub price_cents: i32,
    /// What the page calls it.
    pub name: String,
    /// One line more about it.
    pub description: String,
    /// Prefilled on the page; gets Stripe's receipt.
    pub customer_email: String,
    /// When the page closes: 30 minutes to 24 hours ahead.
    pub expires_at: DateTime<Utc>,
    /// Where the browser goes after payment; `{CHECKOUT_SESSION_ID}` is filled in by Stripe.
    pub success_url: String,
    /// Where it goes when the person turns back.
    pub cancel_url: String,
}

/// A session as it was when it was made.
#[derive(Debug, Clone)]
pub struct NewCheckoutSession {
    /// `cs_…`.
    pub id: String,
    /// Its page.
    pub url: String,
}

impl Stripe {
    /// Makes the session, or learns of the one that the same attempt has made before.
    ///
    /// # Errors
    /// A final failure means that this attempt's session, if there is one, can never be learnt of.
    pub async fn create_checkout_session(
        &self,
        purchase: &CheckoutSessionParams,
    ) -> Result<NewCheckoutSession, PaymentFailure> {
        let key = format!("checkout-{}-{}", purchase.reference.id(), purchase.attempt);
        let session =
            purchase.request()?.customize().request_strategy(idempotent(&key)?).send(&self.client).await?;
        let url = session
            .url
            .ok_or_else(|| PaymentFailure::Unreachable("a new session without a page".to_owned()))?;
        Ok(NewCheckoutSession { id: session.id.to_string(), url })
    }

    /// Closes an open session: afterwards it cannot be paid.
    ///
    /// # Errors
    /// `Refused` when it is not open (any more).
    pub async fn expire_checkout_session(&self, id: &str) -> Result<(), PaymentFailure> {
        ExpireCheckoutSession::new(id).send(&self.client).await?;
        Ok(())
    }
}

impl CheckoutSessionParams {
    fn request(&self) -> Result<CreateCheckoutSession, PaymentFailure> {
        let usd = "usd".parse::<stripe_types::Currency>();
        let usd = usd.map_err(|_| PaymentFailure::Refused("no such currency".to_owned()))?;
        let mut price = CreateCheckoutSessionLineItemsPriceData::new(usd);
        price.unit_amount = Some(i64::from(self.price_cents));
        let mut product = ProductData::new(&self.name);
        product.description = Some(self.description.clone());
        price.product_data = Some(product);
        let mut item = CreateCheckoutSessionLineItems::new();
        item.price_data = Some(price);
        item.quantity = Some(1);
        let mut intent = CreateCheckoutSessionPaymentIntentData::new();
        intent.description = Some(format!("{}, {}", self.name, self.description));
        intent.metadata = Some(self.metadata());
        intent.transfer_group = Some(self.reference.id().to_string());
        Ok(CreateCheckoutSession::new()
            .mode(CheckoutSessionMode::Payment)
            // `payment_method_types` is gone since API version 2026-09-30.
            .allowed_payment_method_types(vec![CreateCheckoutSessionAllowedPaymentMethodTypes::Card])
            .client_reference_id(self.reference.id().to_string())
            .customer_email(&self.customer_email)
            .expires_at(self.expires_at.timestamp())
            .line_items(vec![item])
            .metadata(self.metadata())
            .payment_intent_data(intent)
            .success_url(&self.success_url)
            .cancel_url(&self.cancel_url))
    }

    fn metadata(&self) -> HashMap<String, String> {
        [self.reference.metadata(), ("attempt".to_owned(), self.attempt.to_string())].into()
    }
}
