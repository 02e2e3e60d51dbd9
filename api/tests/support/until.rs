//! Waiting for what must become true.

use std::time::{Duration, Instant};

/// Longer than anything takes on a busy machine.
const DEADLINE: Duration = Duration::from_secs(20);

/// Looks again and again until there is an answer.
#[track_caller]
pub fn until<T, Fut>(what: &str, mut look: impl FnMut() -> Fut) -> impl Future<Output = T>
where
    Fut: Future<Output = Option<T>>,
{
    let caller = std::panic::Location::caller();
    async move {
        let started = Instant::now();
        loop {
            if let Some(found) = look().await {
                return found;
            }
            assert!(started.elapsed() < DEADLINE, "{caller}: {what} did not come true");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}
