//! A cache for an issuer's discovery document and keys.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use parking_lot::Mutex;

/// How long a value is used before it is fetched again.
const TTL: TimeDelta = TimeDelta::hours(1);

/// The latest value with the time it was stored.
#[derive(Debug)]
pub struct TtlCache<T>(Mutex<Option<(DateTime<Utc>, Arc<T>)>>);

impl<T> Default for TtlCache<T> {
    fn default() -> TtlCache<T> {
        TtlCache(Mutex::new(None))
    }
}

impl<T> TtlCache<T> {
    /// Returns the value unless it has expired.
    pub fn get(&self, now: DateTime<Utc>) -> Option<Arc<T>> {
        let entry = self.0.lock();
        entry.as_ref().filter(|(since, _)| now - *since < TTL).map(|(_, value)| value.clone())
    }

    /// Replaces the value.
    pub fn set(&self, value: T, now: DateTime<Utc>) -> Arc<T> {
        let value = Arc::new(value);
        *self.0.lock() = Some((now, value.clone()));
        value
    }
}
