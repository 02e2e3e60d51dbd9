//! What jobs have in common that work rows off: turns, lanes, and when to try again.
//!
//! A lane claims a row, works on it and reports on it before it claims the next one, so that what a process holds is what it is doing:
//! nothing waits behind a lease for a row before it. Rows are done side by side, in as many lanes as the job has, for as long as there
//! are any and the turn lasts.

use std::cell::Cell;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::join_all;
use tokio::time::Instant;

use crate::error::Result;

/// How long a turn begins new rows. The process waits for the turn to end before it stops.
const TURN: Duration = Duration::from_secs(5);

/// When a turn that begins now begins no new rows.
pub(super) fn end_of_turn() -> Instant {
    Instant::now() + TURN
}

/// What became of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    Done,
    /// It is to be tried again, or was given up.
    Failed,
    /// Whoever it is asked of cannot be reached: no other row would fare better, and none is tried in this turn.
    Outage,
}

/// A job that works rows off.
pub(super) trait RowWork {
    /// A row that was claimed.
    type Row;
    /// What a lane keeps from one row to the next, such as a connection.
    type Kept: Default;
    /// Rows that are worked on at once.
    const LANES: usize;
    /// Whether the first row of a turn is done before others are begun, so that an outage costs one row its try. Not where somebody may
    /// wait for the second one.
    const FIRST_ALONE: bool;

    /// Takes the next row; `number` counts what the turn has taken before.
    async fn claim(&self, number: usize) -> Result<Option<Self::Row>>;

    /// Works on the row, and reports on it. An error ends the turn.
    async fn work(&self, kept: &mut Self::Kept, row: Self::Row) -> Result<Progress>;

    /// Lets go of what the lane kept.
    async fn close(&self, _kept: Self::Kept) {}
}

/// Takes one step after another, each a transaction that says whether there was anything to do, until there is not or the turn ends;
/// answers how many there were. For rows that nobody outside is asked about.
///
/// # Errors
/// The first of a step.
pub(super) async fn repeat(step: impl AsyncFn() -> Result<bool>) -> Result<usize> {
    let ends_at = end_of_turn();
    let mut done = 0;
    while Instant::now() < ends_at && step().await? {
        done += 1;
    }
    Ok(done)
}

/// Works off what is due, and begins nothing after the turn's time, counted from the end of the first row where that is done alone;
/// answers how many rows were done.
///
/// # Errors
/// The first that ended a lane. The others end the row they are at.
pub(super) async fn work_off<W: RowWork>(work: &W) -> Result<usize> {
    let mut turn = Turn::new(work);
    // Most turns find nothing: one lane is enough to see that.
    let Some(mut first) = turn.claim().await? else { return Ok(0) };
    let mut kept = W::Kept::default();
    if W::FIRST_ALONE {
        turn.do_row(&mut kept, first).await?;
        // However long it took whom it is asked of: they answer, slowly, and the others go on side by side.
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

    async fn do_row(&self, kept: &mut W::Kept, row: W::Row) -> Result<()> {
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
            self.do_row(&mut kept, row).await?;
            next = self.claim().await?;
        }
        self.work.close(kept).await;
        Ok(())
    }
}

/// Pauses between the tries of one row.
#[derive(Debug, Clone, Copy)]
pub(super) struct Backoff(pub(super) &'static [TimeDelta]);

impl Backoff {
    /// When a row is tried again that failed so often before this time; `None` after the last pause. Up to a fifth of a pause is left
    /// out by chance, so that what failed together does not come back together.
    pub(super) fn next_try(self, failures: i32, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let pause = usize::try_from(failures).ok().and_then(|failed| self.0.get(failed))?;
        Some(now + spread(*pause))
    }

    /// The same where the last pause is repeated for as long as it takes.
    pub(super) fn next_try_of_any(self, failures: i32, now: DateTime<Utc>) -> DateTime<Utc> {
        let last = i32::try_from(self.0.len()).unwrap_or(i32::MAX).saturating_sub(1);
        self.next_try(failures.clamp(0, last), now).unwrap_or(now)
    }
}

fn spread(pause: TimeDelta) -> TimeDelta {
    pause - pause * rand::random_range(0..=20) / 100
}
