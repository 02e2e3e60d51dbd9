//! Waits for conditions.

use std::time::{Duration, Instant};

use diesel::RunQueryDsl;

use super::TestApp;

/// A timeout longer than any operation takes on a busy machine.
const DEADLINE: Duration = Duration::from_secs(20);

/// Polls until `look` returns a value.
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

/// Polls until the condition is true.
#[track_caller]
pub fn until_true(what: &str, mut is_true: impl AsyncFnMut() -> bool) -> impl Future<Output = ()> {
    let caller = std::panic::Location::caller();
    async move {
        let started = Instant::now();
        while !is_true().await {
            assert!(started.elapsed() < DEADLINE, "{caller}: {what} did not come true");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Waits until `count` connections of the test's database wait for a lock.
pub async fn until_waiting(app: &TestApp, count: usize) {
    let mut conn = app.conn();
    until("so many wait", || {
        let query = "SELECT 1 FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'";
        let found = diesel::sql_query(query).execute(&mut conn).unwrap();
        std::future::ready((found == count).then_some(()))
    })
    .await;
}
