//! Tasks that run as long as the process does: one that panics is logged, counted and started again.

use std::any::Any;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use tokio_util::sync::CancellationToken;

use crate::platform::metrics::Metrics;

/// Pauses before a task is started again.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// Having run for so long, it starts from the first pause again.
const STABLE_AFTER: Duration = Duration::from_secs(60);

/// Runs what `start` makes until it ends by itself; after a panic it is made anew, unless `stop` was cancelled.
///
/// Pauses double from one panic to the next and are spread by half, so that processes that fail together do not come
/// back together.
pub async fn supervise<F, Fut>(name: &'static str, metrics: &Metrics, stop: &CancellationToken, mut start: F)
where
    F: FnMut() -> Fut,
    Fut: Future<Output = ()>,
{
    let mut pause = FIRST_PAUSE;
    loop {
        let started = Instant::now();
        // What a task shares with others is behind locks that a panic lets go, or in the database.
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

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it said nothing")
}
