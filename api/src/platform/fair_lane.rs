//! A thread pool for slow work in high demand (password hashes) that shares its threads fairly among callers.
//!
//! See docs/decisions/367-password-hashes-are-shared-out-by-network.md.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use parking_lot::Mutex;
use tokio::sync::oneshot;

use crate::error::{Error, Result};
use crate::platform::blocking::Threads;
use crate::platform::metrics::{LaneMetrics, Metrics};
use crate::platform::request_id;
use crate::platform::shares::{NoPlace, SharedPlace, Shares};

/// The threads and the calls that wait for them. Its threads have a low priority.
#[derive(Clone)]
pub struct FairLane(Arc<FairLaneInner>);

struct FairLaneInner {
    threads: Threads,
    /// Indexed by [`CallerKind`].
    places: [Shares; 2],
    queue: Mutex<FairQueue<FairCall>>,
    metrics: LaneMetrics,
}

/// Who calls. Each name has its own places in the queue and its own turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caller {
    /// A caller who is authenticated.
    Known(String),
    /// Any other caller.
    Stranger(String),
}

/// The kind of caller. Each kind gets half of the turns, however many callers the other has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CallerKind {
    Known,
    Stranger,
}

impl CallerKind {
    const fn other(self) -> CallerKind {
        match self {
            CallerKind::Known => CallerKind::Stranger,
            CallerKind::Stranger => CallerKind::Known,
        }
    }
}

impl Caller {
    fn split(&self) -> (CallerKind, &str) {
        match self {
            Caller::Known(name) => (CallerKind::Known, name),
            Caller::Stranger(name) => (CallerKind::Stranger, name),
        }
    }
}

/// A call that waits for its turn.
struct FairCall {
    work: Box<dyn FnOnce() + Send>,
    place: SharedPlace,
    entered: Instant,
}

impl FairLane {
    /// Creates a lane with `at_once` threads and `places` places for each kind of caller, for calls that wait and run.
    pub fn new(name: &'static str, at_once: usize, places: usize, metrics: &Metrics) -> Result<FairLane> {
        Ok(FairLane(Arc::new(FairLaneInner {
            threads: Threads::yielding(name, at_once)?,
            places: [Shares::new(places), Shares::new(places)],
            queue: Mutex::default(),
            metrics: metrics.lane(name),
        })))
    }

    /// Whether there is a place for this caller now. Lets callers skip other work if there is none.
    ///
    /// # Errors
    /// When there is no place.
    pub fn check(&self, caller: &Caller) -> Result<(), NoPlace> {
        let (side, name) = caller.split();
        self.0.places[side as usize].check(name).inspect_err(|_| self.0.metrics.refused.inc())
    }

    /// Queues `work` without waiting.
    ///
    /// # Errors
    /// When there is no place for this caller.
    pub fn submit<T, F>(&self, caller: &Caller, work: F) -> Result<SubmittedCall<T>, NoPlace>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        let (side, name) = caller.split();
        let taken = self.0.places[side as usize].acquire(name);
        let place = taken.inspect_err(|_| self.0.metrics.refused.inc())?;
        let (done, result) = oneshot::channel();
        let id = request_id::current();
        // The receiver may have been dropped.
        let work = Box::new(move || drop(done.send(request_id::within(id, work))));
        let number = self.0.queue.lock().push(side, name, FairCall { work, place, entered: Instant::now() });
        self.0.metrics.waiting.inc();
        // One turn is spawned per call, but a turn is not bound to a call: the thread picks the next call when it
        // becomes free. It so continues at once, even if an async thread would take long to wake up on a busy machine.
        let lane = self.clone();
        self.0.threads.spawn(move || lane.run_next());
        Ok(SubmittedCall { lane: self.clone(), side, name: name.to_owned(), number, result })
    }

    fn run_next(&self) {
        // A call whose caller was dropped leaves an unused turn.
        let Some(FairCall { work, place, entered }) = self.0.queue.lock().pop() else { return };
        self.0.metrics.waiting.dec();
        self.0.metrics.wait.observe(entered.elapsed().as_secs_f64());
        self.0.metrics.running.inc();
        let _running = Running { lane: self, _place: place };
        work();
    }
}

/// A running call. Dropping it releases its place, after a panic as well.
struct Running<'a> {
    lane: &'a FairLane,
    _place: SharedPlace,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.lane.0.metrics.running.dec();
    }
}

/// A call that waits or runs. Dropping it while it waits removes it from the queue.
pub struct SubmittedCall<T> {
    lane: FairLane,
    side: CallerKind,
    name: String,
    number: u64,
    result: oneshot::Receiver<T>,
}

impl<T> SubmittedCall<T> {
    /// Waits for the result.
    ///
    /// # Errors
    /// An internal error if the call panicked.
    pub async fn result(mut self) -> Result<T> {
        (&mut self.result).await.map_err(|_| Error::internal("a call panicked"))
    }
}

impl<T> Drop for SubmittedCall<T> {
    fn drop(&mut self) {
        // The call, with its place, is dropped after the lock is released.
        let left = self.lane.0.queue.lock().remove(self.side, &self.name, self.number);
        if left.is_some() {
            self.lane.0.metrics.waiting.dec();
        }
    }
}

/// The waiting calls. Sides take turns, and so do the names within a side; calls of one name run in order.
struct FairQueue<T> {
    next_number: u64,
    next_side: CallerKind,
    /// Indexed by [`CallerKind`].
    sides: [SideQueue<T>; 2],
}

struct SideQueue<T> {
    /// The queued items with their numbers, by name.
    waiting: HashMap<String, VecDeque<(u64, T)>>,
    /// The same names, in the order of their turns.
    turns: VecDeque<String>,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        let sides = [CallerKind::Known, CallerKind::Stranger]
            .map(|_| SideQueue { waiting: HashMap::new(), turns: VecDeque::new() });
        FairQueue { next_number: 0, next_side: CallerKind::Known, sides }
    }
}

impl<T> FairQueue<T> {
    /// Returns the number under which the item can be removed.
    fn push(&mut self, side: CallerKind, name: &str, item: T) -> u64 {
        self.next_number += 1;
        let SideQueue { waiting, turns } = &mut self.sides[side as usize];
        let own = waiting.entry(name.to_owned()).or_default();
        if own.is_empty() {
            turns.push_back(name.to_owned());
        }
        own.push_back((self.next_number, item));
        self.next_number
    }

    fn pop(&mut self) -> Option<T> {
        let side = self.next_side;
        self.next_side = side.other();
        [side, side.other()].into_iter().find_map(|side| self.sides[side as usize].pop())
    }

    fn remove(&mut self, side: CallerKind, name: &str, number: u64) -> Option<T> {
        let SideQueue { waiting, turns } = &mut self.sides[side as usize];
        let own = waiting.get_mut(name)?;
        let at = own.iter().position(|(found, _)| *found == number)?;
        let (_, item) = own.remove(at)?;
        if own.is_empty() {
            waiting.remove(name);
            turns.retain(|turn| turn != name);
        }
        Some(item)
    }
}

impl<T> SideQueue<T> {
    fn pop(&mut self) -> Option<T> {
        let name = self.turns.pop_front()?;
        let own = self.waiting.get_mut(&name)?;
        let (_, item) = own.pop_front()?;
        if own.is_empty() {
            self.waiting.remove(&name);
        } else {
            self.turns.push_back(name);
        }
        Some(item)
    }
}
