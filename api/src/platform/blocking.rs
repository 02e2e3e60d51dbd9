//! What blocks, off the async threads: a lane for each kind of it, with threads and a bound of its own, and figures.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Mutex, RwLock};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;

use crate::error::{Code, Error, Result};
use crate::platform::metrics::{LaneMetrics, Metrics};
use crate::platform::request_id;

/// Threads for one kind of blocking work. Work that is begun goes on when its caller has left.
#[derive(Clone)]
pub struct Lane(Arc<LaneInner>);

/// What a lane may do.
#[derive(Debug, Clone, Copy)]
pub struct LaneLimits {
    /// How figures and threads call it.
    pub name: &'static str,
    /// Threads, and so calls at once.
    pub at_once: usize,
    /// Calls that may wait for a thread; one more is refused.
    pub queue: usize,
    /// How long they may wait.
    pub max_wait: Option<Duration>,
    /// Further threads, for as many calls that were written off.
    pub spare: usize,
}

impl LaneLimits {
    /// A lane in which calls wait for as long as it takes, and none is ever written off.
    #[must_use]
    pub const fn new(name: &'static str, at_once: usize, queue: usize) -> LaneLimits {
        LaneLimits { name, at_once, queue, max_wait: None, spare: 0 }
    }
}

struct LaneInner {
    limits: LaneLimits,
    threads: RwLock<LaneThreads>,
    calls: Mutex<Calls>,
    metrics: LaneMetrics,
}

/// The threads, with the queue before them. Replaced when calls are written off.
struct LaneThreads {
    threads: Threads,
    /// For calls that wait and calls that run.
    places: Arc<Semaphore>,
}

/// Threads that come with the work, and end when this is dropped.
pub struct Threads {
    /// Only taken at the end.
    runtime: Option<Runtime>,
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
const NICENESS: i32 = 10;

impl Lane {
    /// A lane without threads yet; they come with the work.
    pub fn new(limits: LaneLimits, metrics: &Metrics) -> Result<Lane> {
        Ok(Lane(Arc::new(LaneInner {
            threads: RwLock::new(LaneThreads::new(&limits)?),
            calls: Mutex::default(),
            metrics: metrics.lane(limits.name),
            limits,
        })))
    }

    /// Waits for a thread and runs `work` on it.
    ///
    /// # Errors
    /// `overloaded` when too many wait already; an accident when `work` panicked.
    pub async fn run<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        self.reserve()?.run(work).await
    }

    /// A place in the queue, at once or not at all.
    ///
    /// # Errors
    /// `overloaded` when too many wait already.
    pub fn reserve(&self) -> Result<Place> {
        let places = self.0.threads.read().places.clone();
        let Ok(place) = places.try_acquire_owned() else {
            self.0.metrics.refused.inc();
            return Err(Error::new(Code::Overloaded));
        };
        self.0.metrics.waiting.inc();
        Ok(Place { lane: self.clone(), place: Some(place), entered: Instant::now(), stuck_after: None })
    }

    /// Whether every thread is held by a call that is stuck, so that waiting for one is of no use.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        self.0.calls.lock().stuck(Instant::now()) >= self.0.limits.at_once
    }

    /// Whether a call is stuck that was not written off.
    #[must_use]
    pub fn has_stuck(&self) -> bool {
        self.0.calls.lock().stuck(Instant::now()) > 0
    }

    /// How many calls run for longer than they may, written off or not.
    #[must_use]
    pub fn stuck(&self) -> usize {
        let calls = self.0.calls.lock();
        calls.written_off + calls.stuck(Instant::now())
    }

    /// Gives the lane new threads in place of those whose calls are stuck, unless too many were written off already;
    /// answers how many calls were. Their threads end with them.
    pub fn write_off(&self) -> Result<usize> {
        let (mut calls, now) = (self.0.calls.lock(), Instant::now());
        let stuck = calls.stuck(now);
        if stuck == 0 || calls.written_off + stuck > self.0.limits.spare {
            return Ok(0);
        }
        // Dropped outside of the lock, at the end.
        let new = LaneThreads::new(&self.0.limits)?;
        let _old = std::mem::replace(&mut *self.0.threads.write(), new);
        calls.written_off += stuck;
        for call in calls.running.values_mut().filter(|call| call.is_stuck(now)) {
            call.is_written_off = true;
        }
        drop(calls);
        Ok(stuck)
    }
}

