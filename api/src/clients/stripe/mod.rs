//! The parts of Stripe's API that the academy uses.

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
pub use balance::{BalanceTransactionPage, FeePart, StripeBalanceTransaction, TransactionOrigin};
pub use checkout::{CheckoutSessionParams, NewCheckoutSession};
pub use payment::{Dispute, PaymentReference, RefundMade, StripePayment};
pub use payout::PayoutPage;
pub use reading::{CheckoutSnapshot, CheckoutStatus};
pub use transfer::{
    MovementName, NewReversal, NewTransfer, ReversalMade, TransferMade, TransferReference, TransferReturns,
};

/// The client of Stripe's API.
///
/// Calls are not retried here and take at most the configured timeout: the caller retries later with the same
/// idempotency key instead of keeping a user waiting.
pub struct Stripe {
    client: Client,
}

impl Stripe {
    /// Creates the client. Opens no connection.
    ///
    /// # Errors
    /// When the key or the URL is invalid.
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

/// A request strategy with our own idempotency key.
fn idempotent(key: &str) -> Result<RequestStrategy, PaymentFailure> {
    let key = IdempotencyKey::new(key).map_err(|error| PaymentFailure::Refused(error.to_string()))?;
    Ok(RequestStrategy::Idempotent(key))
}
