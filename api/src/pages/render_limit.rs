//! How much rendering one address of the network may cause, counted in this process.
//!
//! See docs/decisions/271-renders-are-limited-per-network-address.md.

use std::sync::Arc;
use std::time::{Duration, Instant};

use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use parking_lot::Mutex;

use crate::platform::rate_limits;

/// Addresses counted at a time. Beyond that the one not seen for the longest time begins anew.
const MAX_ADDRESSES: u64 = 10_000;

/// So many renders at once for an address, and one more after each interval.
pub struct RenderLimit {
    interval: Duration,
    burst: Duration,
    allowances: Cache<String, Allowance>,
}

/// When an address will have its whole allowance again; in the past when it has.
type Allowance = Arc<Mutex<Instant>>;

/// A render that was counted.
pub struct RenderPermit {
    interval: Duration,
    allowance: Option<Allowance>,
}

/// Too many renders; one more is allowed after this time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyRenders(pub Duration);

impl RenderLimit {
    /// `burst` renders at once, and one more after each `interval`.
    #[must_use]
    pub fn new(burst: u32, interval: Duration) -> RenderLimit {
        let burst = interval * burst;
        let allowances = Cache::builder()
            .max_capacity(MAX_ADDRESSES)
            // Whoever was away for longer has the whole allowance.
            .time_to_idle(burst)
            // The usual policy would refuse to count newcomers while there are many.
            .eviction_policy(EvictionPolicy::lru())
            .build();
        RenderLimit { interval, burst, allowances }
    }

    /// Counts a render for an address of the network.
    ///
    /// # Errors
    /// When there were too many.
    pub fn charge(&self, address: &str) -> Result<RenderPermit, TooManyRenders> {
        let allowance = self
            .allowances
            .get_with(rate_limits::network(address).into_owned(), || Arc::new(Mutex::new(Instant::now())));
        let now = Instant::now();
        let mut whole_at = allowance.lock();
        let charged = (*whole_at).max(now) + self.interval;
        let owed = charged - now;
        if owed > self.burst {
            return Err(TooManyRenders(owed - self.burst));
        }
        *whole_at = charged;
        drop(whole_at);
        Ok(RenderPermit { interval: self.interval, allowance: Some(allowance) })
    }
}

impl RenderPermit {
    /// For what nobody is charged for.
    #[must_use]
    pub const fn none() -> RenderPermit {
        RenderPermit { interval: Duration::ZERO, allowance: None }
    }

    /// Takes the count back: the render was not one that should be limited.
    pub fn give_back(self) {
        if let Some(allowance) = self.allowance {
            *allowance.lock() -= self.interval;
        }
    }
}
