//! The one place where time is read.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};

/// Tells the time. Everything that depends on time asks a clock, so that tests can set it.
#[derive(Debug, Clone)]
pub enum Clock {
    /// The machine's clock.
    System,
    /// The machine's clock moved by so many seconds; tests in the same process move it.
    Shifted(Arc<AtomicI64>),
    /// The machine's clock moved by the seconds written in a file; browser tests move it.
    File(PathBuf),
}

impl Clock {
    /// A clock that tests move with [`Clock::advance`].
    #[must_use]
    pub fn shifted() -> Clock {
        Clock::Shifted(Arc::new(AtomicI64::new(0)))
    }

    /// The present instant, cut to the microseconds that Postgres keeps.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        let offset = match self {
            Clock::System => 0,
            Clock::Shifted(seconds) => seconds.load(Ordering::SeqCst),
            // A file that is not there yet, or is being replaced, means "not moved".
            Clock::File(path) => {
                std::fs::read_to_string(path).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(0)
            }
        };
        (Utc::now() + TimeDelta::seconds(offset)).trunc_subsecs(6)
    }

    /// Moves a [`Clock::Shifted`] on; other clocks cannot be moved.
    pub fn advance(&self, by: TimeDelta) {
        if let Clock::Shifted(seconds) = self {
            seconds.fetch_add(by.num_seconds(), Ordering::SeqCst);
        }
    }
}