impl LaneThreads {
    fn new(limits: &LaneLimits) -> Result<LaneThreads> {
        let threads = Threads::new(limits.name, limits.at_once, |_| ())?;
        Ok(LaneThreads { threads, places: Arc::new(Semaphore::new(limits.at_once + limits.queue)) })
    }
}

impl Threads {
    fn new(name: &'static str, at_once: usize, set_up: impl FnOnce(&mut Builder)) -> Result<Threads> {
        let mut builder = Builder::new_current_thread();
        builder.max_blocking_threads(at_once).thread_name(name);
        set_up(&mut builder);
        Ok(Threads { runtime: Some(builder.build().map_err(Error::internal)?) })
    }

    /// Threads before which everything else on the machine goes.
    pub fn yielding(name: &'static str, at_once: usize) -> Result<Threads> {
        Threads::new(name, at_once, |builder| {
            builder.on_thread_start(yield_to_others);
        })
    }

    /// Runs `work` once a thread is free: what was passed on first goes first.
    pub fn spawn<T, F>(&self, work: F) -> Option<JoinHandle<T>>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        #[expect(clippy::disallowed_methods, reason = "the one door to threads for what blocks")]
        self.runtime.as_ref().map(|threads| threads.spawn_blocking(work))
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        // Waiting for a thread that is stuck would be of no use, and is not allowed on an async thread.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Calls {
    fn stuck(&self, now: Instant) -> usize {
        self.running.values().filter(|call| call.is_stuck(now)).count()
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
    stuck_after: Option<Duration>,
}

impl Place {
    /// The same for a call that counts as stuck when it takes longer.
    #[must_use]
    pub fn stuck_after(mut self, limit: Duration) -> Place {
        self.stuck_after = Some(limit);
        self
    }

    /// Waits for a thread and runs `work` on it. A caller that leaves before takes its work along.
    ///
    /// The threads' own queue is the one to wait in, rather than a semaphore before it: a thread that is done takes the
    /// next call at once, however long the caller's thread would take to wake up on a busy machine.
    ///
    /// # Errors
    /// `overloaded` when no thread was free in time; an accident when `work` panicked.
    pub async fn run<T, F>(self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        // What is recorded and logged there belongs to the request as well.
        let id = request_id::current();
        let lane = self.lane.clone();
        let waiting = Waiting(Arc::new(Mutex::new(Some(self))));
        let place = waiting.0.clone();
        let work = move || {
            let _call = Call::begin(place.lock().take()?)?;
            Some(request_id::within(id, work))
        };
        let running = lane.0.threads.read().threads.spawn(work);
        match running {
            Some(running) => match running.await {
                Ok(done) => done.ok_or_else(|| Error::new(Code::Overloaded)),
                // It stood in the queue of threads that were replaced.
                Err(error) if error.is_cancelled() => Err(Error::new(Code::Overloaded)),
                Err(error) => Err(Error::internal(error)),
            },
            // Threads are there for as long as anybody holds the lane.
            None => Err(Error::internal("a lane without threads")),
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.lane.0.metrics.waiting.dec();
    }
}

/// Held by the caller: when it leaves, its place is free, wherever its work stands in the queue.
struct Waiting(Arc<Mutex<Option<Place>>>);

impl Drop for Waiting {
    fn drop(&mut self) {
        drop(self.0.lock().take());
    }
}

/// A call that runs; what it holds is given back when it ends, by a panic as well.
struct Call {
    lane: Lane,
    number: u64,
    _place: Option<OwnedSemaphorePermit>,
}

impl Call {
    /// Nothing when it waited for too long.
    fn begin(mut place: Place) -> Option<Call> {
        let (lane, waited) = (place.lane.clone(), place.entered.elapsed());
        if lane.0.limits.max_wait.is_some_and(|max| waited > max) {
            lane.0.metrics.refused.inc();
            return None;
        }
        lane.0.metrics.wait.observe(waited.as_secs_f64());
        lane.0.metrics.running.inc();
        let stuck_at = place.stuck_after.map(|limit| Instant::now() + limit);
        let number = {
            let mut calls = lane.0.calls.lock();
            calls.next += 1;
            let number = calls.next;
            calls.running.insert(number, RunningCall { stuck_at, is_written_off: false });
            number
        };
        Some(Call { lane, number, _place: place.place.take() })
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.lane.0.metrics.running.dec();
        let mut calls = self.lane.0.calls.lock();
        if calls.running.remove(&self.number).is_some_and(|call| call.is_written_off) {
            calls.written_off -= 1;
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

/// The lanes of everything but the database, which has its own behind [`crate::platform::database::Database`].
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
