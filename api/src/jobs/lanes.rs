//! Turns, lanes and backoff of the jobs that process rows.
//!
//! A lane claims a row, processes it and reports on it before it claims the next one, so that a process only holds
//! leases for rows that it is working on. A job's lanes run concurrently for as long as there are rows and the turn
//! lasts.

use std::cell::Cell;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::join_all;
use tokio::time::Instant;

use crate::error::Result;

/// How long a turn starts new rows. The process waits for the turn to end before it stops.
const TURN: Duration = Duration::from_secs(5);

/// The end of a turn that begins now.
pub(super) fn end_of_turn() -> Instant {
    Instant::now() + TURN
}

/// The result of processing a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    Done,
    /// It will be retried, or has failed permanently.
    Failed,
    /// The external service is down: other rows would fail as well, so the turn ends.
    Outage,
}

/// A job that processes rows.
pub(super) trait RowWork {
    /// A claimed row.
    type Row;
    /// What a lane keeps between rows, such as a connection.
    type Kept: Default;
    /// The number of concurrent lanes.
    const LANES: usize;
    /// Whether the first row of a turn is processed alone, so that an outage costs only one row an attempt. Not for
    /// jobs where a user may wait for the second row.
    const FIRST_ALONE: bool;

    /// Claims the next row; `number` is the count of rows claimed in this turn before.
    async fn claim(&self, number: usize) -> Result<Option<Self::Row>>;

    /// Processes the row and reports on it. An error ends the turn.
    async fn work(&self, kept: &mut Self::Kept, row: Self::Row) -> Result<Progress>;

    /// Releases what the lane kept.
    async fn close(&self, _kept: Self::Kept) {}
}

/// Repeats a step, which is a transaction that returns whether there was anything to do, until there is nothing or the
/// turn ends; returns the number of steps done. For rows that need no external service.
///
/// # Errors
/// The first error of a step.
pub(super) async fn repeat(step: impl AsyncFn() -> Result<bool>) -> Result<usize> {
    let ends_at = end_of_turn();
    let mut done = 0;
    while Instant::now() < ends_at && step().await? {
        done += 1;
    }
    Ok(done)
}

/// Processes the due rows, starting none after the end of the turn, which is counted from the end of the first row if
/// that is processed alone; returns the number of rows done.
///
/// # Errors
/// The first error that ended a lane. The other lanes finish their current row.
pub(super) async fn process_rows<W: RowWork>(work: &W) -> Result<usize> {
    let mut turn = Turn::new(work);
    // Most turns find nothing: one lane is enough to notice.
    let Some(mut first) = turn.claim().await? else { return Ok(0) };
    let mut kept = W::Kept::default();
    if W::FIRST_ALONE {
        turn.process_row(&mut kept, first).await?;
        // However long the first row took, the service responds, so the other rows get a full turn.
        turn.ends_at = end_of_turn();
        match turn.claim().await? {
            Some(second) => first = second,
            None => {
                work.close(kept).await;
                return Ok(turn.done.get());
            }
        }
    }
    let mut given = Some((kept, first));
    let lanes: Vec<_> = (0..W::LANES).map(|_| turn.run_lane(given.take())).collect();
    join_all(lanes).await.into_iter().collect::<Result<()>>()?;
    Ok(turn.done.get())
}

struct Turn<'a, W> {
    work: &'a W,
    ends_at: Instant,
    taken: Cell<usize>,
    done: Cell<usize>,
    is_over: Cell<bool>,
}

impl<'a, W: RowWork> Turn<'a, W> {
    fn new(work: &'a W) -> Turn<'a, W> {
        Turn {
            work,
            ends_at: end_of_turn(),
            taken: Cell::new(0),
            done: Cell::new(0),
            is_over: Cell::new(false),
        }
    }

    async fn claim(&self) -> Result<Option<W::Row>> {
        if self.is_over.get() || Instant::now() >= self.ends_at {
            return Ok(None);
        }
        let number = self.taken.replace(self.taken.get() + 1);
        self.work.claim(number).await.inspect_err(|_| self.is_over.set(true))
    }

    async fn process_row(&self, kept: &mut W::Kept, row: W::Row) -> Result<()> {
        match self.work.work(kept, row).await.inspect_err(|_| self.is_over.set(true))? {
            Progress::Done => self.done.set(self.done.get() + 1),
            Progress::Failed => {}
            Progress::Outage => self.is_over.set(true),
        }
        Ok(())
    }

    async fn run_lane(&self, given: Option<(W::Kept, W::Row)>) -> Result<()> {
        let (mut kept, mut next) = match given {
            Some((kept, row)) => (kept, Some(row)),
            None => (W::Kept::default(), self.claim().await?),
        };
        while let Some(row) = next {
            self.process_row(&mut kept, row).await?;
            next = self.claim().await?;
        }
        self.work.close(kept).await;
        Ok(())
    }
}

/// The pauses between attempts for one row.
#[derive(Debug, Clone, Copy)]
pub(super) struct Backoff(pub(super) &'static [TimeDelta]);

impl Backoff {
    /// When a row with this number of earlier failures is retried; `None` after the last pause. Each pause is shortened
    /// by up to a fifth at random, so that rows that failed together are not retried together.
    pub(super) fn next_try(self, failures: i32, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let pause = usize::try_from(failures).ok().and_then(|failed| self.0.get(failed))?;
        Some(now + with_jitter(*pause))
    }

    /// The same with the last pause repeated indefinitely.
    pub(super) fn next_try_of_any(self, failures: i32, now: DateTime<Utc>) -> DateTime<Utc> {
        let last = i32::try_from(self.0.len()).unwrap_or(i32::MAX).saturating_sub(1);
        self.next_try(failures.clamp(0, last), now).unwrap_or(now)
    }
}

fn with_jitter(pause: TimeDelta) -> TimeDelta {
    pause - pause * rand::random_range(0..=20) / 100
}
