//! Rate limits for a page's events.

use std::time::Instant;

/// The sustained number of events per second.
const PER_SECOND: f64 = 20.0;
/// The burst of events.
const BURST: f64 = 100.0;

/// The sustained bytes of audio per second: a little more than real time, because clocks differ.
const AUDIO_PER_SECOND: f64 = 48_000.0 * 1.2;
/// The burst of audio in bytes: after a reconnect the page repeats the current turn.
const AUDIO_BURST: f64 = 48_000.0 * 65.0;

/// A leaky bucket.
#[derive(Debug)]
pub struct FloodGauge {
    level: f64,
    at: Instant,
    per_second: f64,
    burst: f64,
}

impl FloodGauge {
    /// An empty bucket for events.
    #[must_use]
    pub const fn events(now: Instant) -> FloodGauge {
        FloodGauge { level: 0.0, at: now, per_second: PER_SECOND, burst: BURST }
    }

    /// An empty bucket for bytes of audio.
    #[must_use]
    pub const fn audio(now: Instant) -> FloodGauge {
        FloodGauge { level: 0.0, at: now, per_second: AUDIO_PER_SECOND, burst: AUDIO_BURST }
    }

    /// Adds an amount; `false` if the limit is exceeded.
    #[allow(clippy::cast_precision_loss, reason = "a frame at a time")]
    pub fn count(&mut self, amount: usize, now: Instant) -> bool {
        let seconds = now.saturating_duration_since(self.at).as_secs_f64();
        self.level = (self.level - seconds * self.per_second).max(0.0) + amount as f64;
        self.at = now;
        self.level <= self.burst
    }
}
