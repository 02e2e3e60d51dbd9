//! Reads the academy's balance at Stripe every hour, and compares it with our rows every night.

use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use schema::models::balance_reading::BalanceReading;

use crate::balance;
use crate::error::{Code, Result};
use crate::state::AppState;

/// The interval of readings.
const READ_INTERVAL: TimeDelta = TimeDelta::hours(1);
/// The pause after a failed turn, doubled with each further one, up to [`READ_INTERVAL`].
const RETRY_INTERVAL: TimeDelta = TimeDelta::minutes(5);
/// After this many doublings the pause exceeds [`READ_INTERVAL`].
const MAX_DOUBLINGS: i32 = 4;

/// Returns 1 if it was due and done.
///
/// # Errors
/// When the database cannot be reached, or Stripe gives no response: the error is shown to admins, and it is tried
/// again.
pub async fn compare_balance(state: Data<AppState>) -> Result<usize> {
    if !state.takes_payments() {
        return Ok(0);
    }
    let now = state.clock.now();
    let due = state.db.run(move |conn| Ok(BalanceReading::claim(conn, now, now + balance::LEASE)?)).await?;
    let Some(reading) = due else { return Ok(0) };
    let done = read_and_compare(&state, &reading).await;
    let released = release(&state, &reading, done.as_ref().err().map(ToString::to_string)).await;
    match done {
        Ok(()) => released.map(|()| 1),
        Err(error) => {
            // The lease expires by itself.
            if let Err(other) = released
                && other.code() != Code::DatabaseUnavailable
            {
                tracing::warn!(%other, "the reading of the balance was not given back");
            }
            Err(error)
        }
    }
}

async fn read_and_compare(state: &AppState, reading: &BalanceReading) -> Result<()> {
    let now = state.clock.now();
    let is_complete = if must_read(reading, now) {
        let is_complete = balance::read(state, reading).await?;
        read_bank_payouts(state).await?;
        is_complete
    } else {
        balance::find_owners(state).await?
    };
    if is_complete && (reading.comparison_began_at.is_some() || reading.compare_at <= state.clock.now()) {
        balance::compare(state, reading.turn).await?;
    }
    Ok(())
}

/// Whether to read Stripe's list: the last reading is an hour ago (with tolerance for clock differences), or is older
/// than the comparison that is about to begin. A comparison that resumes after a failure needs no new reading.
fn must_read(reading: &BalanceReading, now: DateTime<Utc>) -> bool {
    let is_to_begin = reading.comparison_began_at.is_none() && reading.compare_at <= now;
    reading.read_until.is_none_or(|until| {
        until <= now - READ_INTERVAL + RETRY_INTERVAL || (is_to_begin && until < reading.compare_at)
    })
}

/// Reads bank payouts after balance transactions, which tell when the bank returned a payout. A failure does not
/// prevent the comparison: the key may lack the permission for weeks, and the next reading is soon enough.
async fn read_bank_payouts(state: &AppState) -> Result<()> {
    let failure = balance::read_bank_payouts(state).await.err();
    if let Some(error) = &failure {
        tracing::warn!(%error, "payouts to the bank could not be read");
    }
    let failure = failure.map(|error| error.to_string());
    state.db.run(move |conn| Ok(BalanceReading::mark_payouts(conn, failure.as_deref())?)).await
}

/// Records how the turn ended and when the next one is due.
async fn release(state: &AppState, reading: &BalanceReading, failure: Option<String>) -> Result<()> {
    let (turn, now) = (reading.turn, state.clock.now());
    state
        .db
        .transaction(move |conn| {
            BalanceReading::mark_ended(conn, turn, failure.as_deref())?;
            let reading = BalanceReading::find(conn)?;
            let pause = if failure.is_some() {
                let doublings = (reading.failures - 1).clamp(0, MAX_DOUBLINGS);
                (RETRY_INTERVAL * 2_i32.pow(doublings.unsigned_abs())).min(READ_INTERVAL)
            } else if reading.compare_at <= now {
                // Somebody has requested a comparison meanwhile, or a long history or an interrupted comparison has to
                // be continued.
                TimeDelta::zero()
            } else {
                READ_INTERVAL
            };
            Ok(BalanceReading::release(conn, turn, now + pause)?)
        })
        .await
}
