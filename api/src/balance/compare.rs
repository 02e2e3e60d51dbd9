//! Holding Stripe's movements against our own rows, step by step.
//!
//! A step is about a range of payments, adjustments or movements, along an index, and is stored together with how far it came: a
//! process that dies, or a step that fails, costs that step and no other.

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{BalanceDifferenceKind, ComparisonPhase};
use schema::models::balance_comparison::Comparison;
use schema::models::balance_difference::{self, ComparedRange, FoundDifference, IdRange, MovementRange};
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

/// What moved so recently before the list was read is left alone: one of the two sides may not have heard of it yet.
const GRACE: TimeDelta = TimeDelta::hours(1);
/// When a night's comparison begins, in the academy's zone: between the lessons of one day and those of the next.
const NIGHT: TimeDelta = TimeDelta::hours(3);

/// Makes a comparison due at once. One that is under way is followed by another.
pub fn request_comparison(conn: &mut PgConnection, now: DateTime<Utc>) -> Result<()> {
    Ok(BalanceReading::ask_to_compare(conn, now)?)
}

/// Goes on with the comparison under way, or begins one: stores what differs, resolves what no longer does, and emails what is new at
/// its end. The movements were read within the last hour. Ends early when the process is to end or a later turn of the job has begun;
/// it goes on from there the next time.
///
/// # Errors
/// `payment_provider_failed` when Stripe gives no answer, `database_busy` when a step takes too long; what was done before stays.
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

/// Does the next step; how far the comparison is then, or `None` when it has ended or a later turn of the job has begun.
async fn step(state: &AppState, turn: i64, comparison: Comparison) -> Result<Option<Comparison>> {
    use ComparisonPhase::{Adjustments, Balance, Completeness, History, Movements, Payments};
    match comparison.phase {
        Completeness => {
            // If not, some movement is missing, whenever it was made.
            let is_complete = balance_difference(state).await?.is_none();
            let next = comparison.at(if is_complete { Payments } else { History });
            save(state, turn, next, |_| Ok(())).await
        }
        History => read_history(state, turn, comparison).await,
        Payments | Adjustments | Movements => compare_range(state, turn, comparison).await,
        Balance => finish(state, turn, comparison).await,
    }
}

/// Stores how far the comparison is, and first what `work` stores; nothing of it when a later turn of the job has begun.
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

/// Reads a page of every movement there ever was, behind those that were read.
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
    // What an admin has explained is known to stand.
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

/// The range that comes next in a phase that has ranges.
fn next_range(conn: &mut PgConnection, comparison: &Comparison, size: i64) -> Result<ComparedRange> {
    let after = comparison.after.as_deref();
    let id = || after.map_or(Ok(Uuid::nil()), str::parse).map_err(Error::internal);
    Ok(match comparison.phase {
        ComparisonPhase::Adjustments => {
            ComparedRange::Adjustments(IdRange::of_adjustments(conn, id()?, size)?)
        }
        ComparisonPhase::Movements => {
            let after = after.unwrap_or_default().to_owned();
            ComparedRange::Movements(MovementRange::of_unmatched(conn, after, size)?)
        }
        _ => ComparedRange::Payments(IdRange::of_payments(conn, id()?, size)?),
    })
}

/// How far a comparison is once a range is done: behind it, or at the beginning of the next phase.
fn with_done(comparison: Comparison, range: &ComparedRange) -> Comparison {
    match range {
        ComparedRange::Payments(range) if range.is_last() => comparison.at(ComparisonPhase::Adjustments),
        ComparedRange::Adjustments(range) if range.is_last() => comparison.at(ComparisonPhase::Movements),
        ComparedRange::Payments(range) | ComparedRange::Adjustments(range) => {
            comparison.behind(range.until.to_string())
        }
        ComparedRange::Movements(MovementRange { until: Some(until), .. }) => {
            comparison.behind(until.clone())
        }
        ComparedRange::Movements(_) | ComparedRange::Balance => comparison.at(ComparisonPhase::Balance),
    }
}

/// What differs in a range by now.
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

/// Whether all movements come to the balance. While money moves, they are compared another time.
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

/// Compares the balance, and ends: admins are told of what is new in one email, whatever the ranges in which it was found.
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

/// Emails what is new to those who look after the academy.
fn report(ctx: &mut Ctx<'_>, comparison: &Comparison) -> Result<()> {
    if comparison.new == 0 {
        return Ok(());
    }
    let named = balance_difference::with_ids(ctx.conn, &comparison.named)?;
    mail::balance_differs(ctx, &named, comparison.new)
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
