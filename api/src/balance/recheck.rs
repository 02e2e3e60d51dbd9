//! Rechecks differences at Stripe: a difference that only exists because an event never arrived is resolved.

use std::collections::BTreeSet;

use schema::models::balance_comparison::Comparison;
use schema::models::balance_difference::FoundDifference;
use schema::models::balance_transaction::{self, TransactionOwner};
use uuid::Uuid;

use super::read::{MAX_FAILURES, job_turn, read_since};
use crate::error::{Error, Result};
use crate::state::AppState;
use crate::{payments, payouts};

/// Maximum number of differences per comparison that are rechecked, with a few calls each.
const MAX_RECHECKS: usize = 50;

/// Rechecks the doubtful differences of the next range at Stripe, and reads their balance transactions again, unless
/// this comparison already did. Returns whether it made calls. The calls are counted before they are made and recorded
/// afterwards, so that a step that always fails does not repeat them forever. `None` if a later turn of the job has
/// begun.
///
/// # Errors
/// `payment_provider_failed` if Stripe's list cannot be read; if the database cannot be reached.
pub(super) async fn recheck(
    state: &AppState,
    turn: i64,
    comparison: &mut Comparison,
    doubtful: &[FoundDifference],
) -> Result<Option<bool>> {
    let doubtful = &doubtful[..doubtful.len().min(MAX_RECHECKS.saturating_sub(comparison.rechecks))];
    if doubtful.is_empty() || comparison.is_rechecked {
        return Ok(Some(false));
    }
    comparison.rechecks += doubtful.len();
    if !save(state, turn, comparison).await? {
        return Ok(None);
    }
    sync_owners(state, doubtful).await?;
    read_again(state, turn, comparison, doubtful).await?;
    comparison.is_rechecked = true;
    Ok(save(state, turn, comparison).await?.then_some(true))
}

async fn save(state: &AppState, turn: i64, comparison: &Comparison) -> Result<bool> {
    let (comparison, at) = (comparison.clone(), job_turn(state, turn));
    state.db.transaction(move |conn| Ok(comparison.save(conn, at)?)).await
}

/// Reads the differing payments and adjustments from Stripe, as the jobs do. If that fails for one, its difference
/// remains.
async fn sync_owners(state: &AppState, doubtful: &[FoundDifference]) -> Result<()> {
    let payments: BTreeSet<Uuid> = doubtful.iter().filter_map(|one| one.payment_id).collect();
    let adjustments: BTreeSet<Uuid> = doubtful.iter().filter_map(|one| one.payout_adjustment_id).collect();
    let payments = payments.into_iter().map(TransactionOwner::Payment);
    let owners = payments.chain(adjustments.into_iter().map(TransactionOwner::Adjustment));
    let mut failures = 0;
    for owner in owners {
        let done = match owner {
            TransactionOwner::Payment(payment) => sync_payment(state, payment).await,
            TransactionOwner::Adjustment(adjustment) => payouts::transfer_due(state, adjustment).await,
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
    payouts::transfer_due(state, payment).await
}

/// Reads the balance transactions of the differences again, if this comparison has not done so yet.
async fn read_again(
    state: &AppState,
    turn: i64,
    comparison: &mut Comparison,
    doubtful: &[FoundDifference],
) -> Result<()> {
    let payments: Vec<Uuid> = doubtful.iter().filter_map(|one| one.payment_id).collect();
    let adjustments: Vec<Uuid> = doubtful.iter().filter_map(|one| one.payout_adjustment_id).collect();
    let last = doubtful.iter().map(|one| one.moved_at).min();
    let first =
        state.db.run(move |conn| Ok(balance_transaction::first_of(conn, &payments, &adjustments)?)).await?;
    let Some(since) = first.into_iter().chain(last).min() else { return Ok(()) };
    if comparison.reread_since.is_none_or(|reread_since| since < reread_since) {
        read_since(state, turn, Some(since)).await?;
        comparison.reread_since = Some(since);
    }
    Ok(())
}
