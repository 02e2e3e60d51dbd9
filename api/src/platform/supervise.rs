//! Supervises tasks that run for as long as the process: a task that panics is logged, counted and restarted.

use std::any::Any;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use tokio_util::sync::CancellationToken;

use crate::platform::metrics::Metrics;

/// The pauses before a restart.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// After running for this long, a task starts with the first pause again.
const STABLE_AFTER: Duration = Duration::from_secs(60);

/// Runs the future that `start` creates until it completes; after a panic it is created anew, unless `stop` was
/// canceled.
///
/// Pauses double with each panic and vary by half at random, so that processes that fail together do not restart
/// together.
pub async fn supervise<F, Fut>(name: &'static str, metrics: &Metrics, stop: &CancellationToken, mut start: F)
where
    F: FnMut() -> Fut,
    Fut: Future<Output = ()>,
{
    let mut pause = FIRST_PAUSE;
    loop {
        let started = Instant::now();
        // State that tasks share is in the database or behind locks that a panic releases.
        let Err(panic) = AssertUnwindSafe(async { start().await }).catch_unwind().await else { return };
        tracing::error!(task = name, panic = message(&*panic), "a task panicked and will be started again");
        if started.elapsed() > STABLE_AFTER {
            pause = FIRST_PAUSE;
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(pause.mul_f64(rand::random_range(0.5..1.5))) => {}
        }
        pause = (pause * 2).min(LONGEST_PAUSE);
        metrics.task_restarted(name);
    }
}

/// The panic's message.
fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it said nothing")
}
