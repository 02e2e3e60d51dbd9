//! Voice activity detection: finds where speech starts and stops in a client's audio.

use std::mem;

use super::{SAMPLE_RATE, milliseconds};
use crate::openai::server_event::id;

/// Samples per analyzed frame: 20 ms.
const FRAME: usize = SAMPLE_RATE / 50;
/// Threshold of speech: the root mean square of a frame.
const LOUD: f64 = 500.0;
/// Number of consecutive loud frames that count as speech.
const LOUD_FRAMES: usize = 3;
/// Samples kept before the start of speech: 300 ms.
const PADDING: usize = SAMPLE_RATE * 3 / 10;
/// Minimum audio that can be committed: 100 ms.
const SHORTEST: usize = SAMPLE_RATE / 10;

/// The input audio buffer: audio sent since the last commit.
#[derive(Debug, Default)]
pub(in crate::openai) struct Hearing {
    buffer: Vec<i16>,
    /// Number of samples sent before those in the buffer.
    before: usize,
    /// Number of samples of the buffer already analyzed.
    listened: usize,
    loud_frames: usize,
    quiet_frames: usize,
    /// The id of the item that the current speech becomes.
    speech: Option<String>,
}

/// A change of voice activity.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::openai) enum HearingEvent {
    /// Speech starts.
    Started { item_id: String, at_ms: usize },
    /// Speech stops.
    Stopped { item_id: String, at_ms: usize, audio: Vec<i16> },
}

impl Hearing {
    /// Appends audio. Speech stops after `quiet_ms` of silence; with `None` only a commit ends it.
    pub fn append(&mut self, samples: &[i16], quiet_ms: Option<usize>) -> Vec<HearingEvent> {
        self.buffer.extend_from_slice(samples);
        let mut heard = Vec::new();
        while let Some(quiet_ms) = quiet_ms
            && let Some(frame) = self.buffer.get(self.listened..self.listened + FRAME)
        {
            let is_loud = loudness(frame) > LOUD;
            self.listened += FRAME;
            heard.extend(self.listen(is_loud, quiet_ms));
        }
        heard
    }

    fn listen(&mut self, is_loud: bool, quiet_ms: usize) -> Option<HearingEvent> {
        if is_loud {
            (self.loud_frames, self.quiet_frames) = (self.loud_frames + 1, 0);
        } else {
            (self.loud_frames, self.quiet_frames) = (0, self.quiet_frames + 1);
        }
        if self.speech.is_some() {
            if self.quiet_frames * FRAME < quiet_ms * SAMPLE_RATE / 1000 {
                return None;
            }
            let item_id = self.speech.take()?;
            let at_ms = milliseconds(self.before + self.listened);
            return Some(HearingEvent::Stopped { item_id, at_ms, audio: self.take(self.listened) });
        }
        if self.loud_frames == LOUD_FRAMES {
            let item_id = id("item");
            self.speech = Some(item_id.clone());
            let begins = self.listened - LOUD_FRAMES * FRAME;
            let at_ms = milliseconds((self.before + begins).saturating_sub(PADDING));
            return Some(HearingEvent::Started { item_id, at_ms });
        }
        let kept = PADDING + LOUD_FRAMES * FRAME;
        if self.listened > kept {
            self.take(self.listened - kept);
        }
        None
    }

    /// Returns the buffered audio and the id of its item, or an error with its length if it is too short.
    pub fn commit(&mut self) -> Result<(String, Vec<i16>), usize> {
        if self.buffer.len() < SHORTEST {
            return Err(milliseconds(self.buffer.len()));
        }
        let item_id = self.speech.take().unwrap_or_else(|| id("item"));
        let all = self.take(self.buffer.len());
        (self.loud_frames, self.quiet_frames) = (0, 0);
        Ok((item_id, all))
    }

    /// Clears the buffer.
    pub fn clear(&mut self) {
        self.take(self.buffer.len());
        (self.speech, self.loud_frames, self.quiet_frames) = (None, 0, 0);
    }

    fn take(&mut self, samples: usize) -> Vec<i16> {
        let rest = self.buffer.split_off(samples);
        self.before += samples;
        self.listened = self.listened.saturating_sub(samples);
        mem::replace(&mut self.buffer, rest)
    }
}

#[allow(clippy::cast_precision_loss, reason = "some hundred samples")]
fn loudness(frame: &[i16]) -> f64 {
    let squares: f64 = frame.iter().map(|sample| f64::from(*sample).powi(2)).sum();
    (squares / frame.len() as f64).sqrt()
}
