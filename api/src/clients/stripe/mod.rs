//! Stripe's API, as far as the academy needs it.

mod account;
mod balance;
mod checkout;
mod failure;
mod payment;
mod payout;
mod reading;
mod refund;
pub mod signature;
mod transfer;

use stripe::{Client, ClientBuilder, IdempotencyKey, RequestStrategy};

use crate::error::{Error, PaymentFailure, Result};
use crate::platform::config::StripeConfig;

pub use account::NewAccount;
pub use balance::{BalanceMovement, FeePart, MovementOrigin, MovementPage};
pub use checkout::{CheckoutSessionParams, NewCheckoutSession};
pub use payment::{Dispute, PaymentReference, RefundMade, StripePayment};
pub use payout::PayoutPage;
pub use reading::{CheckoutSnapshot, CheckoutStatus};
pub use transfer::{
    MovementName, NewReversal, NewTransfer, ReversalMade, TransferMade, TransferReference, TransferReturns,
};

/// Access to Stripe.
///
/// Every call is made once and may take as long as the settings say: whoever calls tries again later,
/// under the same idempotency key, rather than keeping a person waiting.
pub struct Stripe {
    client: Client,
}

impl Stripe {
    /// Sets the client up; connects to nothing yet.
    ///
    /// # Errors
    /// When the key or the address cannot be used.
    pub fn new(config: &StripeConfig) -> Result<Stripe> {
        let client = ClientBuilder::new(&config.secret_key)
            .url(config.api_url.as_str())
            .timeout(config.timeout)
            .app_info("academy", Some(env!("CARGO_PKG_VERSION").to_owned()), None)
            .build()
            .map_err(|error| Error::internal(format!("STRIPE_SECRET_KEY or STRIPE_API_URL: {error}")))?;
        Ok(Stripe { client })
    }
}

/// Sends a request under a key of ours.
fn idempotent(key: &str) -> Result<RequestStrategy, PaymentFailure> {
    let key = IdempotencyKey::new(key).map_err(|error| PaymentFailure::Refused(error.to_string()))?;
    Ok(RequestStrategy::Idempotent(key))
}
