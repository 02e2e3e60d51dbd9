//! How fast a page may talk.

use std::time::Instant;

/// Events in a second that a page may send for long.
const PER_SECOND: f64 = 20.0;
/// Events that it may send at once.
const BURST: f64 = 100.0;

/// A count of events that runs off.
#[derive(Debug)]
pub struct FloodGauge {
    level: f64,
    at: Instant,
}

impl FloodGauge {
    /// An empty one.
    #[must_use]
    pub const fn new(now: Instant) -> FloodGauge {
        FloodGauge { level: 0.0, at: now }
    }

    /// Counts an event; `false` when there were too many.
    pub fn count(&mut self, now: Instant) -> bool {
        let seconds = now.saturating_duration_since(self.at).as_secs_f64();
        self.level = (self.level - seconds * PER_SECOND).max(0.0) + 1.0;
        self.at = now;
        self.level <= BURST
    }
}
