//! Limits on how often something may be tried, counted in this process: for what protects the process itself, and for what a
//! statement to count it in Postgres would cost more than it saves.
//!
//! See docs/decisions/271-renders-are-limited-per-network-address.md and 367-password-hashes-are-shared-out-by-network.md.

use std::sync::Arc;
use std::time::{Duration, Instant};

use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use parking_lot::Mutex;

use crate::platform::rate_limits;

/// Keys counted at a time. Beyond that the one not seen for the longest time begins anew.
const MAX_KEYS: u64 = 10_000;

/// What a key may owe at most, in whole allowances.
const MAX_DEBT: u32 = 2;

/// So many tries at once for a key, and one more after each interval.
pub struct MemoryLimit {
    interval: Duration,
    burst: Duration,
    counts_refusals: bool,
    allowances: Cache<String, Allowance>,
}

/// When a key will have its whole allowance again; in the past when it has.
type Allowance = Arc<Mutex<Instant>>;

/// A try that was counted.
#[derive(Clone)]
pub struct Charge {
    interval: Duration,
    allowance: Option<Allowance>,
}

/// Too many tries; one more is allowed after this time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyTries(pub Duration);

impl MemoryLimit {
    /// `burst` tries at once, and one more after each `interval`. Those that are refused are not counted.
    #[must_use]
    pub fn new(burst: u32, interval: Duration) -> MemoryLimit {
        let burst = interval * burst;
        let allowances = Cache::builder()
            .max_capacity(MAX_KEYS)
            // Whoever was away for longer has the whole allowance.
            .time_to_idle(burst * MAX_DEBT)
            // The usual policy would refuse to count newcomers while there are many.
            .eviction_policy(EvictionPolicy::lru())
            .build();
        MemoryLimit { interval, burst, counts_refusals: false, allowances }
    }

    /// The same where refused tries are counted too, up to as many again: who goes on trying gets nothing, and waits at most
    /// for as long as a whole allowance takes to come back.
    #[must_use]
    pub fn counting_refusals(self) -> MemoryLimit {
        MemoryLimit { counts_refusals: true, ..self }
    }

    /// Counts a try for an address of the network, all of which is counted as one ([`rate_limits::network`]), or for anything
    /// else by its name.
    pub fn charge(&self, key: &str) -> Result<Charge, TooManyTries> {
        self.charge_at(key, Instant::now())
    }

    /// The same for a try at an instant.
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
    /// For what nobody is charged for.
    #[must_use]
    pub const fn none() -> Charge {
        Charge { interval: Duration::ZERO, allowance: None }
    }

    /// Takes the count back: the try was not one that should be limited.
    pub fn uncount(self) {
        if let Some(allowance) = self.allowance {
            *allowance.lock() -= self.interval;
        }
    }
}
