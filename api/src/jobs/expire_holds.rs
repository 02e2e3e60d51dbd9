//! Releases expired holds.

use actix_web::web::Data;
use diesel::PgConnection;
use schema::models::lease::Lease;
use schema::models::payment_sync::HOLDS_TO_EXPIRE;

use super::lanes::process_rows;
use super::stripe_rows::StripeRows;
use crate::error::Result;
use crate::payments;
use crate::state::AppState;

/// Returns the number of holds that were processed.
///
/// # Errors
/// When the database cannot be reached. A hold for which Stripe gives no response is kept and tried again.
pub async fn expire_holds(state: Data<AppState>) -> Result<usize> {
    let holds = StripeRows {
        state: &state,
        queue: &HOLDS_TO_EXPIRE,
        claim: |conn: &mut PgConnection, now, until| HOLDS_TO_EXPIRE.claim(conn, now, until),
        work: async |lease: &Lease| payments::release_expired_hold(&state, lease.id()?).await,
    };
    process_rows(&holds).await
}
