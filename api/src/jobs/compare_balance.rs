//! Reads the academy's balance at Stripe every hour, and holds it against our own rows every night.

use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use schema::models::balance_reading::BalanceReading;

use crate::balance;
use crate::error::{Code, Result};
use crate::state::AppState;

/// How often statements are brought up to date.
const READ_INTERVAL: TimeDelta = TimeDelta::hours(1);
/// A turn that failed is followed by another after this, and after twice as long each time, up to [`READ_INTERVAL`].
const RETRY_INTERVAL: TimeDelta = TimeDelta::minutes(5);
/// Doubled so often, it is longer than [`READ_INTERVAL`].
const MAX_DOUBLINGS: i32 = 4;

/// Answers 1 if it was due and done.
///
/// # Errors
/// When the database cannot be reached, or Stripe gives no answer: admins see why, and it is tried again.
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
            // The lease runs out by itself.
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
        read_payouts(state).await?;
        is_complete
    } else {
        balance::find_owners(state).await?
    };
    if is_complete && (reading.comparison_began_at.is_some() || reading.compare_at <= state.clock.now()) {
        balance::compare(state, reading.turn).await?;
    }
    Ok(())
}

/// Whether Stripe's list is to be read: it was not for an hour, but for what clocks differ by, or a comparison is to begin that was
/// asked for since. One that goes on after a failure asks for no page again.
fn must_read(reading: &BalanceReading, now: DateTime<Utc>) -> bool {
    let is_to_begin = reading.comparison_began_at.is_none() && reading.compare_at <= now;
    reading.read_until.is_none_or(|until| {
        until <= now - READ_INTERVAL + RETRY_INTERVAL || (is_to_begin && until < reading.compare_at)
    })
}

/// When the bank sent a payout back is known from its movement, so that payouts come second; and they keep nothing from being
/// compared. A key may lack the right to read them for weeks: the next reading is soon enough.
async fn read_payouts(state: &AppState) -> Result<()> {
    let failure = balance::read_payouts(state).await.err();
    if let Some(error) = &failure {
        tracing::warn!(%error, "payouts to the bank could not be read");
    }
    let failure = failure.map(|error| error.to_string());
    state.db.run(move |conn| Ok(BalanceReading::mark_payouts(conn, failure.as_deref())?)).await
}

/// Notes how the turn ended, and when the next one is due.
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
                // Somebody who asked for a comparison meanwhile is not kept waiting, nor is a long history or what was broken off.
                TimeDelta::zero()
            } else {
                READ_INTERVAL
            };
            Ok(BalanceReading::release(conn, turn, now + pause)?)
        })
        .await
}
