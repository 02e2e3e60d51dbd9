//! Transfers shares and adjustments to tutors, and reverses transfers that are no longer due.

use actix_web::web::Data;
use diesel::PgConnection;
use schema::models::lease::Lease;
use schema::models::payable::{PAYABLES, Payable};
use schema::models::payment_share::Moment;

use super::lanes::process_rows;
use super::stripe_rows::StripeRows;
use crate::error::Result;
use crate::payouts;
use crate::state::AppState;

/// Returns the number of payables that were processed.
///
/// # Errors
/// When the database cannot be reached. A payable for which Stripe gives no response is tried again.
pub async fn pay_tutors(state: Data<AppState>) -> Result<usize> {
    let delay = state.config.transfer_delay;
    let payables = StripeRows {
        state: &state,
        queue: &PAYABLES,
        claim: move |conn: &mut PgConnection, now, until| {
            Payable::claim_next(conn, Moment { now, delay }, until)
        },
        work: async |lease: &Lease| payouts::transfer_due(&state, lease.id()?).await,
    };
    process_rows(&payables).await
}
