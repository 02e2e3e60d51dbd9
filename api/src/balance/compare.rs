//! Compares Stripe's balance transactions with our own rows, step by step.
//!
//! A step covers a range of payments, adjustments or balance transactions along an index, and is stored together with the
//! progress: if a process dies or a step fails, only that step is lost.

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{BalanceDifferenceKind, ComparisonPhase};
use schema::models::balance_comparison::Comparison;
use schema::models::balance_difference::{self, ComparedRange, FoundDifference, IdRange, TransactionRange};
use schema::models::balance_month;
use schema::models::balance_reading::BalanceReading;
use schema::models::balance_transaction::{self, CURRENCY};
use schema::models::payable;
use uuid::Uuid;

use super::read::{find_owners, job_turn, read, read_page, stripe_balance};
use super::recheck::recheck;
use crate::domain::time;
use crate::error::{Error, Result};
use crate::live::{self, LiveEvent, Topic};
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Movements this shortly before the list was read are skipped: one of the two sides may not know of them yet.
const GRACE: TimeDelta = TimeDelta::hours(1);
/// When the nightly comparison begins, in the academy's zone: after one day's lessons and before the next day's.
const NIGHT: TimeDelta = TimeDelta::hours(3);

/// Makes a comparison due now. If one is in progress, another follows.
pub fn request_comparison(conn: &mut PgConnection, now: DateTime<Utc>) -> Result<()> {
    Ok(BalanceReading::request_comparison(conn, now)?)
}

/// Continues the comparison in progress, or begins one: stores differences, resolves those that no longer exist, and
/// emails the new ones at the end. The balance transactions were read within the last hour. Returns early if the
/// process shuts down or a later turn of the job has begun; the next turn continues from there.
///
/// # Errors
/// `payment_provider_failed` if Stripe does not respond, `database_busy` if a step takes too long; earlier steps stay
/// stored.
pub async fn compare(state: &AppState, turn: i64) -> Result<()> {
    let (begun, at) = (Comparison::begun_at(state.clock.now()), job_turn(state, turn));
    let begin = move |conn: &mut PgConnection| match Comparison::find(conn)? {
        Some(under_way) => Ok(Some(under_way)),
        None => Ok(begun.save(conn, at)?.then_some(begun)),
    };
    let mut under_way = state.db.transaction(begin).await?;
    while let Some(comparison) = under_way {
        if state.stopping.is_cancelled() {
            break;
        }
        under_way = step(state, turn, comparison).await?;
    }
    Ok(())
}

/// Performs the next step. Returns the progress, or `None` if the comparison has ended or a later turn of the job has
/// begun.
async fn step(state: &AppState, turn: i64, comparison: Comparison) -> Result<Option<Comparison>> {
    use ComparisonPhase::{Adjustments, Balance, Completeness, History, Movements, Payments};
    match comparison.phase {
        Completeness => {
            // If the sums differ, a balance transaction of any age is missing here: the complete list is read.
            let is_complete = balance_difference(state).await?.is_none();
            let next = comparison.at(if is_complete { Payments } else { History });
            save(state, turn, next, |_| Ok(())).await
        }
        History => read_history(state, turn, comparison).await,
        Payments | Adjustments | Movements => compare_range(state, turn, comparison).await,
        Balance => finish(state, turn, comparison).await,
    }
}

/// Runs `work` and stores the comparison's progress; stores nothing if a later turn of the job has begun.
async fn save<F>(state: &AppState, turn: i64, next: Comparison, work: F) -> Result<Option<Comparison>>
where
    F: FnOnce(&mut PgConnection) -> Result<()> + Clone + Send + 'static,
{
    let at = job_turn(state, turn);
    let save = move |conn: &mut PgConnection| {
        if !next.save(conn, at)? {
            return Ok(None);
        }
        work(conn)?;
        Ok(Some(next))
    };
    state.db.transaction(save).await
}

/// Reads a page of the complete list of balance transactions, after those already read.
async fn read_history(state: &AppState, turn: i64, comparison: Comparison) -> Result<Option<Comparison>> {
    let page = read_page(state, None, comparison.after.as_deref()).await?;
    let last = page.rows.last().map(|last| last.id.clone());
    let next = Comparison { after: last.or(comparison.after.clone()), ..comparison };
    let rows = page.rows;
    let stored = save(state, turn, next, move |conn| Ok(balance_transaction::store(conn, &rows)?)).await?;
    match stored {
        Some(stored) if page.next.is_none() => {
            find_owners(state).await?;
            let next = Comparison { reread_since: Some(DateTime::UNIX_EPOCH), ..stored };
            save(state, turn, next.at(ComparisonPhase::Payments), |_| Ok(())).await
        }
        stored => Ok(stored),
    }
}

