//! Sends tutors what their lessons have earned and what they are paid beside it, and takes back what is no longer theirs.

use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::{PgConnection, QueryResult};
use schema::models::payment_share::{self, Moment};
use schema::models::payout_adjustment::PayoutAdjustment;
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

/// Answers how many shares and adjustments were looked at to the end.
///
/// # Errors
/// When the database cannot be reached. A share about which Stripe gives no answer is tried again.
pub async fn pay_tutors(state: Data<AppState>) -> Result<usize> {
    let moment = Moment { now: state.clock.now(), delay: state.config.transfer_delay };
    let due = state.db.run(move |conn| Ok(payment_share::due(conn, moment, BATCH)?)).await?;
    let sent = each(&state, due, Transfer::claim, async |id| payouts::pay_share(&state, id).await).await?;
    let now = state.clock.now();
    let overpaid = state.db.run(move |conn| Ok(payment_share::overpaid(conn, now, BATCH)?)).await?;
    let taken_back =
        each(&state, overpaid, Transfer::claim, async |id| payouts::reverse_overpayment(&state, id).await)
            .await?;
    Ok(sent + taken_back + move_adjustments(&state).await?)
}

/// The same of what tutors are paid beside their lessons.
async fn move_adjustments(state: &AppState) -> Result<usize> {
    let now = state.clock.now();
    let due = state.db.run(move |conn| Ok(PayoutAdjustment::to_send(conn, now, BATCH)?)).await?;
    let claim = PayoutAdjustment::claim;
    let sent = each(state, due, claim, async |id| payouts::send_adjustment(state, id).await).await?;
    let now = state.clock.now();
    let cancelled = state.db.run(move |conn| Ok(PayoutAdjustment::to_reverse(conn, now, BATCH)?)).await?;
    let taken_back =
        each(state, cancelled, claim, async |id| payouts::reverse_adjustment(state, id).await).await?;
    Ok(sent + taken_back)
}

/// Takes something until an instant, by its id, if it is due at another one; `false` when somebody else has taken it.
type Claim = fn(&mut PgConnection, Uuid, DateTime<Utc>, DateTime<Utc>) -> QueryResult<bool>;

/// Does `work` with each of them that nobody else has taken. One that fails is logged and left to be taken again.
async fn each(
    state: &AppState,
    ids: Vec<Uuid>,
    claim: Claim,
    work: impl AsyncFn(Uuid) -> Result<()>,
) -> Result<usize> {
    let mut done = 0;
    for id in ids {
        let now = state.clock.now();
        if !state.db.run(move |conn| Ok(claim(conn, id, now, now + LEASE)?)).await? {
            continue;
        }
        match work(id).await {
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
