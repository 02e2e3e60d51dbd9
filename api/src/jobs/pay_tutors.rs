//! Sends tutors what their lessons have earned and what they are paid beside it, and takes back what is no longer theirs.

use actix_web::web::Data;
use diesel::PgConnection;
use schema::models::lease::Lease;
use schema::models::payable::{PAYABLES, Payable};
use schema::models::payment_share::Moment;

use super::lanes::work_off;
use super::stripe_rows::StripeRows;
use crate::error::Result;
use crate::payouts;
use crate::state::AppState;

/// Answers how many shares and adjustments were looked at to the end.
///
/// # Errors
/// When the database cannot be reached. One about which Stripe gives no answer is tried again.
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
    work_off(&payables).await
}
