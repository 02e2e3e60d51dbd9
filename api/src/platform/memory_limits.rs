//! Rate limits counted in this process: for what protects the process itself, and where a statement to count in
//! Postgres would cost more than it saves.
//!
//! See docs/decisions/271-renders-are-limited-per-network-address.md and 367-password-hashes-are-shared-out-by-network.md.

use std::sync::Arc;
use std::time::{Duration, Instant};

use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use parking_lot::Mutex;

use crate::platform::rate_limits;

/// The maximum number of keys. Beyond it the least recently used key is evicted and starts with a full allowance.
const MAX_KEYS: u64 = 10_000;

/// The maximum debt of a key, in whole allowances.
const MAX_DEBT: u32 = 2;

/// A limit with a burst of tries per key, and one more after each interval.
pub struct MemoryLimit {
    interval: Duration,
    burst: Duration,
    counts_refusals: bool,
    allowances: Cache<String, FullAt>,
}

/// The instant at which a key's allowance is full again; in the past if it is full.
type FullAt = Arc<Mutex<Instant>>;

/// A try that was counted.
#[derive(Clone)]
pub struct Charge {
    interval: Duration,
    allowance: Option<FullAt>,
}

/// Too many tries; the next one is allowed after this time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyTries(pub Duration);

impl MemoryLimit {
    /// `burst` tries at once, and one more after each `interval`. Refused tries are not counted.
    #[must_use]
    pub fn new(burst: u32, interval: Duration) -> MemoryLimit {
        let burst = interval * burst;
        let allowances = Cache::builder()
            .max_capacity(MAX_KEYS)
            // After this idle time the allowance is full anyway.
            .time_to_idle(burst * MAX_DEBT)
            // The default policy (TinyLFU) would refuse to admit new keys while there are many.
            .eviction_policy(EvictionPolicy::lru())
            .build();
        MemoryLimit { interval, burst, counts_refusals: false, allowances }
    }

    /// The same limit with refused tries counted too, up to one more allowance. A client that keeps trying gets
    /// nothing, and has to wait for at most as long as a full allowance takes to return.
    #[must_use]
    pub fn counting_refusals(self) -> MemoryLimit {
        MemoryLimit { counts_refusals: true, ..self }
    }

    /// Charges a try to a network address, grouped by [`rate_limits::network`], or to any other name.
    pub fn charge(&self, key: &str) -> Result<Charge, TooManyTries> {
        self.charge_at(key, Instant::now())
    }

    /// The same at a given instant.
    pub fn charge_at(&self, key: &str, now: Instant) -> Result<Charge, TooManyTries> {
        let key = rate_limits::network(key).into_owned();
        let allowance = self.allowances.get_with(key, || Arc::new(Mutex::new(now)));
        let mut whole_at = allowance.lock();
        let debt = whole_at.saturating_duration_since(now);
        let owed = debt + self.interval;
        if owed > self.burst {
            let debt = if self.counts_refusals { owed.min(self.burst * MAX_DEBT) } else { debt };
            *whole_at = now + debt;
            return Err(TooManyTries(debt + self.interval - self.burst));
        }
        *whole_at = now + owed;
        drop(whole_at);
        Ok(Charge { interval: self.interval, allowance: Some(allowance) })
    }
}

impl Charge {
    /// A charge for a request that is not limited.
    #[must_use]
    pub const fn none() -> Charge {
        Charge { interval: Duration::ZERO, allowance: None }
    }

    /// Takes the charge back, for a try that should not count.
    pub fn uncount(self) {
        if let Some(allowance) = self.allowance {
            *allowance.lock() -= self.interval;
        }
    }
}
