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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{RenderLimit, TooManyRenders};

    const HOUR: Duration = Duration::from_secs(3600);

    #[test]
    fn an_address_has_its_burst_and_what_was_given_back() {
        let limit = RenderLimit::new(3, HOUR);
        let mut charges: Vec<_> = (0..3).filter_map(|_| limit.charge("192.0.2.1").ok()).collect();
        assert_eq!(charges.len(), 3);
        let TooManyRenders(wait) = limit.charge("192.0.2.1").err().unwrap();
        assert!(wait <= HOUR && wait > HOUR - Duration::from_secs(60), "{wait:?}");
        charges.pop().unwrap().give_back();
        assert!(limit.charge("192.0.2.1").is_ok());
        assert!(limit.charge("192.0.2.1").is_err());
    }

    #[test]
    fn others_are_not_counted_with_it_but_for_its_own_network() {
        let limit = RenderLimit::new(1, HOUR);
        assert!(limit.charge("2001:db8:1:2::1").is_ok());
        assert!(limit.charge("2001:db8:1:2:ffff::1").is_err());
        assert!(limit.charge("2001:db8:1:3::1").is_ok());
        assert!(limit.charge("192.0.2.1").is_ok());
    }

    #[test]
    fn the_allowance_comes_back_with_time() {
        let limit = RenderLimit::new(1, Duration::from_millis(20));
        assert!(limit.charge("192.0.2.1").is_ok());
        let TooManyRenders(wait) = limit.charge("192.0.2.1").err().unwrap_or(TooManyRenders(Duration::ZERO));
        std::thread::sleep(wait + Duration::from_millis(1));
        assert!(limit.charge("192.0.2.1").is_ok());
    }
}
