//! The clock: the only place that reads the system time.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};

/// The current time. All code that depends on time uses a `Clock`, so that tests can set it.
#[derive(Debug, Clone)]
pub enum Clock {
    /// The system clock.
    System,
    /// The system clock plus an offset in seconds, which tests in the same process change.
    Shifted(Arc<AtomicI64>),
    /// The system clock plus an offset in seconds that is read from a file, which browser tests change.
    File(PathBuf),
}

impl Clock {
    /// A clock that tests move with [`Clock::advance`].
    #[must_use]
    pub fn shifted() -> Clock {
        Clock::Shifted(Arc::new(AtomicI64::new(0)))
    }

    /// The current instant, truncated to microseconds as Postgres stores it.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        let offset = match self {
            Clock::System => 0,
            Clock::Shifted(seconds) => seconds.load(Ordering::SeqCst),
            // A file that is missing or being replaced means an offset of 0.
            Clock::File(path) => {
                std::fs::read_to_string(path).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(0)
            }
        };
        (Utc::now() + TimeDelta::seconds(offset)).trunc_subsecs(6)
    }

    /// Advances a [`Clock::Shifted`]; has no effect on other clocks.
    pub fn advance(&self, by: TimeDelta) {
        if let Clock::Shifted(seconds) = self {
            seconds.fetch_add(by.num_seconds(), Ordering::SeqCst);
        }
    }
}
