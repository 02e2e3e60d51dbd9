//! Answers of an issuer that stay true for a while.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use parking_lot::Mutex;

/// How long an answer is used before it is asked for again.
const FRESH: TimeDelta = TimeDelta::hours(1);

/// The latest answer, if it is fresh.
#[derive(Debug)]
pub struct Kept<T>(Mutex<Option<(DateTime<Utc>, Arc<T>)>>);

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept(Mutex::new(None))
    }
}

impl<T> Kept<T> {
    /// What was kept, unless it is too old.
    pub fn get(&self, now: DateTime<Utc>) -> Option<Arc<T>> {
        let kept = self.0.lock();
        kept.as_ref().filter(|(since, _)| now - *since < FRESH).map(|(_, value)| value.clone())
    }

    /// Keeps an answer in place of the one before.
    pub fn set(&self, value: T, now: DateTime<Utc>) -> Arc<T> {
        let value = Arc::new(value);
        *self.0.lock() = Some((now, value.clone()));
        value
    }
}
