//! Classifies errors of Stripe's API by what may have happened.

use stripe::{ApiErrorsCode, StripeError};

use crate::error::{Error, PaymentFailure};

impl From<StripeError> for PaymentFailure {
    fn from(error: StripeError) -> PaymentFailure {
        let StripeError::Stripe(api, status) = error else {
            return PaymentFailure::Unreachable(error.to_string());
        };
        let text = format!("{status} {}", api.message.unwrap_or_default());
        match status {
            404 if api.code == Some(ApiErrorsCode::ResourceMissing) => PaymentFailure::Missing(text),
            403 if api.code == Some(ApiErrorsCode::AccountInvalid) => PaymentFailure::Missing(text),
            409 if api.code == Some(ApiErrorsCode::IdempotencyKeyInUse) => PaymentFailure::KeyInUse(text),
            401 | 403 | 409 | 429 => PaymentFailure::Unreachable(text),
            500.. => PaymentFailure::ServerError(text),
            _ => PaymentFailure::Refused(text),
        }
    }
}

impl From<PaymentFailure> for Error {
    fn from(failure: PaymentFailure) -> Error {
        tracing::warn!(%failure, "payment service");
        Error::Payment(failure)
    }
}
