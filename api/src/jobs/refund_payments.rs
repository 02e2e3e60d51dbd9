//! Gives money back that is marked to go back.

use actix_web::web::Data;
use schema::models::payment_sync::PaymentWork;

use super::claim_payments::each;
use crate::error::Result;
use crate::payments;
use crate::state::AppState;

/// Answers how many payments were looked at to the end.
///
/// # Errors
/// When the database cannot be reached. A refund that Stripe does not make now is tried again.
pub async fn refund_payments(state: Data<AppState>) -> Result<usize> {
    each(&state, PaymentWork::Refund, async |id| payments::refund_payment(&state, id).await).await
}
