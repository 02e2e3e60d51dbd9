//! Releases holds that have run out.

use actix_web::web::Data;
use schema::models::payment_sync::PaymentWork;

use super::claim_payments::each;
use crate::error::Result;
use crate::payments;
use crate::state::AppState;

/// Answers how many holds were looked at to the end.
///
/// # Errors
/// When the database cannot be reached. A hold about which Stripe gives no answer is kept, to be tried again.
pub async fn expire_holds(state: Data<AppState>) -> Result<usize> {
    each(&state, PaymentWork::ExpiredHold, async |id| {
        match payments::find_payment(&state, id).await?.booking_id {
            Some(booking_id) => payments::release_expired_hold(&state, booking_id).await,
            None => Ok(()),
        }
    })
    .await
}
