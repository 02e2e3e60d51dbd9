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
    accounts: Cache<String, Account>,
}

/// When an address will have its whole allowance again; in the past when it has.
type Account = Arc<Mutex<Instant>>;

/// A render that was counted.
pub struct Charge {
    interval: Duration,
    account: Option<Account>,
}

/// Too many renders; one more is allowed after this time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyRenders(pub Duration);

impl RenderLimit {
    /// `burst` renders at once, and one more after each `interval`.
    #[must_use]
    pub fn new(burst: u32, interval: Duration) -> RenderLimit {
        let burst = interval * burst;
        let accounts = Cache::builder()
            .max_capacity(MAX_ADDRESSES)
            // Whoever was away for longer has the whole allowance.
            .time_to_idle(burst)
            // The usual policy would refuse to count newcomers while there are many.
            .eviction_policy(EvictionPolicy::lru())
            .build();
        RenderLimit { interval, burst, accounts }
    }

    /// Counts a render for an address of the network.
    ///
    /// # Errors
    /// When there were too many.
    pub fn charge(&self, address: &str) -> Result<Charge, TooManyRenders> {
        let account = self
            .accounts
            .get_with(rate_limits::network(address).into_owned(), || Arc::new(Mutex::new(Instant::now())));
        let now = Instant::now();
        let mut whole_at = account.lock();
        let charged = (*whole_at).max(now) + self.interval;
        let owed = charged - now;
        if owed > self.burst {
            return Err(TooManyRenders(owed - self.burst));
        }
        *whole_at = charged;
        drop(whole_at);
        Ok(Charge { interval: self.interval, account: Some(account) })
    }
}

impl Charge {
    /// For what nobody is charged for.
    #[must_use]
    pub const fn none() -> Charge {
        Charge { interval: Duration::ZERO, account: None }
    }

    /// Takes the count back: the render was not one that should be limited.
    pub fn give_back(self) {
        if let Some(account) = self.account {
            *account.lock() -= self.interval;
        }
    }
}
