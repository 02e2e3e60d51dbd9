//! What blocks, off the async threads: a lane for each kind of it, with threads and a bound of its own, and figures.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinError;

use crate::error::{Code, Error, Result};
use crate::metrics::{LaneMetrics, Metrics};
use crate::request_id;

/// Threads for one kind of blocking work. Work that is begun goes on when its caller has left.
#[derive(Clone)]
pub struct Lane(Arc<Inner>);

/// What a lane may do.
#[derive(Debug, Clone, Copy)]
pub struct LaneLimits {
    /// How figures and threads call it.
    pub name: &'static str,
    /// Calls at once.
    pub at_once: usize,
    /// Calls that may wait for their turn; one more is refused.
    pub queue: usize,
    /// Threads in all: more than `at_once` where calls can be written off.
    pub threads: usize,
    /// Whether everything else on the machine goes first.
    pub yields: bool,
}

impl LaneLimits {
    /// A lane with a thread for each call at once, none of which is ever written off.
    #[must_use]
    pub const fn new(name: &'static str, at_once: usize, queue: usize) -> LaneLimits {
        LaneLimits { name, at_once, queue, threads: at_once, yields: false }
    }
}

struct Inner {
    limits: LaneLimits,
    /// Only taken at the end.
    threads: Option<Runtime>,
    /// For calls that wait and calls that run.
    places: Arc<Semaphore>,
    /// For calls that run.
    turns: Arc<Semaphore>,
    calls: Mutex<Calls>,
    metrics: LaneMetrics,
}

#[derive(Default)]
struct Calls {
    next: u64,
    running: HashMap<u64, RunningCall>,
    written_off: usize,
}

struct RunningCall {
    /// When it counts as stuck.
    stuck_at: Option<Instant>,
    is_written_off: bool,
}

/// How far behind everything else the threads of a lane stand that yields, as `nice` counts.
const NICENESS: i32 = 15;

impl Lane {
    /// A lane without threads yet; they come with the work.
    ///
    /// # Errors
    /// When the system has no room for another runtime.
    pub fn new(limits: LaneLimits, metrics: &Metrics) -> Result<Lane> {
        let mut threads = Builder::new_current_thread();
        threads.max_blocking_threads(limits.threads).thread_name(limits.name);
        if limits.yields {
            threads.on_thread_start(yield_to_others);
        }
        Ok(Lane(Arc::new(Inner {
            threads: Some(threads.build().map_err(Error::internal)?),
            places: Arc::new(Semaphore::new(limits.at_once + limits.queue)),
            turns: Arc::new(Semaphore::new(limits.at_once)),
            calls: Mutex::default(),
            metrics: metrics.lane(limits.name),
            limits,
        })))
    }

    /// Waits for a turn and runs `work`.
    ///
    /// # Errors
    /// `overloaded` when too many wait already; an accident when `work` panicked.
    pub async fn run<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        self.enter()?.turn().await?.run(work).await.map_err(Error::internal)
    }

    /// A place in the queue, at once or not at all.
    ///
    /// # Errors
    /// `overloaded` when too many wait already.
    pub fn enter(&self) -> Result<Place> {
        let Ok(place) = self.0.places.clone().try_acquire_owned() else {
            self.0.metrics.refused.inc();
            return Err(Error::new(Code::Overloaded));
        };
        self.0.metrics.waiting.inc();
        Ok(Place { lane: self.clone(), place: Some(place), entered: Instant::now() })
    }

    /// Whether every turn is held by a call that is stuck, so that waiting for one is of no use.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        self.0.turns.available_permits() == 0 && {
            let (calls, now) = (self.0.calls.lock(), Instant::now());
            calls.running.values().filter(|call| call.is_stuck(now)).count() >= self.0.limits.at_once
        }
    }

    /// How many calls run for longer than they may, written off or not.
    #[must_use]
    pub fn stuck(&self) -> usize {
        let (calls, now) = (self.0.calls.lock(), Instant::now());
        calls.written_off + calls.running.values().filter(|call| call.is_stuck(now)).count()
    }

    /// Gives the turns of calls that are stuck to others, as long as there are threads for them; answers how many
    /// calls were written off. Their threads come back when the calls end.
    pub fn write_off(&self) -> usize {
        let (mut calls, now) = (self.0.calls.lock(), Instant::now());
        let spare = self.0.limits.threads - self.0.limits.at_once - calls.written_off;
        let stuck = calls.running.values_mut().filter(|call| call.is_stuck(now)).take(spare);
        let count = stuck.map(|call| call.is_written_off = true).count();
        calls.written_off += count;
        self.0.turns.add_permits(count);
        count
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // Waiting for a thread that is stuck would be of no use, and is not allowed on an async thread.
        if let Some(threads) = self.threads.take() {
            threads.shutdown_background();
        }
    }
}