/// Compares the next range of a phase.
async fn compare_range(
    state: &AppState,
    turn: i64,
    mut comparison: Comparison,
) -> Result<Option<Comparison>> {
    let (at, size) = (comparison.clone(), state.config.comparison_range);
    let range = state.db.run(move |conn| next_range(conn, &at, size)).await?;
    let mut found = find(state, &range).await?;
    // A difference that an admin has explained is expected to remain.
    let doubtful: Vec<_> = found.iter().filter(|one| !one.is_recent && !one.is_explained).cloned().collect();
    match recheck(state, turn, &mut comparison, &doubtful).await? {
        Some(true) => found = find(state, &range).await?,
        Some(false) => {}
        None => return Ok(None),
    }
    let at = job_turn(state, turn);
    let next = with_done(comparison, &range);
    state
        .transaction(move |ctx| {
            let mut next = next;
            if !next.save(ctx.conn, at)? {
                return Ok(None);
            }
            let new = balance_difference::record(ctx.conn, &range, &found, ctx.now)?;
            if !new.is_empty() {
                next.add_new(&new);
                next.save(ctx.conn, at)?;
            }
            Ok(Some(next))
        })
        .await
}

/// Returns the next range of a phase that has ranges.
fn next_range(conn: &mut PgConnection, comparison: &Comparison, size: i64) -> Result<ComparedRange> {
    let after = comparison.after.as_deref();
    let id = || after.map_or(Ok(Uuid::nil()), str::parse).map_err(Error::internal);
    Ok(match comparison.phase {
        ComparisonPhase::Adjustments => {
            ComparedRange::Adjustments(IdRange::of_adjustments(conn, id()?, size)?)
        }
        ComparisonPhase::Movements => {
            let after = after.unwrap_or_default().to_owned();
            ComparedRange::Movements(TransactionRange::of_unmatched(conn, after, size)?)
        }
        _ => ComparedRange::Payments(IdRange::of_payments(conn, id()?, size)?),
    })
}

/// Returns the progress after a range: at its end, or at the start of the next phase.
fn with_done(comparison: Comparison, range: &ComparedRange) -> Comparison {
    match range {
        ComparedRange::Payments(range) if range.is_last() => comparison.at(ComparisonPhase::Adjustments),
        ComparedRange::Adjustments(range) if range.is_last() => comparison.at(ComparisonPhase::Movements),
        ComparedRange::Payments(range) | ComparedRange::Adjustments(range) => {
            comparison.behind(range.until.to_string())
        }
        ComparedRange::Movements(TransactionRange { until: Some(until), .. }) => {
            comparison.behind(until.clone())
        }
        ComparedRange::Movements(_) | ComparedRange::Balance => comparison.at(ComparisonPhase::Balance),
    }
}

/// Returns the current differences in a range.
async fn find(state: &AppState, range: &ComparedRange) -> Result<Vec<FoundDifference>> {
    let (range, delay, now) = (range.clone(), state.config.transfer_delay, state.clock.now());
    state
        .db
        .run(move |conn| {
            let recent_since = BalanceReading::find(conn)?.read_until.unwrap_or(now) - GRACE;
            let mut found = balance_difference::find(conn, &range, recent_since)?;
            found.extend(payable::unmoved(conn, &range, recent_since, delay)?);
            Ok(found)
        })
        .await
}

/// Compares the sum of all balance transactions with the balance. If the balance changes meanwhile, the comparison is
/// skipped this time.
async fn balance_difference(state: &AppState) -> Result<Option<FoundDifference>> {
    let before = stripe_balance(state).await?;
    let reading = state.db.run(|conn| Ok(BalanceReading::find(conn)?)).await?;
    read(state, &reading).await?;
    let after = stripe_balance(state).await?;
    let own = state.db.run(|conn| Ok(balance_month::balance(conn)?)).await?;
    Ok((before == after && own != after).then(|| FoundDifference {
        kind: BalanceDifferenceKind::Balance,
        subject: "balance".to_owned(),
        payment_id: None,
        payout_adjustment_id: None,
        transaction_id: None,
        moved_at: state.clock.now(),
        currency: CURRENCY.to_owned(),
        own_cents: own,
        stripe_cents: after,
        is_recent: false,
        is_explained: false,
    }))
}

/// Compares the balance and ends the comparison: admins get one email about all new differences, regardless of the
/// range in which they were found.
async fn finish(state: &AppState, turn: i64, mut comparison: Comparison) -> Result<Option<Comparison>> {
    let found: Vec<_> = balance_difference(state).await?.into_iter().collect();
    let at = job_turn(state, turn);
    state
        .transaction(move |ctx| {
            if !comparison.end(ctx.conn, at, ctx.now, next_night(ctx.now))? {
                return Ok(());
            }
            let new = balance_difference::record(ctx.conn, &ComparedRange::Balance, &found, ctx.now)?;
            comparison.add_new(&new);
            report(ctx, &comparison)?;
            live::publish(ctx.conn, &[Topic::Admin], &LiveEvent::BalanceCompared {}, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(None)
}

/// Emails the new differences to admins.
fn report(ctx: &mut Ctx<'_>, comparison: &Comparison) -> Result<()> {
    if comparison.new == 0 {
        return Ok(());
    }
    let named = balance_difference::with_ids(ctx.conn, &comparison.named)?;
    mail::balance_differs(ctx, &named, comparison.new)
}

/// Returns the start of the next night's comparison.
fn next_night(now: DateTime<Utc>) -> DateTime<Utc> {
    let today = time::local_date(now);
    let tonight = time::instant_or_gap_end(today.and_time(NaiveTime::MIN + NIGHT));
    if tonight > now {
        tonight
    } else {
        time::instant_or_gap_end((today + TimeDelta::days(1)).and_time(NaiveTime::MIN + NIGHT))
    }
}
