//! Speech received while the connection to the model is renewed.

use std::collections::VecDeque;

use crate::ai_tutor::event::SpeechEvent;

/// The maximum size in bytes of audio: some seconds.
const MAX_BYTES: usize = 192 * 1024;
/// The maximum number of events.
const MAX_EVENTS: usize = 200;

/// In order; if there is too much, the oldest is dropped.
#[derive(Debug, Default)]
pub struct HeldSpeech {
    events: VecDeque<SpeechEvent>,
    bytes: usize,
}

impl HeldSpeech {
    /// Adds an event.
    pub fn push(&mut self, event: SpeechEvent) {
        self.bytes += event.bytes();
        self.events.push_back(event);
        while (self.bytes > MAX_BYTES || self.events.len() > MAX_EVENTS)
            && let Some(oldest) = self.events.pop_front()
        {
            self.bytes -= oldest.bytes();
        }
    }

    /// Takes all events.
    pub fn take(&mut self) -> VecDeque<SpeechEvent> {
        self.bytes = 0;
        std::mem::take(&mut self.events)
    }
}
