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

/// The parameters of a Checkout Session. Equal parameters give the same request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutSessionParams {
    /// The payment or booking that it is for.
    pub reference: PaymentReference,
    /// The attempt's number; part of the idempotency key.
    pub attempt: i32,
    /// US cents.
    pub price_cents: i32,
    /// The name of the line item.
    pub name: String,
    /// The description of the line item.
    pub description: String,
    /// Prefilled on the page; receives Stripe's receipt.
    pub customer_email: String,
    /// When the session expires: 30 minutes to 24 hours ahead.
    pub expires_at: DateTime<Utc>,
    /// The redirect after payment; Stripe fills in `{CHECKOUT_SESSION_ID}`.
    pub success_url: String,
    /// The redirect when the customer goes back.
    pub cancel_url: String,
}

/// A Checkout Session as created.
#[derive(Debug, Clone)]
pub struct NewCheckoutSession {
    /// `cs_…`.
    pub id: String,
    /// The URL of its page.
    pub url: String,
}

impl Stripe {
    /// Creates the session, or returns the one that the same attempt created before.
    ///
    /// # Errors
    /// After a final failure this attempt's session, if there is one, can never be found out.
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

    /// Expires an open session: afterwards it cannot be paid.
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
            // Replaces `payment_method_types`, which was removed in API version 2026-09-30.
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
