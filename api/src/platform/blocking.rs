//! Thread pools ("lanes") for blocking work, off the async threads: each kind of work has its own threads, queue limit
//! and metrics.

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

/// A thread pool for one kind of blocking work. Work that has started runs to its end even if its caller is dropped.
#[derive(Clone)]
pub struct Lane(Arc<LaneInner>);

/// The limits of a lane.
#[derive(Debug, Clone, Copy)]
pub struct LaneLimits {
    /// The name in metrics and of the threads.
    pub name: &'static str,
    /// The number of threads, and so of concurrent calls.
    pub at_once: usize,
    /// The number of calls that may wait for a thread; further calls are refused.
    pub queue: usize,
    /// The longest time that a call may wait; `None` for no limit.
    pub max_wait: Option<Duration>,
    /// The number of additional threads that may replace threads of calls that were written off.
    pub spare: usize,
}

impl LaneLimits {
    /// A lane without a limit on waiting time, whose calls are never written off.
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

/// The threads and the semaphore that bounds the queue. Replaced when calls are written off.
struct LaneThreads {
    threads: Threads,
    /// One permit per call, waiting or running.
    places: Arc<Semaphore>,
}

/// Threads that are started on demand and shut down when this is dropped.
pub struct Threads {
    /// Only `None` during drop.
    runtime: Option<Runtime>,
}

#[derive(Default)]
struct Calls {
    next: u64,
    running: HashMap<u64, RunningCall>,
    written_off: usize,
}

struct RunningCall {
    /// The instant from which the call counts as stuck.
    stuck_at: Option<Instant>,
    is_written_off: bool,
}

/// The `nice` value of threads with lowered priority.
const NICENESS: i32 = 10;

impl Lane {
    /// Creates a lane. Its threads are started on demand.
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
    /// `overloaded` if the queue is full or the call waited too long; an internal error if `work` panicked.
    pub async fn run<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        self.reserve()?.run(work).await
    }

    /// Reserves a place in the queue without waiting.
    ///
    /// # Errors
    /// `overloaded` if the queue is full.
    pub fn reserve(&self) -> Result<Place> {
        let places = self.0.threads.read().places.clone();
        let Ok(place) = places.try_acquire_owned() else {
            self.0.metrics.refused.inc();
            return Err(Error::new(Code::Overloaded));
        };
        self.0.metrics.waiting.inc();
        Ok(Place { lane: self.clone(), place: Some(place), entered: Instant::now(), stuck_after: None })
    }

    /// Whether every thread is blocked by a stuck call, so that waiting for one is useless.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        self.0.calls.lock().stuck(Instant::now()) >= self.0.limits.at_once
    }

    /// Whether there is a stuck call that has not been written off.
    #[must_use]
    pub fn has_stuck(&self) -> bool {
        self.0.calls.lock().stuck(Instant::now()) > 0
    }

    /// The number of calls that exceed their time limit, including those written off.
    #[must_use]
    pub fn stuck(&self) -> usize {
        let calls = self.0.calls.lock();
        calls.written_off + calls.stuck(Instant::now())
    }

    /// Replaces the lane's threads if calls are stuck, unless more than `spare` calls would be written off in all.
    /// Returns the number of calls that were written off. The old threads end with their calls.
    pub fn write_off(&self) -> Result<usize> {
        let (mut calls, now) = (self.0.calls.lock(), Instant::now());
        let stuck = calls.stuck(now);
        if stuck == 0 || calls.written_off + stuck > self.0.limits.spare {
            return Ok(0);
        }
        // Dropped at the end, after the lock on `threads` is released.
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

    /// Threads with a lower priority than everything else on the machine.
    pub fn yielding(name: &'static str, at_once: usize) -> Result<Threads> {
        Threads::new(name, at_once, |builder| {
            builder.on_thread_start(yield_to_others);
        })
    }

    /// Runs `work` on the next free thread, in order of submission. `None` if the runtime has been shut down.
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
        // Waiting for a stuck thread would be useless, and blocking is not allowed on an async thread.
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

/// A place in a lane's queue, released on drop.
pub struct Place {
    lane: Lane,
    place: Option<OwnedSemaphorePermit>,
    entered: Instant,
    stuck_after: Option<Duration>,
}

impl Place {
    /// Sets the time after which the call counts as stuck.
    #[must_use]
    pub fn stuck_after(mut self, limit: Duration) -> Place {
        self.stuck_after = Some(limit);
        self
    }

    /// Waits for a thread and runs `work` on it. If the caller is dropped before a thread is free, `work` does not run.
    ///
    /// Calls wait in the runtime's own queue rather than at a semaphore in front of it: a thread that becomes free
    /// takes the next call at once, even if the caller's async thread would take long to wake up on a busy machine.
    ///
    /// # Errors
    /// `overloaded` if no thread was free in time; an internal error if `work` panicked.
    pub async fn run<T, F>(self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        // Log lines and audit entries written on that thread carry the request's id, too.
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
                // The call was queued on threads that have been replaced.
                Err(error) if error.is_cancelled() => Err(Error::new(Code::Overloaded)),
                Err(error) => Err(Error::internal(error)),
            },
            // Unreachable while a `Lane` exists: the runtime is only taken on drop.
            None => Err(Error::internal("a lane without threads")),
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.lane.0.metrics.waiting.dec();
    }
}

/// Held by the caller: dropping it releases the place, even if the work is still queued.
struct Waiting(Arc<Mutex<Option<Place>>>);

impl Drop for Waiting {
    fn drop(&mut self) {
        drop(self.0.lock().take());
    }
}

/// A running call. Dropping it releases its permit, after a panic as well.
struct Call {
    lane: Lane,
    number: u64,
    _place: Option<OwnedSemaphorePermit>,
}

impl Call {
    /// `None` if the call waited for longer than `max_wait`.
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

/// On Linux the priority is set per thread; elsewhere it would apply to the whole process.
fn yield_to_others() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICENESS) {
        tracing::warn!(%error, "a thread keeps its priority");
    }
}

/// All lanes except the database's, which is private to [`crate::platform::database::Database`].
pub struct Lanes {
    /// Decodes uploaded pictures. Each may briefly need 100 MB of memory.
    pub pictures: Lane,
    /// Compresses rendered pages.
    pub pages: Lane,
    /// Writes emails to a folder.
    pub files: Lane,
}

impl Lanes {
    /// Creates the lanes.
    pub fn new(metrics: &Metrics) -> Result<Lanes> {
        Ok(Lanes {
            pictures: Lane::new(LaneLimits::new("pictures", 1, 32), metrics)?,
            pages: Lane::new(LaneLimits::new("pages", cores(), 256), metrics)?,
            files: Lane::new(LaneLimits::new("files", 1, 64), metrics)?,
        })
    }
}

/// The number of threads that the machine runs in parallel.
#[must_use]
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
