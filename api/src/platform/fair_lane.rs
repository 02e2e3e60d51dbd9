//! Threads for work that many want at once and that takes long: each caller gets a share of them, whoever else wants how much.
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

/// The threads with the calls that wait for them. Everything else on the machine goes first.
#[derive(Clone)]
pub struct FairLane(Arc<FairLaneInner>);

struct FairLaneInner {
    threads: Threads,
    /// By [`Side`].
    places: [Shares; 2],
    queue: Mutex<FairQueue<FairCall>>,
    metrics: LaneMetrics,
}

/// Who calls. A name has places, and turns, of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caller {
    /// Somebody who has shown who they are.
    Known(String),
    /// Anybody else.
    Stranger(String),
}

/// Callers of one kind, who have half of the turns, however many the others are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Known,
    Stranger,
}

impl Side {
    const fn other(self) -> Side {
        match self {
            Side::Known => Side::Stranger,
            Side::Stranger => Side::Known,
        }
    }
}

impl Caller {
    fn split(&self) -> (Side, &str) {
        match self {
            Caller::Known(name) => (Side::Known, name),
            Caller::Stranger(name) => (Side::Stranger, name),
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
    /// A lane of so many threads, and so many places for callers of either kind, those whose calls run among them.
    pub fn new(name: &'static str, at_once: usize, places: usize, metrics: &Metrics) -> Result<FairLane> {
        Ok(FairLane(Arc::new(FairLaneInner {
            threads: Threads::yielding(name, at_once)?,
            places: [Shares::new(places), Shares::new(places)],
            queue: Mutex::default(),
            metrics: metrics.lane(name),
        })))
    }

    /// Whether there is a place for this caller now: who has none needs no further looking at.
    ///
    /// # Errors
    /// When there is none.
    pub fn check(&self, caller: &Caller) -> Result<(), NoPlace> {
        let (side, name) = caller.split();
        self.0.places[side as usize].check(name).inspect_err(|_| self.0.metrics.refused.inc())
    }

    /// Puts `work` among the calls that wait, at once or not at all.
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
        // Nobody may be there any more to hear of it.
        let work = Box::new(move || drop(done.send(request_id::within(id, work))));
        let number = self.0.queue.lock().push(side, name, FairCall { work, place, entered: Instant::now() });
        self.0.metrics.waiting.inc();
        // As many turns as calls. A turn is nobody's: whose call it runs is decided when a thread is free, on that thread,
        // which so takes the next one at once, however long an async thread would take to wake up on a busy machine.
        let lane = self.clone();
        self.0.threads.spawn(move || lane.run_next());
        Ok(SubmittedCall { lane: self.clone(), side, name: name.to_owned(), number, result })
    }

    fn run_next(&self) {
        // A call whose caller has left leaves its turn behind.
        let Some(FairCall { work, place, entered }) = self.0.queue.lock().pop() else { return };
        self.0.metrics.waiting.dec();
        self.0.metrics.wait.observe(entered.elapsed().as_secs_f64());
        self.0.metrics.running.inc();
        let _running = Running { lane: self, _place: place };
        work();
    }
}

/// A call that runs; what it holds is given back when it ends, by a panic as well.
struct Running<'a> {
    lane: &'a FairLane,
    _place: SharedPlace,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.lane.0.metrics.running.dec();
    }
}

/// A call among those that wait or run. Dropped while it waits, it leaves its place.
pub struct SubmittedCall<T> {
    lane: FairLane,
    side: Side,
    name: String,
    number: u64,
    result: oneshot::Receiver<T>,
}

impl<T> SubmittedCall<T> {
    /// What came of it, once it has run.
    ///
    /// # Errors
    /// An accident when it panicked.
    pub async fn result(mut self) -> Result<T> {
        (&mut self.result).await.map_err(|_| Error::internal("a call panicked"))
    }
}

impl<T> Drop for SubmittedCall<T> {
    fn drop(&mut self) {
        // Dropped outside of the lock, with its place.
        let left = self.lane.0.queue.lock().remove(self.side, &self.name, self.number);
        if left.is_some() {
            self.lane.0.metrics.waiting.dec();
        }
    }
}

/// What waits. Names of a side take turns, and so do the sides; of one name, what came first goes first.
struct FairQueue<T> {
    next_number: u64,
    next_side: Side,
    /// By [`Side`].
    sides: [SideQueue<T>; 2],
}

struct SideQueue<T> {
    /// Of each name that waits, its items with their numbers.
    waiting: HashMap<String, VecDeque<(u64, T)>>,
    /// The same names, in the order of their turns.
    turns: VecDeque<String>,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        let sides = [Side::Known, Side::Stranger]
            .map(|_| SideQueue { waiting: HashMap::new(), turns: VecDeque::new() });
        FairQueue { next_number: 0, next_side: Side::Known, sides }
    }
}

impl<T> FairQueue<T> {
    /// Answers by which number it can be removed.
    fn push(&mut self, side: Side, name: &str, item: T) -> u64 {
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

    fn remove(&mut self, side: Side, name: &str, number: u64) -> Option<T> {
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
