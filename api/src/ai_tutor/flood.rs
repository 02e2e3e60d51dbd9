//! How much a page may say.

use std::time::Instant;

/// Events in a second that a page may send for long.
const PER_SECOND: f64 = 20.0;
/// Events that it may send at once.
const BURST: f64 = 100.0;

/// Bytes of audio in a second that it may send for long: a little more than there are, for clocks differ.
const AUDIO_PER_SECOND: f64 = 48_000.0 * 1.2;
/// Bytes of audio that it may send at once: after its line broke it says again what was being said.
const AUDIO_BURST: f64 = 48_000.0 * 65.0;

/// A count that runs off.
#[derive(Debug)]
pub struct FloodGauge {
    level: f64,
    at: Instant,
    per_second: f64,
    burst: f64,
}

impl FloodGauge {
    /// An empty one, for events.
    #[must_use]
    pub const fn events(now: Instant) -> FloodGauge {
        FloodGauge { level: 0.0, at: now, per_second: PER_SECOND, burst: BURST }
    }

    /// An empty one, for bytes of audio.
    #[must_use]
    pub const fn audio(now: Instant) -> FloodGauge {
        FloodGauge { level: 0.0, at: now, per_second: AUDIO_PER_SECOND, burst: AUDIO_BURST }
    }

    /// Counts so much more; `false` when it is too much.
    #[allow(clippy::cast_precision_loss, reason = "a frame at a time")]
    pub fn count(&mut self, amount: usize, now: Instant) -> bool {
        let seconds = now.saturating_duration_since(self.at).as_secs_f64();
        self.level = (self.level - seconds * self.per_second).max(0.0) + amount as f64;
        self.at = now;
        self.level <= self.burst
    }
}
