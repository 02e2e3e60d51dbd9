//! Sends tutors what their lessons have earned and what they are paid beside it, and takes back what is no longer theirs.

use actix_web::web::Data;
use chrono::TimeDelta;
use schema::models::payable::Payable;
use schema::models::payment_share::Moment;

use super::claim_payments::is_outage;
use crate::error::{Code, Result};
use crate::payouts;
use crate::state::AppState;

/// A share that a worker took is taken again after this: it died, or Stripe gave no answer.
const LEASE: TimeDelta = TimeDelta::seconds(60);
/// Shares and adjustments of one turn, of each kind of work. Each takes a few calls, one after another.
const BATCH: i64 = 20;

/// Answers how many shares and adjustments were looked at to the end.
///
/// # Errors
/// When the database cannot be reached. One about which Stripe gives no answer is tried again.
pub async fn pay_tutors(state: Data<AppState>) -> Result<usize> {
    let moment = Moment { now: state.clock.now(), delay: state.config.transfer_delay };
    let due = state.db.run(move |conn| Ok(Payable::due(conn, moment, BATCH)?)).await?;
    let mut done = 0;
    for id in due {
        let now = state.clock.now();
        if !state.db.run(move |conn| Ok(Payable::claim(conn, id, now, now + LEASE)?)).await? {
            continue;
        }
        match payouts::settle(&state, id).await {
            Ok(()) => done += 1,
            Err(error) if error.code() == Code::DatabaseUnavailable => return Err(error),
            Err(error) => {
                tracing::warn!(%id, %error, "what a tutor is paid will be tried again");
                if is_outage(&error) {
                    break;
                }
            }
        }
    }
    Ok(done)
}