impl RunningCall {
    fn is_stuck(&self, now: Instant) -> bool {
        !self.is_written_off && self.stuck_at.is_some_and(|at| at <= now)
    }
}

/// A place in a lane's queue; left when it is dropped.
pub struct Place {
    lane: Lane,
    place: Option<OwnedSemaphorePermit>,
    entered: Instant,
}

impl Place {
    /// Waits for a turn.
    ///
    /// # Errors
    /// Never while the lane exists.
    pub async fn turn(mut self) -> Result<Turn> {
        let turn = self.lane.0.turns.clone().acquire_owned().await.map_err(Error::internal)?;
        self.lane.0.metrics.wait.observe(self.entered.elapsed().as_secs_f64());
        Ok(Turn { lane: self.lane.clone(), turn, place: self.place.take(), stuck_after: None })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.lane.0.metrics.waiting.dec();
    }
}

/// The right to run one call.
pub struct Turn {
    lane: Lane,
    turn: OwnedSemaphorePermit,
    place: Option<OwnedSemaphorePermit>,
    stuck_after: Option<Duration>,
}

impl Turn {
    /// The same for a call that counts as stuck when it takes longer.
    #[must_use]
    pub fn stuck_after(self, limit: Duration) -> Turn {
        Turn { stuck_after: Some(limit), ..self }
    }

    /// Runs `work` on a thread of the lane.
    ///
    /// # Errors
    /// When it panicked.
    pub async fn run<T, F>(self, work: F) -> Result<T, JoinError>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        // What is recorded and logged there belongs to the request as well.
        let id = request_id::current();
        let lane = self.lane.clone();
        let call = Call::begin(self);
        let work = move || {
            let _call = call;
            request_id::within(id, work)
        };
        match &lane.0.threads {
            Some(threads) => threads.spawn_blocking(work).await,
            // A lane has threads for as long as anybody holds it.
            None => tokio::task::spawn_blocking(work).await,
        }
    }
}

/// A call that runs; what it holds is given back when it ends, by a panic as well.
struct Call {
    lane: Lane,
    number: u64,
    turn: Option<OwnedSemaphorePermit>,
    _place: Option<OwnedSemaphorePermit>,
}

impl Call {
    fn begin(turn: Turn) -> Call {
        let stuck_at = turn.stuck_after.map(|limit| Instant::now() + limit);
        let mut calls = turn.lane.0.calls.lock();
        let number = calls.next;
        calls.next += 1;
        calls.running.insert(number, RunningCall { stuck_at, is_written_off: false });
        drop(calls);
        turn.lane.0.metrics.running.inc();
        Call { lane: turn.lane, number, turn: Some(turn.turn), _place: turn.place }
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.lane.0.metrics.running.dec();
        let mut calls = self.lane.0.calls.lock();
        if calls.running.remove(&self.number).is_some_and(|call| call.is_written_off) {
            calls.written_off -= 1;
            // Somebody else has its turn already.
            if let Some(turn) = self.turn.take() {
                turn.forget();
            }
        }
    }
}

/// On Linux each thread has a priority of its own; elsewhere this would be the whole process's.
fn yield_to_others() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICENESS) {
        tracing::warn!(%error, "a thread keeps its priority");
    }
}

/// The lanes of everything but the database, which has its own behind [`crate::db::Db`].
pub struct Lanes {
    /// Decoding uploaded pictures: each may need a hundred megabytes for a moment.
    pub pictures: Lane,
    /// Compressing rendered pages.
    pub pages: Lane,
    /// Writing mails to a folder.
    pub files: Lane,
}

impl Lanes {
    /// Sets them up.
    ///
    /// # Errors
    /// When the system has no room for them.
    pub fn new(metrics: &Metrics) -> Result<Lanes> {
        Ok(Lanes {
            pictures: Lane::new(LaneLimits::new("pictures", 1, 32), metrics)?,
            pages: Lane::new(LaneLimits::new("pages", cores(), 256), metrics)?,
            files: Lane::new(LaneLimits::new("files", 1, 64), metrics)?,
        })
    }
}

/// How many threads the machine runs at once.
#[must_use]
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
