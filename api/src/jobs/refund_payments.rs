//! Makes the pending refunds.

use actix_web::web::Data;
use diesel::PgConnection;
use schema::models::lease::Lease;
use schema::models::payment_sync::TO_REFUND;

use super::lanes::process_rows;
use super::stripe_rows::StripeRows;
use crate::error::Result;
use crate::payments;
use crate::state::AppState;

/// Returns the number of payments that were processed.
///
/// # Errors
/// When the database cannot be reached. A refund that Stripe does not make now is tried again.
pub async fn refund_payments(state: Data<AppState>) -> Result<usize> {
    let refunds = StripeRows {
        state: &state,
        queue: &TO_REFUND,
        claim: |conn: &mut PgConnection, now, until| TO_REFUND.claim(conn, now, until),
        work: async |lease: &Lease| payments::refund_payment(&state, lease.id()?).await,
    };
    process_rows(&refunds).await
}
