//! Holding Stripe's movements against our own rows.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::BalanceDifferenceKind;
use schema::models::balance_difference::{self, ComparisonResult, FoundDifference};
use schema::models::balance_reading::BalanceReading;
use schema::models::balance_transaction::{self, CURRENCY, MovementOwner};
use schema::models::payable;
use uuid::Uuid;

use super::read::{MAX_FAILURES, read, read_since, stripe_balance};
use crate::domain::time;
use crate::error::{Error, Result};
use crate::live::{self, LiveEvent, Topic};
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::{payments, payouts};

/// What moved so recently is left alone: one of the two sides may not have heard of it yet.
const GRACE: TimeDelta = TimeDelta::hours(1);
/// When a night's comparison begins, in the academy's zone: between the lessons of one day and those of the next.
const NIGHT: TimeDelta = TimeDelta::hours(3);
/// Payments and adjustments of one comparison that are asked about once more, a few calls each.
const MAX_SYNCS: usize = 50;

/// Makes a comparison due at once.
///
/// # Errors
/// When the database cannot be reached.
pub fn request_comparison(conn: &mut PgConnection, now: DateTime<Utc>) -> Result<()> {
    Ok(BalanceReading::ask_to_compare(conn, now)?)
}

/// Compares, and stores, names and emails what differs; what no longer does is resolved. The movements were just read.
///
/// What differs is read from Stripe once more first: what an event that never came would have told is no difference.
///
/// # Errors
/// `payment_provider_failed` when Stripe gives no answer; nothing is stored then.
pub async fn compare(state: &AppState) -> Result<ComparisonResult> {
    let began_at = state.clock.now();
    let mut found = find(state, began_at).await?;
    // What an admin has explained is known to stand.
    let doubtful: Vec<_> = found.iter().filter(|one| !one.is_recent && !one.is_explained).cloned().collect();
    if !doubtful.is_empty() {
        sync_owners(state, &doubtful).await?;
        read_again(state, &doubtful).await?;
        found = find(state, began_at).await?;
    }
    if balance_difference(state, began_at).await?.is_some() {
        // Some movement is missing, whenever it was made.
        read_since(state, None).await?;
        found = find(state, began_at).await?;
        found.extend(balance_difference(state, began_at).await?);
    }
    let result = state
        .transaction(move |ctx| {
            let result = balance_difference::record(ctx.conn, &found, ctx.now)?;
            report(ctx, &result)?;
            BalanceReading::mark_compared(ctx.conn, (began_at, ctx.now), next_night(ctx.now))?;
            live::publish(ctx.conn, &[Topic::Admin], &LiveEvent::BalanceCompared {}, ctx.now)?;
            Ok(result)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(result)
}

async fn find(state: &AppState, now: DateTime<Utc>) -> Result<Vec<FoundDifference>> {
    let delay = state.config.transfer_delay;
    state
        .db
        .run(move |conn| {
            let mut found = balance_difference::find(conn, now - GRACE)?;
            found.extend(payable::unmoved(conn, now - GRACE, delay)?);
            Ok(found)
        })
        .await
}

/// Reads the movements anew of which the payments that differ are made.
async fn read_again(state: &AppState, found: &[FoundDifference]) -> Result<()> {
    let payments: Vec<Uuid> = found.iter().filter_map(|one| one.payment_id).collect();
    let adjustments: Vec<Uuid> = found.iter().filter_map(|one| one.payout_adjustment_id).collect();
    let last = found.iter().map(|one| one.moved_at).min();
    let first =
        state.db.run(move |conn| Ok(balance_transaction::first_of(conn, &payments, &adjustments)?)).await?;
    read_since(state, first.into_iter().chain(last).min()).await.map(drop)
}

/// Asks Stripe about the payments and adjustments that differ, as the jobs do. One that it does not tell of leaves its difference
/// standing.
async fn sync_owners(state: &AppState, found: &[FoundDifference]) -> Result<()> {
    let payments: BTreeSet<Uuid> = found.iter().filter_map(|one| one.payment_id).collect();
    let adjustments: BTreeSet<Uuid> = found.iter().filter_map(|one| one.payout_adjustment_id).collect();
    let payments = payments.into_iter().map(MovementOwner::Payment);
    let owners = payments.chain(adjustments.into_iter().map(MovementOwner::Adjustment));
    let mut failures = 0;
    for owner in owners.take(MAX_SYNCS) {
        let done = match owner {
            MovementOwner::Payment(payment) => sync_payment(state, payment).await,
            MovementOwner::Adjustment(adjustment) => payouts::settle(state, adjustment).await,
        };
        match done {
            Err(Error::Payment(failure)) => {
                tracing::warn!(?owner, %failure, "what differs was not read once more");
                failures += 1;
            }
            other => other?,
        }
        if failures == MAX_FAILURES {
            break;
        }
    }
    Ok(())
}

async fn sync_payment(state: &AppState, payment: Uuid) -> Result<()> {
    payments::sync_payment(state, payment).await?;
    payouts::settle(state, payment).await
}

/// Whether all movements come to the balance. While money moves, they are compared another time.
async fn balance_difference(state: &AppState, now: DateTime<Utc>) -> Result<Option<FoundDifference>> {
    let before = stripe_balance(state).await?;
    let reading = state.db.run(|conn| Ok(BalanceReading::find(conn)?)).await?;
    read(state, &reading).await?;
    let after = stripe_balance(state).await?;
    let own = state.db.run(|conn| Ok(balance_transaction::balance(conn)?)).await?;
    Ok((before == after && own != after).then(|| FoundDifference {
        kind: BalanceDifferenceKind::Balance,
        subject: "balance".to_owned(),
        payment_id: None,
        payout_adjustment_id: None,
        transaction_id: None,
        moved_at: now,
        currency: CURRENCY.to_owned(),
        own_cents: own,
        stripe_cents: after,
        is_recent: false,
        is_explained: false,
    }))
}

/// Emails what is new to those who look after the academy.
fn report(ctx: &mut Ctx<'_>, result: &ComparisonResult) -> Result<()> {
    if result.new.is_empty() {
        return Ok(());
    }
    let new = balance_difference::with_ids(ctx.conn, &result.new)?;
    mail::balance_differs(ctx, &new)
}

/// The next night.
fn next_night(now: DateTime<Utc>) -> DateTime<Utc> {
    let today = time::local_date(now);
    let tonight = time::instant_or_gap_end(today.and_time(NaiveTime::MIN + NIGHT));
    if tonight > now {
        tonight
    } else {
        time::instant_or_gap_end((today + TimeDelta::days(1)).and_time(NaiveTime::MIN + NIGHT))
    }
}
