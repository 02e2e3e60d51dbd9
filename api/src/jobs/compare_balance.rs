//! Reads the academy's balance at Stripe every hour, and holds it against our own rows every night.

use actix_web::web::Data;
use chrono::TimeDelta;
use schema::models::balance_reading::BalanceReading;

use crate::balance;
use crate::error::{Code, Result};
use crate::state::AppState;

/// A reading that a worker took is taken again after this: it died, or the history is a long one.
const LEASE: TimeDelta = TimeDelta::minutes(15);
/// How often statements are brought up to date.
const READ_INTERVAL: TimeDelta = TimeDelta::hours(1);
/// What Stripe gave no answer to is tried again after this.
const RETRY_INTERVAL: TimeDelta = TimeDelta::minutes(5);

/// Answers 1 if it was due and done.
///
/// # Errors
/// When the database cannot be reached, or Stripe gives no answer: admins see why, and it is tried again.
pub async fn compare_balance(state: Data<AppState>) -> Result<usize> {
    if !state.takes_payments() {
        return Ok(0);
    }
    let now = state.clock.now();
    let due = state.db.run(move |conn| Ok(BalanceReading::claim(conn, now, now + LEASE)?)).await?;
    let Some(reading) = due else { return Ok(0) };
    let done = read_and_compare(&state, &reading).await;
    let (failure, now) = (done.as_ref().err().map(ToString::to_string), state.clock.now());
    if let Err(error) = &done
        && error.code() == Code::DatabaseUnavailable
    {
        return done.map(|()| 0);
    }
    let pause = if failure.is_some() { RETRY_INTERVAL } else { READ_INTERVAL };
    state
        .db
        .transaction(move |conn| {
            if let Some(failure) = failure {
                BalanceReading::mark_failed(conn, &failure)?;
            }
            // Somebody who asked for a comparison meanwhile is not kept waiting, nor is a long history.
            let is_asked_for = BalanceReading::find(conn)?.compare_at <= now;
            let pause = if is_asked_for && pause == READ_INTERVAL { TimeDelta::zero() } else { pause };
            Ok(BalanceReading::release(conn, now + pause)?)
        })
        .await?;
    done.map(|()| 1)
}

async fn read_and_compare(state: &AppState, reading: &BalanceReading) -> Result<()> {
    let is_complete = balance::read(state, reading).await?;
    // When the bank sent a payout back is known from its movement, so that these come second; and they keep nothing from being
    // compared. A key may lack the right to read them for weeks: the next reading is soon enough.
    let failure = balance::read_payouts(state).await.err();
    if let Some(error) = &failure {
        tracing::warn!(%error, "payouts to the bank could not be read");
    }
    let failure = failure.map(|error| error.to_string());
    state.db.run(move |conn| Ok(BalanceReading::mark_payouts(conn, failure.as_deref())?)).await?;
    if is_complete && reading.compare_at <= state.clock.now() {
        balance::compare(state).await?;
    }
    Ok(())
}
