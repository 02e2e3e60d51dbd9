//! Why a call gave no result, told apart by what may have happened.

use stripe::{ApiErrorsCode, StripeError};

use crate::error::Error;

/// A call that gave no result.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// Stripe knows no such object.
    #[error("unknown to Stripe: {0}")]
    Missing(String),
    /// Stripe does not do this: the same request is refused again.
    #[error("refused by Stripe: {0}")]
    Refused(String),
    /// Stripe has had an accident. Under an idempotency key the answer stays the same for a day, whether
    /// or not the work was done.
    #[error("accident at Stripe: {0}")]
    Broken(String),
    /// The same request, under the same key, is under way from elsewhere: its answer will be this one's.
    #[error("under way already: {0}")]
    UnderWay(String),
    /// Nothing is known: no answer in time, too many calls, or a key that does not let us in. The same
    /// request may work later.
    #[error("Stripe not reached: {0}")]
    Unreachable(String),
}

impl Failure {
    /// Whether repeating the request under the same idempotency key gives this failure again.
    #[must_use]
    pub fn is_final(&self) -> bool {
        match self {
            Failure::Missing(_) | Failure::Refused(_) | Failure::Broken(_) => true,
            Failure::UnderWay(_) | Failure::Unreachable(_) => false,
        }
    }
}

impl From<StripeError> for Failure {
    fn from(error: StripeError) -> Failure {
        let StripeError::Stripe(api, status) = error else {
            return Failure::Unreachable(error.to_string());
        };
        let text = format!("{status} {}", api.message.unwrap_or_default());
        match status {
            404 if api.code == Some(ApiErrorsCode::ResourceMissing) => Failure::Missing(text),
            403 if api.code == Some(ApiErrorsCode::AccountInvalid) => Failure::Missing(text),
            409 if api.code == Some(ApiErrorsCode::IdempotencyKeyInUse) => Failure::UnderWay(text),
            401 | 403 | 409 | 429 => Failure::Unreachable(text),
            500.. => Failure::Broken(text),
            _ => Failure::Refused(text),
        }
    }
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Error {
        tracing::warn!(%failure, "payment service");
        Error::Payment(failure)
    }
}
