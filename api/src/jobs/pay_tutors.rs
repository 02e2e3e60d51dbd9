//! Sends tutors what their lessons have earned, and takes back what is no longer theirs.

use actix_web::web::Data;
use chrono::TimeDelta;
use schema::models::payment_share::{self, Moment};
use schema::models::transfer::Transfer;
use uuid::Uuid;

use super::claim_payments::is_outage;
use crate::error::{Code, Result};
use crate::payouts;
use crate::state::AppState;

/// A share that a worker took is taken again after this: it died, or Stripe gave no answer.
const LEASE: TimeDelta = TimeDelta::seconds(60);
/// Shares of one turn, each way. Each takes a few calls, one after another.
const BATCH: i64 = 20;

/// Answers how many shares were looked at to the end.
///
/// # Errors
/// When the database cannot be reached. A share about which Stripe gives no answer is tried again.
pub async fn pay_tutors(state: Data<AppState>) -> Result<usize> {
    let moment = Moment { now: state.clock.now(), delay: state.config.transfer_delay };
    let due = state.db.run(move |conn| Ok(payment_share::due(conn, moment, BATCH)?)).await?;
    let sent = each(&state, due, async |id| payouts::pay_share(&state, id).await).await?;
    let now = state.clock.now();
    let overpaid = state.db.run(move |conn| Ok(payment_share::overpaid(conn, now, BATCH)?)).await?;
    let taken_back =
        each(&state, overpaid, async |id| payouts::reverse_overpayment(&state, id).await).await?;
    Ok(sent + taken_back)
}

/// Does `work` with each share that nobody else has taken. One that fails is logged and left to be taken
/// again.
async fn each(state: &AppState, shares: Vec<Uuid>, work: impl AsyncFn(Uuid) -> Result<()>) -> Result<usize> {
    let mut done = 0;
    for payment in shares {
        let now = state.clock.now();
        if !state.db.run(move |conn| Ok(Transfer::claim(conn, payment, now, now + LEASE)?)).await? {
            continue;
        }
        match work(payment).await {
            Ok(()) => done += 1,
            Err(error) if error.code() == Code::DatabaseUnavailable => return Err(error),
            Err(error) => {
                tracing::warn!(%payment, %error, "a share will be tried again");
                if is_outage(&error) {
                    break;
                }
            }
        }
    }
    Ok(done)
}
