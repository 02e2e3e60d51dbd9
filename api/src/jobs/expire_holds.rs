//! Releases holds that have run out.

use actix_web::web::Data;
use schema::models::booking_money::Work;

use super::bookings;
use crate::error::Result;
use crate::payments;
use crate::state::State;

/// Answers how many holds were looked at to the end.
///
/// # Errors
/// When the database cannot be reached. A hold about which Stripe gives no answer is kept, to be tried again.
pub async fn expire_holds(state: Data<State>) -> Result<usize> {
    bookings::each(&state, Work::ExpiredHold, async |id| payments::release_expired_hold(&state, id).await)
        .await
}
