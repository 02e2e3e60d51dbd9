//! Gives money back that is marked to go back.

use actix_web::web::Data;
use schema::models::payment_sync::Work;

use super::payments::each;
use crate::error::Result;
use crate::payments;
use crate::state::AppState;

/// Answers how many payments were looked at to the end.
///
/// # Errors
/// When the database cannot be reached. A refund that Stripe does not make now is tried again.
pub async fn refund(state: Data<AppState>) -> Result<usize> {
    each(&state, Work::Refund, async |id| payments::give_back(&state, id).await).await
}
