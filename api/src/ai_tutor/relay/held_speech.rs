//! What is said aloud while the line to the model is made anew.

use std::collections::VecDeque;

use crate::ai_tutor::event::SpeechEvent;

/// How much of it is kept, in bytes of audio: some seconds.
const MAX_BYTES: usize = 192 * 1024;
/// The most events that is in.
const MAX_EVENTS: usize = 200;

/// In its order; of too much, the end.
#[derive(Debug, Default)]
pub struct HeldSpeech {
    events: VecDeque<SpeechEvent>,
    bytes: usize,
}

impl HeldSpeech {
    /// Keeps one thing more.
    pub fn push(&mut self, event: SpeechEvent) {
        self.bytes += event.bytes();
        self.events.push_back(event);
        while (self.bytes > MAX_BYTES || self.events.len() > MAX_EVENTS)
            && let Some(oldest) = self.events.pop_front()
        {
            self.bytes -= oldest.bytes();
        }
    }

    /// All of it; nothing is kept any more.
    pub fn take(&mut self) -> VecDeque<SpeechEvent> {
        self.bytes = 0;
        std::mem::take(&mut self.events)
    }
}
