//! Answers of an issuer that stay true for a while.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use parking_lot::Mutex;

/// How long an answer is used before it is asked for again.
const TTL: TimeDelta = TimeDelta::hours(1);

/// The latest answer, if it is fresh.
#[derive(Debug)]
pub struct TtlCache<T>(Mutex<Option<(DateTime<Utc>, Arc<T>)>>);

impl<T> Default for TtlCache<T> {
    fn default() -> TtlCache<T> {
        TtlCache(Mutex::new(None))
    }
}

impl<T> TtlCache<T> {
    /// What was kept, unless it is too old.
    pub fn get(&self, now: DateTime<Utc>) -> Option<Arc<T>> {
        let entry = self.0.lock();
        entry.as_ref().filter(|(since, _)| now - *since < TTL).map(|(_, value)| value.clone())
    }

    /// Keeps an answer in place of the one before.
    pub fn set(&self, value: T, now: DateTime<Utc>) -> Arc<T> {
        let value = Arc::new(value);
        *self.0.lock() = Some((now, value.clone()));
        value
    }
}
